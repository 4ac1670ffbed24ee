import { resolve } from 'node:path';
import { type EntityType, entityTabs, tabHref } from '#lib/entities/tabs.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { watchDatabase } from '../tests/setup/watched-database.ts';
import type { Dataset } from './dataset.ts';
import { LoadProcess } from './http-load.ts';
import { median, p95, report, verdict } from './measure.ts';
import { served } from './served.ts';

/**
 * Requests record pages not requested before, one at a time, each tab in turn, and measures how long they take, the
 * total time of their queries, and their number. Records are picked at random; every tenth is among the fullest.
 */

const root = resolve(import.meta.dirname, '..');
const EACH = 40;
/** Pages requested before measuring: the first ones of a process are rendered by code not compiled yet. */
const WARM_UP = 60;

/** For each type, its table and the expression for how full a record is. */
const tables: Record<EntityType, { table: string; fullness: string }> = {
	project: {
		table: 'project_listing',
		fullness: 'person_count + organization_count + round_count',
	},
	organization: { table: 'organization_listing', fullness: 'investment_count + person_count' },
	people: { table: 'person_listing', fullness: 'organization_count + project_count' },
};

interface PageRequest {
	what: string;
	path: string;
}
interface Answered extends PageRequest {
	milliseconds: number;
	queries: number;
	querying: number;
}

export async function entity(dataset: Dataset): Promise<void> {
	await ensureBuilt(root, say);
	const database = await watchDatabase(dataset.url);
	const asking = new LoadProcess();
	try {
		const pages = await pagesOf(dataset);
		const answers = await served(database.url, async (url) => {
			const found: Answered[] = [];
			for (const page of pages) {
				database.take();
				const { times } = await asking.ask({
					url,
					paths: [page.path],
					encoding: 'br',
					connections: 1,
					seconds: 'once',
				});
				const { queries, milliseconds: querying } = database.take();
				found.push({ ...page, milliseconds: times[0] ?? 0, queries, querying });
			}
			return found;
		});
		tell(dataset, answers.slice(WARM_UP));
	} finally {
		asking.stop();
		await database.close();
	}
}

/** Each tab of each type EACH times, in random order, preceded by warm-up pages; no page twice. */
async function pagesOf({ db }: Dataset): Promise<PageRequest[]> {
	const random = new Random(7, 'entity pages');
	const found = new Map<string, PageRequest>();
	for (const type of Object.keys(tables) as EntityType[]) {
		const { table, fullness } = tables[type];
		const { rows } = await db.execute<{ slug: string }>(
			`select slug from ${table} order by ${fullness} desc, slug`,
		);
		for (const [turn, { name, label }] of entityTabs[type].entries())
			for (let nth = 0; nth < EACH + WARM_UP / 10; nth++) {
				const place = nth % 10 === 0 ? turn * EACH + nth : random.int(0, rows.length - 1);
				const path = tabHref(type, rows[place]?.slug ?? '', name);
				found.set(path, { what: `${type}: ${label}`, path });
			}
	}
	return [...found.values()]
		.map((page) => ({ page, at: random.next() }))
		.sort((a, b) => a.at - b.at)
		.map(({ page }) => page);
}

function tell(dataset: Dataset, answers: Answered[]): void {
	const kinds = [...new Set(answers.map(({ what }) => what))].sort();
	const row = (what: string, some: Answered[]) => {
		const times = some.map(({ milliseconds }) => milliseconds);
		const sums = some.map(({ querying }) => querying);
		return [
			what,
			String(some.length),
			median(times),
			p95(times),
			median(sums),
			`${Math.min(...some.map(({ queries }) => queries))}–${Math.max(...some.map(({ queries }) => queries))}`,
			(median(times) / median(sums)).toFixed(2),
		];
	};
	const times = answers.map(({ milliseconds }) => milliseconds);
	const ratio = median(times) / median(answers.map(({ querying }) => querying));
	report({
		name: 'entity',
		scale: dataset.scale,
		columns: ['uncached page', 'pages', 'p50 ms', 'p95 ms', 'queries ms', 'queries', 'ratio'],
		rows: [
			...kinds.map((what) =>
				row(
					what,
					answers.filter((one) => one.what === what),
				),
			),
			row('all', answers),
		],
		verdicts: [
			verdict('uncached entity page p95', p95(times), 30),
			verdict('time over that of its queries', ratio, 3, '×'),
		],
		data: answers,
	});
}

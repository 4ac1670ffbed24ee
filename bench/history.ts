import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { recordAsOf } from '#lib/catalogue/as-of.ts';
import { type ChangeFilters, recentChanges } from '#lib/catalogue/recent-changes.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import { changesHref } from '#lib/changes/changes-view.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { historyPage } from '#lib/entities/record-history.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { onCopy } from './copied-database.ts';
import type { Dataset } from './dataset.ts';
import { LoadProcess } from './http-load.ts';
import { median, p95, report, time, verdict } from './measure.ts';
import { served } from './served.ts';

/**
 * Measures the cost of reading the past: recent changes with each filter, the history of a record with 10,000
 * revisions, and record pages as of a past day not requested before. Runs on a copy of the database, one at a time.
 */

const root = resolve(import.meta.dirname, '..');
const REVISIONS = 10_000;
const EACH = 100;
const WARM_UP = 20;
/** Pages a freshly started server renders first, while the engine compiles the rendering code. */
const FIRST_PAGES = 200;
const LIMIT = 50;

/** One way to read, with a number that tells its runs apart. */
type Reading = (run: number) => Promise<unknown>;

export async function history(dataset: Dataset): Promise<void> {
	await ensureBuilt(root, say);
	await onCopy(dataset, async (url) => {
		const { db, close } = connect(url, { name: 'cairn bench' });
		const found: { what: string; times: number[] }[] = [];
		try {
			const busy = await makeBusy(db);
			for (const [what, read] of Object.entries(readings(db, busy.id)))
				found.push({ what, times: await timed(read) });
			const paths = await pastPages(db, busy.slug);
			found.push(...(await servedPages(url, paths)));
		} finally {
			await close();
		}
		tell(dataset, found);
	});
}

/** Gives the fullest project revisions of many years in every field. */
async function makeBusy(db: Db): Promise<{ id: number; slug: string }> {
	const { rows } = await db.execute<{ id: string; slug: string }>(
		sql`select id, slug from project_listing order by round_count desc, slug limit 1`,
	);
	const id = Number(rows[0]?.id);
	// Only revisions: a record's current values do not affect how long its history takes to read.
	await db.execute(sql`
		insert into revision (record_type, record_id, field, old, value, source, origin, at)
		select 'project', ${id}::bigint, (array['name','symbol','description','website','twitter','location','category','ecosystem',
				'year_founded','operating_status'])[1 + n % 10],
			to_jsonb('Before ' || n || repeat(' word', n % 40)), to_jsonb('After ' || n || repeat(' word', n % 40)),
			'https://source.example/' || n, (array['staff','import:bench','import:other'])[1 + n % 3],
			(select max(at) from revision) + n * interval '1 second'
		from generate_series(1, ${REVISIONS}::int) n`);
	// As autovacuum leaves a database that is in use.
	await db.execute(sql`vacuum analyze revision`);
	return { id, slug: rows[0]?.slug ?? '' };
}

function readings(db: Db, id: number): Record<string, Reading> {
	const record = { type: 'project' as const, ids: [id] };
	const page = (asked: Partial<Parameters<typeof historyPage>[2]>) =>
		historyPage(db, record, { field: null, page: 1, from: null, to: null, ...asked });
	const changes = (asked: Partial<ChangeFilters>) => recentChanges(db, { take: 51, ...asked });
	return {
		'recent changes': () => changes({}),
		'recent changes, deep in them': (run) => changes({ before: 1_000 + run * 1_000 }),
		'recent changes of a kind': (run) => changes({ type: recordTypes[run % 4] }),
		'recent changes of a field': (run) =>
			changes({ field: ['website', 'date', 'positions', 'name'][run % 4] }),
		'recent changes of a kind and field': () => changes({ type: 'person', field: 'location' }),
		'recent changes of an origin': (run) =>
			changes({ origin: ['staff', 'proposal', 'import'][run % 3] }),
		'recent changes of a field and origin': () => changes({ field: 'logo', origin: 'import' }),
		'recent changes since a moment': () =>
			changes({ type: 'round', since: '2020-01-01T00:00:00Z' }),
		'history of 10,000, a page': (run) => page({ page: 1 + (run % 100) }),
		'history of 10,000, of a field': (run) => page({ field: 'description', page: 1 + (run % 10) }),
		'record of 10,000 revisions as of a moment': (run) =>
			recordAsOf(db, 'project', id, new Date(Date.now() + run * 100_000).toISOString()),
	};
}

async function timed(read: Reading): Promise<number[]> {
	const times: number[] = [];
	for (let run = 0; run < EACH + WARM_UP; run++) times.push(await time(() => read(run)));
	return times.slice(WARM_UP);
}

/** Random addresses of records as of a past moment; every tenth is that of the record with the long history. */
async function pastPages(db: Db, busy: string): Promise<string[]> {
	const random = new Random(11, 'past pages');
	const { rows } = await db.execute<{ path: string; at: string }>(sql`
		select path, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as at from (
			select '/project/' || slug as path, round_count + person_count as fullness from project_listing
			union all select '/organization/' || slug, investment_count + person_count from organization_listing
			union all select '/people/' || slug, project_count from person_listing) as pages
		order by fullness desc, path`);
	const now = Date.now();
	return Array.from({ length: EACH + FIRST_PAGES }, (_, nth) => {
		const place = nth % 5 === 0 ? nth : random.int(0, rows.length - 1);
		const path = nth % 10 === 1 ? `/project/${busy}` : (rows[place]?.path ?? '/');
		return `${path}?asof=${new Date(now - nth).toISOString()}`;
	});
}

async function servedPages(
	url: string,
	past: readonly string[],
): Promise<{ what: string; times: number[] }[]> {
	const asking = new LoadProcess();
	try {
		return await served(url, async (site) => {
			const ask = async (paths: readonly string[]) => {
				const times: number[] = [];
				for (const path of paths) {
					const answer = await asking.ask({
						url: site,
						paths: [path],
						encoding: 'br',
						connections: 1,
						seconds: 'once',
					});
					times.push(answer.times[0] ?? 0);
				}
				return times.slice(-EACH);
			};
			const changes = Array.from({ length: EACH + WARM_UP }, (_, nth) =>
				changesHref({ before: String(2_000 + nth * 500), type: recordTypes[nth % 4] }),
			);
			return [
				{ what: 'uncached page: as of a moment', times: await ask(past) },
				{ what: 'uncached page: recent changes', times: await ask(changes) },
			];
		});
	} finally {
		asking.stop();
	}
}

function tell(dataset: Dataset, found: readonly { what: string; times: number[] }[]): void {
	report({
		name: 'history',
		scale: dataset.scale,
		columns: ['reading', 'runs', 'p50 ms', 'p95 ms'],
		rows: found.map(({ what, times }) => [what, String(times.length), median(times), p95(times)]),
		verdicts: found.map(({ what, times }) => verdict(`${what}, p95`, p95(times), LIMIT)),
		data: found,
	});
}

import { sql } from 'drizzle-orm';
import { connect, type Db } from '#lib/db/connect.ts';
import { say } from '../scripts/command.ts';
import type { Dataset } from './dataset.ts';
import { median, p95, report, time, verdict } from './measure.ts';
import { type Engine, miniSearch, orama, ours } from './search-engines.ts';
import { kinds, type Query, queriesFor, type Searchable } from './search-queries.ts';

/**
 * Runs 1,000 searches of four kinds for existing records in the product, and in MiniSearch and Orama in turn: p50 and
 * p95 of each, and how often a record with the intended name comes first or among the first five. See
 * search-queries.ts for how queries are made. Ours queries PostgreSQL over one connection, before the in-memory
 * engines are built in this process: at scale 10 they fill 2.5 GB of it, which slows every garbage collection.
 */

const QUERIES = 1_000;
/** At scale 10 Orama takes most of a second a query, so it gets only this many. */
const MAX_OF_ORAMA = 100;

interface Answered {
	kind: Query['kind'];
	engine: string;
	milliseconds: number;
	/** Position of the first right record, from 0; -1 when it is not among the first. */
	place: number;
}

export async function search(dataset: Dataset): Promise<void> {
	const { db, close } = connect(dataset.url, { max: 1, name: 'cairn bench' });
	try {
		const records = await recordsOf(db);
		const queries = queriesFor(records, QUERIES);
		const own = { cairn: ours(db) };
		const answers = await runQueries(own, queries);
		const others = await inMemory(records);
		answers.push(
			...(await runQueries(others, queries, dataset.scale === 1 ? {} : { Orama: MAX_OF_ORAMA })),
		);
		const engines = { ...own, ...others };
		tell(dataset, records.length, Object.keys(engines), answers);
	} finally {
		await close();
	}
}

/** Runs all queries in these engines in turn, after a warm-up; some engines get only part of the queries. */
async function runQueries(
	engines: Record<string, Engine>,
	queries: readonly Query[],
	most: Record<string, number> = {},
): Promise<Answered[]> {
	for (const query of queries.slice(0, 20)) await answered(engines, query, 0);
	const answers: Answered[] = [];
	for (const [turn, query] of queries.entries()) {
		const asked = Object.entries(engines).filter(([name]) => turn < (most[name] ?? Infinity));
		answers.push(...(await answered(Object.fromEntries(asked), query, turn)));
	}
	return answers;
}

async function recordsOf(db: Db): Promise<Searchable[]> {
	const { rows } = await db.execute<{ key: string; name: string; symbol: string | null }>(sql`
		select type || id as key, name, symbol from search_entry order by type, id`);
	return rows.map((row) => ({ ...row, form: row.name.toLowerCase() }));
}

async function inMemory(records: Searchable[]): Promise<Record<string, Engine>> {
	const built: Record<string, Engine> = {};
	for (const [name, build] of [
		['MiniSearch', async () => miniSearch(records)],
		['Orama', async () => orama(records)],
	] as const) {
		const seconds = (await time(async () => (built[name] = await build()))) / 1_000;
		const megabytes = process.memoryUsage().heapUsed / 1e6;
		say(`${name}: indexed in ${seconds.toFixed(1)} s; heap now ${megabytes.toFixed(0)} MB`);
	}
	return built;
}

/** Runs one query in every engine; which goes first changes with `turn`. */
async function answered(
	engines: Record<string, Engine>,
	{ kind, text, meant }: Query,
	turn: number,
): Promise<Answered[]> {
	const names = Object.keys(engines);
	const answers: Answered[] = [];
	for (let step = 0; step < names.length; step++) {
		const engine = names[(turn + step) % names.length] ?? '';
		let found: string[] = [];
		const milliseconds = await time(async () => {
			found = (await engines[engine]?.(text)) ?? [];
		});
		answers.push({ kind, engine, milliseconds, place: found.indexOf(meant) });
	}
	return answers;
}

const recall = (answers: Answered[], places: number): number =>
	(100 * answers.filter(({ place }) => place >= 0 && place < places).length) / answers.length;

function tell(dataset: Dataset, records: number, engines: string[], answers: Answered[]): void {
	const of = (engine: string, kind?: string) =>
		answers.filter((one) => one.engine === engine && (!kind || one.kind === kind));
	const table = [...kinds, undefined].flatMap((kind) =>
		engines.map((engine) => {
			const some = of(engine, kind);
			const times = some.map(({ milliseconds }) => milliseconds);
			return {
				kind: kind ?? 'all',
				engine,
				p50: median(times),
				p95: p95(times),
				at1: recall(some, 1),
				at5: recall(some, 5),
			};
		}),
	);
	const at5 = (engine: string, kind: string) =>
		table.find((row) => row.engine === engine && row.kind === kind)?.at5 ?? 0;
	const own = table.find((row) => row.engine === 'cairn' && row.kind === 'all');
	report({
		name: 'search',
		scale: dataset.scale,
		columns: [`${records} records`, 'engine', 'p50 ms', 'p95 ms', 'at 1 %', 'at 5 %'],
		rows: table.map(({ kind, engine, p50, p95: high, at1, at5: five }) => [
			kind,
			engine,
			p50.toFixed(2),
			high.toFixed(2),
			at1.toFixed(1),
			five.toFixed(1),
		]),
		verdicts: [
			verdict('p95 of all', own?.p95 ?? 0, dataset.scale === 1 ? 30 : 60),
			...kinds.map((kind) => {
				const [found, least] = [at5('cairn', kind), kind === 'typo' ? 90 : 98];
				const holds = found >= least && found >= at5('MiniSearch', kind);
				return `recall at 5, ${kind}: ${found.toFixed(1)} % ${holds ? 'holds' : 'MISSES'} (least ${least}, MiniSearch ${at5('MiniSearch', kind).toFixed(1)})`;
			}),
		],
		data: { records, table },
	});
}

import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { datasets } from '#lib/api/registry.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { type FilterSpec, type FilterValue, filtersOf } from '#lib/directory/filter-specs.ts';
import { defaultSorts, type Sort, sortSpecOf, sortSpecs } from '#lib/directory/sorts.ts';
import {
	type DirectorySource,
	directoryDatasets,
	directorySources,
	pageSize,
} from '#lib/directory/sources.ts';
import { type DirectoryView, toParams, totalParams } from '#lib/directory/view.ts';
import type { Dataset } from './dataset.ts';
import {
	handWritten,
	handWrittenFilter,
	handWrittenTotal,
	listings,
	type Statement,
} from './hand-written.ts';
import { inRounds, interleaved, median, p95, report, time, verdict } from './measure.ts';

/**
 * Every query of the four directories: the first page and the page at 80 % depth in every order, and every filter by
 * its commonest value with its page at 80 % depth and its total. Ours is the whole dataset, from parameters to rows;
 * the baseline is the best hand-written SQL for the same rows, on the same connection.
 */

const RUNS = 30;
/**
 * What ours may take compared to hand-written SQL: this many times as long, or this many milliseconds more, whichever
 * is larger.
 */
const LIMIT = { times: 1.5, more: 0.3 };
/**
 * Consecutive runs of a query and of its hand-written statement: with this many, most find the processor's caches
 * warm.
 */
const IN_TURN = 5;

interface Query {
	what: string;
	ours: () => Promise<unknown>;
	byHand: Statement[];
}
interface Connection extends Pick<ReturnType<typeof connect>, 'db' | 'pool'> {
	/** Whether to compare with hand-written SQL; not at scale 10, where finding the best takes half an hour. */
	isCompared: boolean;
}
interface Measured {
	what: string;
	p50: number;
	p95: number;
	byHand: Compared | undefined;
}
interface Compared {
	p50: number;
	p95: number;
	/** Our time as a multiple of the hand-written statement's. */
	ratio: number;
	/** The extra milliseconds ours takes. */
	more: number;
}

export async function directory(dataset: Dataset): Promise<void> {
	const { db, pool, close } = connect(dataset.url, { max: 1, name: 'cairn bench' });
	try {
		const on = { db, pool, isCompared: dataset.scale === 1 };
		const queries: Query[] = [];
		for (const source of directorySources) queries.push(...(await queriesOf(on, source)));
		const compared = on.isCompared ? await comparedWith(pool, queries) : [];
		// Run separately: what the other statement leaves in this process does not count.
		const times = await inRounds(
			queries.map(({ ours }) => ours),
			RUNS,
		);
		const results = queries.map(({ what }, at): Measured => {
			const ours = times[at] ?? [];
			return { what, p50: median(ours), p95: p95(ours), byHand: compared[at] };
		});
		tell(dataset, results);
	} finally {
		await close();
	}
}

/**
 * Compares each query with the best hand-written SQL. The ratio and the extra time are medians over pairs of
 * consecutive runs, so that other load on the machine affects both; pairs run a few at a time, so that no single moment
 * decides.
 */
async function comparedWith(pool: pg.Pool, queries: readonly Query[]): Promise<Compared[]> {
	const pairs = [];
	for (const { what, ours, byHand } of queries) {
		const hand = await bestOf(pool, what, byHand);
		const sides = { ours, byHand: () => pool.query(hand) };
		pairs.push({ sides, ours: [] as number[], byHand: [] as number[] });
	}
	for (let done = 0; done < RUNS; done += IN_TURN)
		for (const { sides, ours, byHand } of pairs) {
			const times = await interleaved(sides, IN_TURN);
			ours.push(...times.ours);
			byHand.push(...times.byHand);
		}
	return pairs.map(({ ours, byHand }) => {
		const beside = (compare: (ours: number, byHand: number) => number) =>
			median(ours.map((ms, at) => compare(ms, byHand[at] ?? Number.NaN)));
		return {
			p50: median(byHand),
			p95: p95(byHand),
			ratio: beside((mine, other) => mine / other),
			more: beside((mine, other) => mine - other),
		};
	});
}

/** The fastest of the statements that return the same rows. */
async function bestOf(pool: pg.Pool, what: string, statements: Statement[]): Promise<Statement> {
	const tried: { statement: Statement; ms: number }[] = [];
	for (const statement of statements) {
		const runs = [1, 2, 3].map(() => () => time(() => pool.query(statement)));
		let ms = Number.POSITIVE_INFINITY;
		for (const run of runs) ms = Math.min(ms, await run());
		tried.push({ statement, ms });
	}
	const [best] = tried.toSorted((a, b) => a.ms - b.ms);
	if (!best) throw new Error(`No statement by hand gives the rows of ${what}.`);
	return best.statement;
}

async function queriesOf(on: Connection, source: DirectorySource): Promise<Query[]> {
	const plain: DirectoryView = {
		source,
		search: '',
		sort: null,
		page: 1,
		filters: {},
		columns: null,
	};
	const all = await pagesOf(on, plain, `${source}`, null);
	const sorted: Query[] = [];
	for (const field of Object.keys(sortSpecs[source]))
		for (const order of ['desc', 'asc'] as const) {
			const view = { ...plain, sort: { field, order } };
			sorted.push(...(await pagesOf(on, view, `${source} by ${field} ${order}`, null)));
		}
	const filtered: Query[] = [];
	for (const [name, spec] of filtersOf(source)) {
		const value = await filterValue(on.db, source, name, spec);
		const where = value && handWrittenFilter(source, name, value);
		if (!where) continue;
		const view = { ...plain, filters: { [name]: value } };
		const what = `${source} where ${name}`;
		filtered.push(...(await pagesOf(on, view, what, where)), totalOf(on.db, view, what, where));
	}
	return [...all, totalOf(on.db, plain, source, null), ...sorted, ...filtered];
}

/** The first page of a view and the page at 80 % of its rows. */
async function pagesOf(
	{ db, pool, isCompared }: Connection,
	view: DirectoryView,
	what: string,
	where: Statement | null,
): Promise<Query[]> {
	const rows = datasets[directoryDatasets[view.source].rows];
	const total = await totalRows(db, view);
	const deep = Math.max(1, Math.floor((total * 0.8) / pageSize));
	const pages: Query[] = [];
	for (const page of new Set([1, deep])) {
		const params = toParams({ ...view, page });
		const ours = async () => (await rows.answer(db, params)).rows;
		const byHand = isCompared ? handWrittenPage(view, page, where) : [];
		const expected = idsOf(await ours());
		const same: Statement[] = [];
		for (const statement of byHand)
			if ((await handIds(pool, statement)) === expected) same.push(statement);
		pages.push({ what: page === 1 ? what : `${what}, page ${page}`, ours, byHand: same });
	}
	return pages;
}

function handWrittenPage(view: DirectoryView, page: number, where: Statement | null): Statement[] {
	const sort: Sort = view.sort ?? defaultSorts[view.source];
	const spec = sortSpecOf(view.source, sort.field);
	if (!spec) throw new RangeError(`no such sort: ${sort.field}`);
	const skip = (page - 1) * pageSize;
	return Object.values(
		handWritten({ source: view.source, sort, spec, where, skip, take: pageSize }),
	);
}

function totalOf(db: Db, view: DirectoryView, what: string, where: Statement | null): Query {
	const total = datasets[directoryDatasets[view.source].total];
	return {
		what: `${what}, total`,
		ours: () => total.answer(db, totalParams(view)),
		byHand: [handWrittenTotal(view.source, where)],
	};
}

async function totalRows(db: Db, view: DirectoryView): Promise<number> {
	const answer = await datasets[directoryDatasets[view.source].total].answer(db, totalParams(view));
	const [row] = answer.rows;
	return typeof row === 'object' && row && 'total' in row ? Number(row.total) : 0;
}

const idsOf = (rows: unknown[]): string =>
	rows.map((row) => (typeof row === 'object' && row && '_id' in row ? String(row._id) : '')).join();

async function handIds(pool: pg.Pool, { text, values }: Statement): Promise<string> {
	const { rows } = await pool.query<{ id: string }>(text, values);
	return rows.map(({ id }) => id).join();
}

/** The column each list filter reads, for its commonest value. */
const columns: Record<string, string> = {
	Sector: 'sectors',
	RelatedPeopleID: 'person_ids',
	RelatedOrganizationID: 'organization_ids',
	CurrentOrganizationID: 'current_organization_ids',
	RelatedToken: 'project_ids',
	RelatedTokenID: 'project_ids',
	Jobtitle: 'job_titles',
	Gender: 'gender',
	TypeOfInvestor: 'type_of_investor',
	VentureType: 'type',
	Round: 'type',
	Category: 'category',
};

async function filterValue(
	db: Db,
	source: DirectorySource,
	name: string,
	spec: FilterSpec,
): Promise<FilterValue | undefined> {
	if (spec.form === 'money') return { kind: 'money', from: 1e5, to: 1e8 };
	if (spec.form === 'days') return { kind: 'days', from: '2024-01-01', to: null };
	if (spec.form === 'choice') return { kind: 'choice', id: chosen[name] ?? 1 };
	const column = columns[name];
	if (!column) return undefined;
	const isArray = column.endsWith('s');
	const values = isArray ? sql`unnest(${sql.identifier(column)})` : sql.identifier(column);
	const { rows } = await db.execute<{ value: string }>(sql`
		select value::text from (select ${values} as value from ${sql.identifier(listings[source])}) as every_value
		where value is not null group by value order by count(*) desc, value limit 1`);
	const value = rows[0]?.value;
	if (value === undefined) return undefined;
	return spec.form === 'ids' ? { kind: 'ids', ids: [value] } : { kind: 'names', names: [value] };
}

/** Has a token, is an active investor, has invested at the seed stage. */
const chosen: Record<string, number> = { NoToken: 3, AcitvelyInvesting: 1, FundingStage: 3 };

function tell(dataset: Dataset, results: Measured[]): void {
	const limit = dataset.scale === 1 ? 15 : 50;
	const slowest = results.reduce((a, b) => (a.p95 > b.p95 ? a : b));
	const compared = results.flatMap(({ what, byHand }) => (byHand ? [{ what, ...byHand }] : []));
	const [farthest] = compared.toSorted((a, b) => shareOfLimit(b) - shareOfLimit(a));
	report({
		name: 'directory',
		scale: dataset.scale,
		columns: ['ms', 'p50', 'p95', 'by hand p50', 'by hand p95', 'ratio', 'ms more'],
		rows: results.map(({ what, p50, p95: high, byHand }) => [
			what,
			p50,
			high,
			byHand?.p50 ?? '',
			byHand?.p95 ?? '',
			byHand?.ratio.toFixed(2) ?? '',
			byHand?.more.toFixed(2) ?? '',
		]),
		verdicts: [
			verdict(`slowest p95 of ${results.length} (${slowest.what})`, slowest.p95, limit),
			...(farthest ? [besideHand(farthest, compared)] : []),
		],
		data: results,
	});
}

/** At most one while the query is within its limit compared to the hand-written statement. */
const shareOfLimit = ({ ratio, more }: Pick<Compared, 'ratio' | 'more'>): number =>
	Math.min(ratio / LIMIT.times, more / LIMIT.more);

function besideHand(farthest: Compared & { what: string }, all: readonly Compared[]): string {
	const missing = all.filter((one) => shareOfLimit(one) > 1).length;
	const { what, ratio, more } = farthest;
	const holds = missing === 0 ? 'all hold' : `${missing} of ${all.length} MISS`;
	return `beside SQL by hand at most ${ratio.toFixed(2)} ×, ${more.toFixed(2)} ms more (${what}): ${holds} (limit ${LIMIT.times} × or ${LIMIT.more} ms more)`;
}

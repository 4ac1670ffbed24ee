import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { allOf, directoryCondition, listingTables } from './conditions.ts';
import { type Filters, filtersOf } from './filter-specs.ts';
import { knownRows, storedCountSql, storedPlacesSql } from './listing-counts.ts';
import { pageFromNearerEnd, type Stretch } from './nearer-end.ts';
import {
	forwardOrder,
	type Half,
	lacksSortValuesSql,
	type Order,
	orderOf,
	placeOrder,
	type SplitOrder,
	withSamples,
} from './page-orders.ts';
import { byRelevance } from './relevance.ts';
import { defaultSorts, type Sort } from './sorts.ts';
import type { DirectorySource } from './sources.ts';

/** The rows requested from a directory. */
export interface DirectoryQuery {
	source: DirectorySource;
	search: string;
	filters: Filters;
	/** `now` for ranges such as the past month; defaults to the current time. */
	now?: Date;
}
export interface PageQuery extends DirectoryQuery {
	/** Null: best search match first. */
	sort: Sort | null;
	/** Whether it is the directory's default order, with none requested. */
	isOpening?: boolean;
	/** Tiebreaker for rows equal by `sort`; then names decide. */
	thenBy?: Order;
	/** Whether statements run one at a time, as in a transaction. */
	oneByOne?: true;
	skip: number;
	take: number;
}

/** The database, or a transaction on it. */
type Reader = Pick<Db, 'execute'>;

const where = (...parts: (SQL | null)[]): SQL => {
	const meets = allOf(parts);
	return meets ? sql`where ${meets}` : sql``;
};

/** Returns the total number of rows: from a stored count if there is one, else by counting. */
export function countRows(db: Db, query: DirectoryQuery): Promise<number> {
	const storedCount = storedCountSql(query.source, query);
	return totalFrom(
		db,
		storedCount
			? sql`select ${storedCount} as total`
			: countStatement(query.source, meetsOf(query)),
	);
}

const textTotalRow = z.object({ total: z.string() });

async function totalFrom(db: Reader, count: SQL): Promise<number> {
	const { total } = await readOne(db, textTotalRow)`${count}`;
	return Number(total);
}

/** Returns a statement that counts the rows meeting the conditions, as `total`. */
const countStatement = (source: DirectorySource, ...meets: (SQL | null)[]): SQL =>
	sql`select count(*) as total from ${tableOf(source)} ${where(...meets)}`;

const meetsOf = (query: DirectoryQuery): SQL | null =>
	directoryCondition(query.source, query, query.now ?? new Date());

const tableOf = (source: DirectorySource): SQL => sql.raw(listingTables[source]);

/** A requested page. */
interface Page extends PageQuery {
	sort: Sort;
	/** The condition on its rows; null when every row of the directory is requested. */
	meets: SQL | null;
	/** Whether the stored counts and places of the query apply to the rows requested. */
	isWhole: boolean;
}

const real = sql`origin <> 'sample'`;
const sample = sql`origin = 'sample'`;

async function hasSamples(db: Reader, source: DirectorySource): Promise<boolean> {
	const { rowCount } = await db.execute(
		sql`select from ${tableOf(source)} where ${sample} limit 1`,
	);
	return rowCount !== 0;
}

/** Reads rows of the listing: `which` follows `from <listing> as l` and selects and orders them. */
type PageRows<Row> = (which: SQL) => Promise<Row[]>;

/** Minimum offset at which counting the rows of a page's query pays off. */
const deep = 1_000;

/**
 * Maximum wide rows to read and skip: up to this number, reading them is faster than planning a join on ids (0.4 ms).
 */
const maxSkippedRows = 500;

/**
 * Returns the rows of one page, in order. If a directory has samples, a few hundred at most, they are placed
 * according to `withSamples()`.
 */
export async function pageRows<Row>(
	db: Reader,
	query: PageQuery,
	rowsOf: PageRows<Row>,
): Promise<Row[]> {
	const { sort } = query;
	if (sort === null) return rowsOf(bestFirst(query));
	const request: Page = { ...query, sort, meets: meetsOf(query), isWhole: true };
	const order = orderOf(query.source, sort, query.thenBy);
	const mixed = withSamples(query.source, order, query.isOpening === true);
	if (findsFew(query)) return rowsOf(page(request, null, mixed));
	if (query.oneByOne) {
		if (!(await hasSamples(db, query.source))) return orderedRows(db, request, rowsOf);
	} else {
		// Both at once: most installations have no samples, and a page waits for the longer of the two.
		const [isMixed, all] = await Promise.all([
			hasSamples(db, query.source),
			orderedRows(db, request, rowsOf),
		]);
		if (!isMixed) return all;
	}
	const isBehind = query.isOpening === true && (await isWithoutSortValues(db, query.source));
	return inTurn(db, request, partsWithSamples(request, order, isBehind), rowsOf);
}

/** Whether no real record of a directory has a value in its default sort field. */
export async function isWithoutSortValues(db: Reader, source: DirectorySource): Promise<boolean> {
	const row = await readOne(db, noneRow)`select ${sql.raw(lacksSortValuesSql(source))} as "isNone"`;
	return row.isNone;
}
const noneRow = z.object({ isNone: z.boolean() });

/** Returns the parts of a directory with samples, in order. */
function partsWithSamples(request: Page, { whole, halves }: SplitOrder, isBehind: boolean): Half[] {
	const parts = (which: SQL[], half: SQL | null, order: Order): Half[] =>
		which.map((one) => ({ condition: allOf([half, one]) ?? one, order }));
	if (!halves || isBehind) return parts([real, sample], null, whole);
	const orderIn = (half: Half) => (isOpeningOrder(request) ? whole : half.order);
	return [halves.known, halves.unknown].flatMap((half) =>
		parts([real, sample], half.condition, orderIn(half)),
	);
}

/** Returns a page of rows that span consecutive parts. */
async function inTurn<Row>(
	db: Reader,
	request: Page,
	parts: readonly Half[],
	rowsOf: PageRows<Row>,
): Promise<Row[]> {
	const found: Row[] = [];
	let { skip } = request;
	for (const { condition: part, order } of parts) {
		const take = request.take - found.length;
		if (take === 0) break;
		const rows = await rowsOf(page({ ...request, skip, take, isWhole: false }, part, order));
		found.push(...rows);
		if (rows.length > 0) skip = 0;
		else if (skip > 0)
			skip -= Math.min(
				skip,
				await totalFrom(db, countStatement(request.source, request.meets, part)),
			);
	}
	return found;
}

/**
 * Returns rows ordered by the field, then by name and slug, with missing values last in both directions. A
 * directory's default order is covered by a single index. In other orders, rows with a value come from the field's
 * own narrow index, the rest from the name index. Rows of one list item are read from where they are stored in
 * default order. Deep pages are scanned from the nearer end of either. Near the start, where every row matches, rows
 * are read directly; otherwise only ids are read first, and the page's wide rows joined to them.
 */
async function orderedRows<Row>(db: Reader, request: Page, rowsOf: PageRows<Row>): Promise<Row[]> {
	const order = orderOf(request.source, request.sort, request.thenBy);
	const isDeep = request.skip >= deep;
	if (isDeep && !request.meets) return rowsOf(wholePage(request, order));
	const some = isDeep && request.isWhole ? countedStretch(request, order) : null;
	if (some) return rowsOf(joinPage(pageFromNearerEnd([some], request.skip, request.take)));
	const places =
		!isDeep && request.isWhole && isOpeningOrder(request)
			? storedPlacesSql(request.source, request)
			: null;
	if (places) return rowsOf(pageOf(places, placeOrder(request.source), request));
	if (isDeep || !order.halves || isOpeningOrder(request))
		return rowsOf(page(request, null, order.whole));
	return shallowRows(db, request, order, order.halves, rowsOf);
}

/** Returns a page of search results, best match first; ties follow the directory's default order. */
function bestFirst(query: PageQuery): SQL {
	const { source, search, skip, take } = query;
	const { whole } = orderOf(source, defaultSorts[source]);
	const ids = sql`select l.id from ${tableOf(source)} as l ${where(meetsOf(query))}
		order by ${byRelevance(source, search)}, ${forwardOrder(whole)} limit ${take} offset ${skip}`;
	return joinInOrder(sql`unnest(array(${ids}))`);
}

/** Returns a page over all rows of a directory. */
function wholePage(query: Page, { column, whole, halves }: SplitOrder): SQL {
	const all = knownRows(query.source, 'id');
	const known = knownRows(query.source, column);
	const stretches =
		halves && !isOpeningOrder(query)
			? [
					stretch(query, halves.known.order, known, halves.known.condition),
					stretch(query, halves.unknown.order, sql`${all} - ${known}`, halves.unknown.condition),
				]
			: [stretch(query, whole, all)];
	return joinPage(pageFromNearerEnd(stretches, query.skip, query.take));
}

/** Returns the matching rows as one stretch; null when counting them takes longer than it saves. */
function countedStretch(query: Page, { whole }: SplitOrder): Stretch | null {
	const rows = storedCountSql(query.source, query);
	const ids = rows && isOpeningOrder(query) ? storedPlacesSql(query.source, query) : null;
	if (rows && ids) return { ids, order: placeOrder(query.source), rows };
	if (rows) return stretch(query, whole, rows);
	return isOpeningOrder(query) && isRange(query)
		? stretch(query, whole, sql`(${countStatement(query.source, query.meets)})`)
		: null;
}

function stretch(query: Page, order: Order, rows: SQL, more: SQL | null = null): Stretch {
	const all = allOf([query.meets, more]) ?? sql`true`;
	return { ids: sql`select id from ${tableOf(query.source)} as l where ${all}`, order, rows };
}

/** Returns a page near the start, which usually holds only rows with a value. */
async function shallowRows<Row>(
	db: Reader,
	query: Page,
	order: SplitOrder,
	{ known, unknown }: { known: Half; unknown: Half },
	rowsOf: PageRows<Row>,
): Promise<Row[]> {
	const first = await rowsOf(page(query, known.condition, known.order));
	if (first.length === query.take) return first;
	if (!query.meets) return rowsOf(wholePage(query, order));
	const before =
		first.length > 0 || query.skip === 0
			? query.skip + first.length
			: await totalFrom(db, countStatement(query.source, query.meets, known.condition));
	const rest = {
		...query,
		skip: Math.max(0, query.skip - before),
		take: query.take - first.length,
	};
	return [...first, ...(await rowsOf(page(rest, unknown.condition, unknown.order)))];
}

/** Returns the ids of one page, in order. */
export async function pageIds(db: Reader, query: PageQuery): Promise<number[]> {
	const rows = await pageRows(
		db,
		query,
		(which) => readRows(db, idRow)`select l.id from ${tableOf(query.source)} as l ${which}`,
	);
	return rows.map(({ id }) => Number(id));
}

/** Whether this is a directory's default order. */
function isOpeningOrder({ source, sort, thenBy = [] }: Page): boolean {
	const { field, order } = defaultSorts[source];
	return sort.field === field && sort.order === order && thenBy.length === 0;
}

/** Whether only few rows can match, because all of them are linked to one record: sorting them is then fastest. */
function findsFew({ source, filters }: PageQuery): boolean {
	return filtersOf(source).some(([name, { form }]) => form === 'ids' && filters[name]);
}

/** Whether only ranges are requested, whose rows an index of their own can count. */
const isRange = ({ source, search, filters }: PageQuery): boolean =>
	search.trim() === '' &&
	filtersOf(source)
		.filter(([name]) => filters[name])
		.every(([, { form }]) => form === 'money' || form === 'days');

function page(query: Page, more: SQL | null, order: Order): SQL {
	const meets = where(query.meets, more);
	return query.skip <= maxSkippedRows && (!query.meets || findsFew(query))
		? sql`${meets} ${cut(order, query)}`
		: pageOf(sql`select id from ${tableOf(query.source)} as l ${meets}`, order, query);
}

/** Returns the page of `select id from … where …`. */
const pageOf = (ids: SQL, order: Order, query: PageQuery): SQL =>
	joinInOrder(sql`unnest(array(${ids} ${cut(order, query)}))`);

const cut = (order: Order, { skip, take }: Pick<PageQuery, 'skip' | 'take'>): SQL =>
	sql`order by ${forwardOrder(order)} limit ${take} offset ${skip}`;

/** Selects the rows of `l` with the ids a function returns, in its order. */
export const joinInOrder = (ids: SQL): SQL =>
	joinPage(sql`${ids} with ordinality as page (page_id, place)`);

/** Selects the rows of `l` listed in a table expression `page` of `page_id` and `place`, ordered by place. */
const joinPage = (page: SQL): SQL => sql`join ${page} on page.page_id = l.id order by page.place`;

import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { condition, listingTables } from './conditions.ts';
import { type Filters, filtersOf } from './filter-specs.ts';
import { keptCount, keptPlaces, knownRows } from './listing-counts.ts';
import { pageFromNearerEnd, type Stretch } from './nearer-end.ts';
import {
	forth,
	type Half,
	type Order,
	orderOf,
	placeOrder,
	type SplitOrder,
} from './page-orders.ts';
import { defaultSorts, type Sort } from './sorts.ts';
import type { DirectorySource } from './sources.ts';

/** What rows of a directory are asked for. */
export interface DirectoryQuery {
	source: DirectorySource;
	search: string;
	filters: Filters;
	/** `now` of ranges such as the past month; the present when absent. */
	now?: Date;
}
export interface PageQuery extends DirectoryQuery {
	sort: Sort;
	skip: number;
	take: number;
}

const where = (...parts: (SQL | null)[]): SQL => {
	const given = parts.filter((part) => part !== null);
	return given.length > 0 ? sql`where ${sql.join(given, sql` and `)}` : sql``;
};

/** How many rows there are in all: read where that is kept, else counted. */
export const countRows = (db: Db, query: DirectoryQuery): Promise<number> =>
	numberFrom(db, keptCount(query.source, query) ?? counted(query));

async function numberFrom(db: Db, count: SQL): Promise<number> {
	const { rows } = await db.execute<{ total: string }>(sql`select ${count} as total`);
	return Number(rows[0]?.total ?? 0);
}

const counted = (query: DirectoryQuery, more: SQL | null = null): SQL =>
	sql`(select count(*) from ${tableOf(query)} ${where(conditionOf(query), more)})`;

const conditionOf = (query: DirectoryQuery): SQL | null =>
	condition(query.source, query, query.now ?? new Date());

const tableOf = ({ source }: DirectoryQuery): SQL => sql`${sql.identifier(listingTables[source])}`;

/** What `page_id` and `place` of one page are read from: a table expression called `page`. */
type PageRows<Row> = (page: SQL) => Promise<Row[]>;

/** Rows after which a page is worth counting how many there are. */
const deep = 1_000;

/**
 * The rows of one page, in order: by the field, equal ones by name and slug, those without a value last in both
 * directions. The order in which a directory opens has one index that holds all of it. In the others rows with a value
 * come from the field's own narrow index, those without from the index of names. Far down, the walk begins at the
 * nearer end of either. No wide row is read before the page's own, which `rowsOf` joins to it.
 */
export async function pageRows<Row>(
	db: Db,
	query: PageQuery,
	rowsOf: PageRows<Row>,
): Promise<Row[]> {
	const order = orderOf(query.source, query.sort);
	const isDeep = query.skip >= deep;
	if (isDeep && isWhole(query)) return rowsOf(wholePage(query, order));
	const some = isDeep && !findsFew(query) ? countedStretch(query, order) : null;
	if (some) return rowsOf(pageFromNearerEnd([some], query.skip, query.take));
	if (isDeep || !order.halves || isOpeningOrder(query) || findsFew(query))
		return rowsOf(page(query, null, order.whole));
	return shallowRows(db, query, order, order.halves, rowsOf);
}

/** A page of every row of a directory. */
function wholePage(query: PageQuery, { column, whole, halves }: SplitOrder): SQL {
	const all = knownRows(query.source, 'id');
	const known = knownRows(query.source, column);
	const stretches =
		halves && !isOpeningOrder(query)
			? [
					stretch(query, halves.known.order, known, halves.known.condition),
					stretch(query, halves.unknown.order, sql`${all} - ${known}`, halves.unknown.condition),
				]
			: [stretch(query, whole, all)];
	return pageFromNearerEnd(stretches, query.skip, query.take);
}

/** The rows that meet the query as one stretch; null when counting them takes longer than it saves. */
function countedStretch(query: PageQuery, { whole }: SplitOrder): Stretch | null {
	const rows = keptCount(query.source, query);
	const ids = rows && isOpeningOrder(query) ? keptPlaces(query.source, query) : null;
	if (rows && ids) return { ids, order: placeOrder(query.source), rows };
	if (rows) return stretch(query, whole, rows);
	return isOpeningOrder(query) && isRange(query) ? stretch(query, whole, counted(query)) : null;
}

function stretch(query: PageQuery, order: Order, rows: SQL, more: SQL | null = null): Stretch {
	const conditions = [conditionOf(query), more].filter((part) => part !== null);
	const all = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
	return { ids: sql`select id from ${tableOf(query)} where ${all}`, order, rows };
}

/** A page near the beginning: most often of rows with a value alone. */
async function shallowRows<Row>(
	db: Db,
	query: PageQuery,
	order: SplitOrder,
	{ known, unknown }: { known: Half; unknown: Half },
	rowsOf: PageRows<Row>,
): Promise<Row[]> {
	const first = await rowsOf(page(query, known.condition, known.order));
	if (first.length === query.take) return first;
	if (isWhole(query)) return rowsOf(wholePage(query, order));
	const before =
		first.length > 0 || query.skip === 0
			? query.skip + first.length
			: await numberFrom(db, counted(query, known.condition));
	const rest = {
		...query,
		skip: Math.max(0, query.skip - before),
		take: query.take - first.length,
	};
	return [...first, ...(await rowsOf(page(rest, unknown.condition, unknown.order)))];
}

/** The ids of one page, in order. */
export async function pageIds(db: Db, query: PageQuery): Promise<number[]> {
	const rows = await pageRows(db, query, async (from) => {
		const found = await db.execute<{ id: string }>(
			sql`select page_id as id from ${from} order by place`,
		);
		return found.rows;
	});
	return rows.map(({ id }) => Number(id));
}

/** Whether every row of the directory is asked for. */
const isWhole = (query: PageQuery): boolean => conditionOf(query) === null;

/** Whether it is the order of a directory for which none is asked. */
function isOpeningOrder({ source, sort }: PageQuery): boolean {
	const { field, order } = defaultSorts[source];
	return sort.field === field && sort.order === order;
}

/** Whether few rows can meet the query, all records linked with one: then sorting them is quickest. */
function findsFew({ source, filters }: PageQuery): boolean {
	return filtersOf(source).some(([name, { form }]) => form === 'ids' && filters[name]);
}

/** Whether a range is all that is asked for: then an index of its own counts the rows. */
const isRange = ({ source, search, filters }: PageQuery): boolean =>
	search.trim() === '' &&
	filtersOf(source)
		.filter(([name]) => filters[name])
		.every(([, { form }]) => form === 'money' || form === 'days');

function page(query: PageQuery, more: SQL | null, order: Order): SQL {
	return sql`(
		select id as page_id, row_number() over () as place from (
			select id from ${tableOf(query)} ${where(conditionOf(query), more)}
			order by ${forth(order)} limit ${query.take} offset ${query.skip}
		) as ordered
	) as page`;
}

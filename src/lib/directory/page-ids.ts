import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { condition, listingTables } from './conditions.ts';
import { type Filters, filtersOf } from './filter-specs.ts';
import { defaultSorts, type Sort, sortSpecOf } from './sorts.ts';
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

/** How many rows there are in all. */
export async function countRows(
	db: Db,
	query: DirectoryQuery,
	more: SQL | null = null,
): Promise<number> {
	const { rows } = await db.execute<{ total: string }>(sql`
		select count(*) as total from ${sql.identifier(listingTables[query.source])}
		${where(condition(query.source, query, query.now ?? new Date()), more)}`);
	return Number(rows[0]?.total ?? 0);
}

/** What `page_id` and `place` of one page are read from: a table expression called `page`. */
type PageRows<Row> = (page: SQL) => Promise<Row[]>;

/**
 * The rows of one page, in order: by the field, equal ones by name and slug, those without a value last in both
 * directions. The order in which a directory opens has one index that holds all of it. In the others rows with a value
 * come from the field's own narrow index, those without from the index of names: two short walks. No wide row is read
 * before the page's own, which `rowsOf` joins to it.
 */
export async function pageRows<Row>(
	db: Db,
	query: PageQuery,
	rowsOf: PageRows<Row>,
): Promise<Row[]> {
	const spec = sortSpecOf(query.source, query.sort.field);
	if (!spec) throw new RangeError(`${query.source} cannot be sorted by ${query.sort.field}`);
	const field = sortColumn(spec.column);
	const direction = query.sort.order === 'asc' ? sql`asc` : sql`desc`;
	const last = ties(query.source);
	if (spec.missing === 'never')
		return rowsOf(page(query, null, sql`${field} ${direction}, ${ties(query.source, 'slug')}`));
	// Without the field's collation: only then do the partial indexes see that they hold these rows.
	const column = sql.identifier(spec.column);
	const [known, unknown] =
		spec.missing === 'zero'
			? [sql`${column} > 0`, sql`${column} = 0`]
			: [sql`${column} is not null`, sql`${column} is null`];
	if (isOpeningOrder(query) || findsFew(query) || isDeepInSome(query))
		return rowsOf(page(query, null, sql`(${unknown}), ${field} ${direction}, ${last}`));
	const key = `${query.source} ${spec.column}`;
	if (isWhole(query) && query.skip >= (knownRows.get(key) ?? Number.POSITIVE_INFINITY)) {
		const rows = await rowsOf(pageBeyond(query, known, unknown, last));
		if (rows.length > 0) return rows;
	}
	const first = await rowsOf(page(query, known, sql`${field} ${direction}, ${last}`));
	if (first.length === query.take) return first;
	const before =
		first.length > 0 || query.skip === 0
			? query.skip + first.length
			: await countRows(db, query, known);
	if (isWhole(query)) knownRows.set(key, before);
	const rest = {
		...query,
		skip: Math.max(0, query.skip - before),
		take: query.take - first.length,
	};
	return [...first, ...(await rowsOf(page(rest, unknown, last)))];
}

/**
 * How many rows of a whole directory had a value when that was last counted, by directory and column. Only a hint of
 * where to look first: what is given is counted anew.
 */
const knownRows = new Map<string, number>();

/** Whether every row of the directory is asked for. */
const isWhole = ({ filters, search }: PageQuery): boolean =>
	search === '' && Object.keys(filters).length === 0;

/** A page of the rows without a value, counted from after those with one; empty when it begins before. */
function pageBeyond(query: PageQuery, known: SQL, unknown: SQL, order: SQL): SQL {
	const table = sql.identifier(listingTables[query.source]);
	return sql`(
		with before as materialized (select count(*) as rows from ${table} where ${known})
		select id as page_id, row_number() over () as place from (
			select id from ${table} where ${unknown} and (select rows from before) <= ${query.skip}::bigint
			order by ${order} limit ${query.take}
			offset greatest(0, ${query.skip}::bigint - (select rows from before))
		) as ordered
	) as page`;
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

/** Whether it is the order of a directory for which none is asked. */
function isOpeningOrder({ source, sort }: PageQuery): boolean {
	const { field, order } = defaultSorts[source];
	return sort.field === field && sort.order === order;
}

/** Whether few rows can meet the query, all records linked with one: then sorting them is quickest. */
function findsFew({ source, filters }: PageQuery): boolean {
	return filtersOf(source).some(([name, { form }]) => form === 'ids' && filters[name]);
}

/** Rows after which a filtered page is looked for by sorting. */
const deep = 1_000;

/** Whether a walk over the index would pass many rows that a filter leaves out, and then begin again for those without a value. */
const isDeepInSome = ({ skip, filters, search }: PageQuery): boolean =>
	skip >= deep && (search !== '' || Object.keys(filters).length > 0);

/** Columns that hold words; their order is the same on every machine. */
const worded = new Set([
	'sort_name',
	'primary_job_title',
	'type_of_investor',
	'location',
	'gender',
	'type',
	'category',
]);

function sortColumn(name: string): SQL {
	return worded.has(name) ? sql`${sql.identifier(name)} collate "C"` : sql`${sql.identifier(name)}`;
}

/** Rounds of one project share its name and slug, so their own slug settles the order. */
function ties(source: DirectorySource, from: 'name' | 'slug' = 'name'): SQL {
	const name = from === 'name' ? sql`sort_name collate "C", ` : sql``;
	const last = source === 'fundraising' ? sql`, round_slug collate "C"` : sql``;
	return sql`${name}slug collate "C"${last}`;
}

function page(query: PageQuery, more: SQL | null, order: SQL): SQL {
	return sql`(
		select id as page_id, row_number() over () as place from (
			select id from ${sql.identifier(listingTables[query.source])}
			${where(condition(query.source, query, query.now ?? new Date()), more)}
			order by ${order} limit ${query.take} offset ${query.skip}
		) as ordered
	) as page`;
}

import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { condition, listingTables } from './conditions.ts';
import type { Filters } from './filter-specs.ts';
import { type Sort, sortSpecOf } from './sorts.ts';
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

/**
 * The ids of one page, in order: by the field, equal ones by name and slug, those without a value last in both
 * directions. Rows with a value come from the field's own narrow index, the others from the index of names:
 * two short walks over indexes, and no wide row is read before the page's own.
 */
export async function pageIds(db: Db, query: PageQuery): Promise<number[]> {
	const spec = sortSpecOf(query.source, query.sort.field);
	if (!spec) throw new RangeError(`${query.source} cannot be sorted by ${query.sort.field}`);
	const field = sortColumn(spec.column);
	const direction = query.sort.order === 'asc' ? sql`asc` : sql`desc`;
	if (spec.missing === 'never')
		return idsOf(db, query, null, sql`${field} ${direction}, ${ties(query.source, 'slug')}`);
	const [known, unknown] =
		spec.missing === 'zero'
			? [sql`${field} > 0`, sql`${field} = 0`]
			: [sql`${field} is not null`, sql`${field} is null`];
	const first = await idsOf(db, query, known, sql`${field} ${direction}, ${ties(query.source)}`);
	if (first.length === query.take) return first;
	const before =
		first.length > 0 || query.skip === 0
			? query.skip + first.length
			: await countRows(db, query, known);
	const rest = {
		...query,
		skip: Math.max(0, query.skip - before),
		take: query.take - first.length,
	};
	return [...first, ...(await idsOf(db, rest, unknown, ties(query.source)))];
}

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

async function idsOf(db: Db, query: PageQuery, more: SQL | null, order: SQL): Promise<number[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		select id from ${sql.identifier(listingTables[query.source])}
		${where(condition(query.source, query, query.now ?? new Date()), more)}
		order by ${order} limit ${query.take} offset ${query.skip}`);
	return rows.map((row) => Number(row.id));
}

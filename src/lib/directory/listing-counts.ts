import { type SQL, sql } from 'drizzle-orm';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import { withSubsectors } from '#lib/catalogue/sector-tree.ts';
import { listingTables } from './conditions.ts';
import { type FilterSpec, type Filters, type FilterValue, filterOf } from './filter-specs.ts';
import type { DirectorySource } from './sources.ts';

/**
 * How many rows of a directory have a value in a column of `sortSpecs`, as an expression that reads one kept count; in
 * `id` every row has one.
 */
export const knownRows = (source: DirectorySource, column: string): SQL =>
	sql`coalesce((select rows from listing_count
		where listing = ${listingTables[source]} and field = ${column} and value is null), 0)`;

/**
 * How many organizations there are: investors of whom only the name is known have a row, and are counted once somebody
 * says what they are.
 */
export const countedOrganizations: SQL = sql`(${knownRows('organizations', 'id')} - coalesce((select rows
	from listing_count where listing = ${listingTables.organizations} and field = 'type' and value = ${NAME_ONLY_TYPE}), 0))`;

/**
 * How many rows meet the query, as an expression that reads kept counts: of every row, or of one filter whose values no
 * row has two of. Null when nothing kept says it.
 */
export function keptCount(source: DirectorySource, query: Asked): SQL | null {
	if (query.search.trim() !== '') return null;
	const [[name, value] = [], ...others] = given(query);
	if (name === undefined || !value) return knownRows(source, 'id');
	const spec = keptOf(source, name);
	const values = spec && valuesOf(spec, value);
	if (others.length > 0 || !spec || !values) return null;
	return sql`coalesce((select sum(rows)::bigint from listing_count where ${isCountOf(source, spec.column, values)}), 0)`;
}

/**
 * The rows that meet the query as `select id from … where …`, in the order of `placeOrder`, which is the one in which
 * the directory opens: of one filter by one item of a list. Null when they are not kept so.
 */
export function keptPlaces(source: DirectorySource, query: Asked): SQL | null {
	if (query.search.trim() !== '') return null;
	const [[name, value] = [], ...others] = given(query);
	const spec = name === undefined ? undefined : keptOf(source, name);
	const values = value && spec && valuesOf(spec, value);
	if (others.length > 0 || !spec || !holdsSeveral(spec) || !values) return null;
	return sql`select id from listing_place where count_id = (select id from listing_count
		where ${isCountOf(source, spec.column, values)})`;
}

/** What rows must meet. */
interface Asked {
	search: string;
	filters: Filters;
}

const given = ({ filters }: Asked) =>
	Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));

/** What the triggers of 0011_listing_counts count by value and a filter asks for. */
function keptOf(source: DirectorySource, name: string): FilterSpec | undefined {
	const spec = filterOf(source, name);
	return spec?.isCounted && spec;
}

/** The values of which a filter asks for rows; null when rows may have several of them. */
function valuesOf(spec: FilterSpec, value: FilterValue): readonly string[] | null {
	if (value.kind === 'names') {
		const names =
			spec.form === 'names' && spec.test === 'sectors' ? withSubsectors(value.names) : value.names;
		return holdsSeveral(spec) && names.length !== 1 ? null : names;
	}
	if (value.kind !== 'choice' || spec.form !== 'choice') return null;
	if (spec.test === 'holds') return [String(value.id)];
	const chosen = spec.choices.find(({ id }) => id === value.id);
	return spec.test === 'among' ? (chosen?.among ?? null) : [String(chosen?.value)];
}

/** Whether a row may have several of the names; `listing_place` holds the rows of such columns. */
const holdsSeveral = (spec: FilterSpec): boolean => spec.form === 'names' && spec.test !== 'is';

const isCountOf = (source: DirectorySource, column: string, values: readonly string[]): SQL =>
	sql`listing = ${listingTables[source]} and field = ${column} and value = any(${sql.param(values)}::text[])`;

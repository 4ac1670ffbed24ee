import { type SQL, sql } from 'drizzle-orm';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import { withSubsectors } from '#lib/catalogue/sector-tree.ts';
import { listingTables } from './conditions.ts';
import { type FilterSpec, type Filters, type FilterValue, filterOf } from './filter-specs.ts';
import type { DirectorySource } from './sources.ts';

/**
 * Returns the number of rows with a value in a column of `sortSpecs`, as an expression reading one stored count;
 * every row has a value in `id`.
 */
export const knownRows = (source: DirectorySource, column: string): SQL =>
	sql`coalesce((select rows from listing_count
		where listing = ${listingTables[source]} and field = ${column} and value is null), 0)`;

/** The number of organizations: investors known only by name have a row, but are not counted until classified. */
export const countedOrganizations: SQL = sql`(${knownRows('organizations', 'id')} - coalesce((select rows
	from listing_count where listing = ${listingTables.organizations} and field = 'type' and value = ${NAME_ONLY_TYPE}), 0))`;

/**
 * Returns the number of matching rows as an expression on stored counts, if there is no filter, or only one on a
 * single-valued column. Null if no stored count applies.
 */
export function storedCountSql(source: DirectorySource, query: ListingQuery): SQL | null {
	if (query.search.trim() !== '') return null;
	const [[name, value] = [], ...others] = activeFilters(query);
	if (name === undefined || !value) return knownRows(source, 'id');
	const spec = countedFilter(source, name);
	const values = spec && valuesOf(spec, value);
	if (others.length > 0 || !spec || !values) return null;
	return sql`coalesce((select sum(rows)::bigint from listing_count where ${isCountOf(source, spec.column, values)}), 0)`;
}

/**
 * Returns the rows that match one filter on one list item as `select id from … where …`, in `placeOrder`, the
 * directory's default order. Null if they are not stored that way.
 */
export function storedPlacesSql(source: DirectorySource, query: ListingQuery): SQL | null {
	if (query.search.trim() !== '') return null;
	const [[name, value] = [], ...others] = activeFilters(query);
	const spec = name === undefined ? undefined : countedFilter(source, name);
	const values = value && spec && valuesOf(spec, value);
	if (others.length > 0 || !spec || !holdsSeveral(spec) || !values) return null;
	return sql`select id from listing_place where count_id = (select id from listing_count
		where ${isCountOf(source, spec.column, values)})`;
}

/** The conditions on the rows. */
interface ListingQuery {
	search: string;
	filters: Filters;
}

const activeFilters = ({ filters }: ListingQuery) =>
	Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));

/** Returns the filter if the triggers of 0011_listing_counts count its column by value. */
function countedFilter(source: DirectorySource, name: string): FilterSpec | undefined {
	const spec = filterOf(source, name);
	return spec?.isCounted && spec;
}

/** Returns the values a filter selects; null when rows may have several of them. */
function valuesOf(spec: FilterSpec, value: FilterValue): readonly string[] | null {
	if (value.kind === 'names') {
		const names =
			spec.form === 'names' && spec.test === 'sectors' ? withSubsectors(value.names) : value.names;
		return holdsSeveral(spec) && names.length !== 1 ? null : names;
	}
	if (value.kind !== 'choice' || spec.form !== 'choice') return null;
	if (spec.test === 'holds') return [String(value.id)];
	const chosen = spec.choices.find(({ id }) => id === value.id);
	return spec.test === 'among' ? (chosen?.values ?? null) : [String(chosen?.value)];
}

/** Whether a row may have several of the names; `listing_place` holds the rows of such columns. */
const holdsSeveral = (spec: FilterSpec): boolean => spec.form === 'names' && spec.test !== 'is';

const isCountOf = (source: DirectorySource, column: string, values: readonly string[]): SQL =>
	sql`listing = ${listingTables[source]} and field = ${column} and value = any(${sql.param(values)}::text[])`;

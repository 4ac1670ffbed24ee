import { type SQL, sql } from 'drizzle-orm';
import { listingTables } from './conditions.ts';
import type { SortSpec } from './sort-spec.ts';
import { defaultSorts, type Sort, sortSpecOf } from './sorts.ts';
import type { DirectorySource } from './sources.ts';

interface Key {
	/**
	 * A column with its collation, or a condition, as SQL on the row `l`: identifiers from this directory's code,
	 * never user input.
	 */
	by: string;
	order: 'asc' | 'desc';
}

/** A total order of rows: no two are equal in all keys. */
export type Order = readonly Key[];

/** A directory's order by one field: rows with a value by that value, then the rest by name. */
export interface SplitOrder {
	column: string;
	/** The order of all rows combined. */
	whole: Order;
	/** The two halves of the order; null if every row has a value. */
	halves: { known: Half; unknown: Half } | null;
}
export interface Half {
	condition: SQL;
	order: Order;
}

/**
 * Returns the order by a field of `sortSpecs`, with its tiebreakers; throws RangeError when the directory has no such
 * field.
 */
export function orderOf(
	source: DirectorySource,
	{ field, order }: Sort,
	thenBy: Order = [],
): SplitOrder {
	const spec = requireSpec(source, field);
	const key: Key = { by: sortColumn(spec), order };
	if (spec.missing === 'never')
		return { column: spec.column, whole: [key, ...thenBy, ...ties(source).slice(1)], halves: null };
	// Without the field's collation: only then do the partial indexes see that they hold these rows.
	const [known, unknown] =
		spec.missing === 'zero'
			? [`${spec.column} > 0`, `${spec.column} = 0`]
			: [`${spec.column} is not null`, `${spec.column} is null`];
	return {
		column: spec.column,
		whole: [
			{ by: `(${unknown})`, order: 'asc' },
			key,
			...(spec.tie && order === 'desc' ? [{ by: spec.tie, order }] : []),
			...thenBy,
			...ties(source),
		],
		halves: {
			known: { condition: sql.raw(known), order: [key, ...thenBy, ...ties(source)] },
			unknown: { condition: sql.raw(unknown), order: [...thenBy, ...ties(source)] },
		},
	};
}

/** Matches records that are not samples. */
const isReal = "origin <> 'sample'";

/** Whether a row is a sample. Samples come after the real records that likewise have, or lack, a value. */
export const SAMPLE = "(l.origin = 'sample')";

/** Returns SQL for whether no real record has a value in a directory's default sort field. */
export function lacksSortValuesSql(source: DirectorySource): string {
	const { halves } = orderOf(source, defaultSorts[source]);
	const { column, missing } = requireSpec(source, defaultSorts[source].field);
	const isKnown = missing === 'zero' ? `${column} > 0` : `${column} is not null`;
	return halves === null
		? 'false'
		: `(not exists (select from ${listingTables[source]} where ${isReal} and ${isKnown}))`;
}

/**
 * Returns the complete order for a directory with samples: samples with a value follow the real records with one, and
 * precede all rows without. In the default order, if no real record has a value, samples come last.
 */
export function withSamples(
	source: DirectorySource,
	{ whole, halves }: SplitOrder,
	isOpening: boolean,
): Order {
	const sample: Key = { by: SAMPLE, order: 'asc' };
	const [unknown, ...rest] = whole;
	if (!halves || !unknown) return [sample, ...whole];
	const first: Key = { by: `(${SAMPLE} and ${lacksSortValuesSql(source)})`, order: 'asc' };
	return [...(isOpening ? [first] : []), unknown, sample, ...rest];
}

/** Returns a directory's default order, as stored in `listing_place`. */
export const placeOrder = (source: DirectorySource): Order => [
	{ by: 'rank', order: 'asc' },
	...ties(source),
];

/** Returns the order as an `order by` list; `reverseOrder` reverses it, for scanning the same index backwards. */
export const forwardOrder = (order: Order): SQL => orderBy(order, 'asc');
export const reverseOrder = (order: Order): SQL => orderBy(order, 'desc');

function orderBy(keys: Order, direction: Sort['order']): SQL {
	const parts = keys.map(({ by, order }) => `${by} ${order === direction ? 'asc' : 'desc'}`);
	return sql.raw(parts.join(', '));
}

function requireSpec(source: DirectorySource, field: string): SortSpec {
	const spec = sortSpecOf(source, field);
	if (!spec) throw new RangeError(`${source} cannot be sorted by ${field}`);
	return spec;
}

function sortColumn({ column, isWorded }: SortSpec): string {
	if (column === 'sort_name') return `${column} collate "C"`;
	return isWorded ? `search_form(${column}) collate "C"` : column;
}

/** Returns the tiebreakers. Rounds of one project share its name and slug, so their own slug decides. */
function ties(source: DirectorySource): Order {
	const columns = ['sort_name', 'slug', ...(source === 'fundraising' ? ['round_slug'] : [])];
	return columns.map((name) => ({ by: `${name} collate "C"`, order: 'asc' }));
}

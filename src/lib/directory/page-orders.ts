import { type SQL, sql } from 'drizzle-orm';
import { listingTables } from './conditions.ts';
import type { SortSpec } from './sort-spec.ts';
import { defaultSorts, type Sort, sortSpecOf } from './sorts.ts';
import type { DirectorySource } from './sources.ts';

interface Key {
	/** A column with its collation, or a condition, as SQL over the row `l`: names of this directory's code, never what somebody sent. */
	by: string;
	order: 'asc' | 'desc';
}

/** What rows are ordered by; no two rows are equal in all of it. */
export type Order = readonly Key[];

/** A directory's order by one field: the rows with a value by it, then those without one by name. */
export interface SplitOrder {
	column: string;
	/** Of all rows in one. */
	whole: Order;
	/** The two halves; null where every row has a value. */
	halves: { known: Half; unknown: Half } | null;
}
export interface Half {
	condition: SQL;
	order: Order;
}

/**
 * The order by a field of `sortSpecs`, of equal ones by what follows; throws RangeError when the directory has no such field.
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

/** A record that is no sample. */
const isReal = "origin <> 'sample'";

/** Whether a row is a sample: that comes behind real records which have, or lack, a value as it does. */
export const SAMPLE = "(l.origin = 'sample')";

/** SQL: whether no real record has a value in the field by which a directory opens. */
export function noneKnown(source: DirectorySource): string {
	const { halves } = orderOf(source, defaultSorts[source]);
	const { column, missing } = requireSpec(source, defaultSorts[source].field);
	const isKnown = missing === 'zero' ? `${column} > 0` : `${column} is not null`;
	return halves === null
		? 'false'
		: `(not exists (select from ${listingTables[source]} where ${isReal} and ${isKnown}))`;
}

/**
 * The whole order where a directory has samples: those with a value stand behind real records that have one too, and
 * before all that have none. Where a directory opens and no real record has a value, they stand behind all.
 */
export function withSamples(
	source: DirectorySource,
	{ whole, halves }: SplitOrder,
	isOpening: boolean,
): Order {
	const sample: Key = { by: SAMPLE, order: 'asc' };
	const [unknown, ...rest] = whole;
	if (!halves || !unknown) return [sample, ...whole];
	const first: Key = { by: `(${SAMPLE} and ${noneKnown(source)})`, order: 'asc' };
	return [...(isOpening ? [first] : []), unknown, sample, ...rest];
}

/** The order in which a directory opens, as `listing_place` keeps it. */
export const placeOrder = (source: DirectorySource): Order => [
	{ by: 'rank', order: 'asc' },
	...ties(source),
];

/** As `order by` says it, or from the other end: the same index, read backwards. */
export const forth = (order: Order): SQL => orderBy(order, 'asc');
export const back = (order: Order): SQL => orderBy(order, 'desc');

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

/** Rounds of one project share its name and slug, so their own slug settles the order. */
function ties(source: DirectorySource): Order {
	const columns = ['sort_name', 'slug', ...(source === 'fundraising' ? ['round_slug'] : [])];
	return columns.map((name) => ({ by: `${name} collate "C"`, order: 'asc' }));
}

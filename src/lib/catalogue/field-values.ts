import type { ListTable } from './list-tables.ts';

/** A field's value as stored in a revision: JSON, with null for an empty scalar. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** A record's fields by name. */
export type Fields = Record<string, Value>;

/** Whether a field is empty: null, an empty text, or an empty list. */
export function isEmpty(value: Value | undefined): boolean {
	return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Converts an item to a row with every column, in the table's order; a one-column list holds bare values. */
export function toRow(list: ListTable, item: Value): Record<string, Value> {
	const only = list.columns.length === 1 ? list.columns[0] : undefined;
	if (only) return { [only]: item };
	const given = item !== null && typeof item === 'object' && !Array.isArray(item) ? item : {};
	return Object.fromEntries(list.columns.map((column) => [column, given[column] ?? null]));
}

/** The inverse of `toRow`. */
export function fromRow(list: ListTable, row: Record<string, Value>): Value {
	const only = list.columns.length === 1 ? list.columns[0] : undefined;
	if (only) return row[only] ?? null;
	return Object.fromEntries(list.columns.map((column) => [column, row[column] ?? null]));
}

/** Returns an item's identity, as text. */
export function itemKey(list: ListTable, item: Value): string {
	const row = toRow(list, item);
	return JSON.stringify(list.key.map((column) => row[column] ?? null));
}

/** Normalizes the items and removes duplicates by `keyOf` (the first one is kept). */
export function normalizeList(
	list: ListTable,
	items: readonly Value[],
	keyOf: typeof itemKey = itemKey,
): Value[] {
	const seen = new Map<string, Value>();
	for (const item of items) {
		const key = keyOf(list, item);
		if (!seen.has(key)) seen.set(key, fromRow(list, toRow(list, item)));
	}
	return [...seen.values()];
}

const text = (value: Value) => JSON.stringify(value);

/** Whether two values of a field are equal; the order of an unordered list does not matter. */
export function isSameValue(list: ListTable | undefined, a: Value, b: Value): boolean {
	if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
	if (!list || !Array.isArray(a) || !Array.isArray(b)) return text(a) === text(b);
	const left = normalizeList(list, a).map(text);
	const right = normalizeList(list, b).map(text);
	if (!list.ordered) {
		left.sort();
		right.sort();
	}
	return left.length === right.length && left.every((item, at) => item === right[at]);
}

import type { Change } from './change.ts';
import { type Fields, isEmpty, isSameValue, normalizeList, type Value } from './field-values.ts';
import { itemIdentity } from './item-identity.ts';
import { listTable } from './list-tables.ts';

/** Returns every field that a change mentions. */
export function fieldsOf(change: Pick<Change, 'set' | 'fill' | 'add' | 'put'>): string[] {
	return [
		...new Set(
			[change.set, change.fill, change.add, change.put].flatMap((part) => Object.keys(part ?? {})),
		),
	];
}

function addItems(type: Change['type'], field: string, current: Value, items: Value): Value {
	const list = listTable(type, field);
	if (!list || !Array.isArray(items)) return current;
	const present = Array.isArray(current) ? current : [];
	const known = new Set(present.map((item) => itemIdentity(list, item)));
	return [...present, ...items.filter((item) => !known.has(itemIdentity(list, item)))];
}

/** Returns the list with these items merged in; each replaces the item with the same key. */
function withItems(type: Change['type'], field: string, current: Value, items: Value): Value {
	const list = listTable(type, field);
	if (!list || !Array.isArray(items)) return current;
	const fresh = new Map(items.map((item) => [itemIdentity(list, item), item]));
	const present = (Array.isArray(current) ? current : []).map((item) => {
		const key = itemIdentity(list, item);
		const replacement = fresh.get(key);
		fresh.delete(key);
		return replacement ?? item;
	});
	return [...present, ...fresh.values()];
}

function nextValue(change: ValidChange, field: string, current: Value): Value {
	const set = change.set[field];
	const fill = change.fill[field];
	const add = change.add[field];
	let value = set === undefined ? current : set;
	if (fill !== undefined && isEmpty(value)) value = fill;
	if (add !== undefined) value = addItems(change.type, field, value, add);
	const put = change.put[field];
	if (put !== undefined) value = withItems(change.type, field, value, put);
	const list = listTable(change.type, field);
	return list && Array.isArray(value) ? normalizeList(list, value, itemIdentity) : value;
}

/** A change with validated values. */
export interface ValidChange {
	type: Change['type'];
	set: Fields;
	fill: Fields;
	add: Fields;
	put: Fields;
}

/** Returns the record's fields after the change, limited to those that differ from `current`. */
export function mergeChange(current: Fields, change: ValidChange): Fields {
	const changed: Fields = {};
	for (const field of fieldsOf(change)) {
		const old = current[field] ?? null;
		const value = nextValue(change, field, old);
		if (!isSameValue(listTable(change.type, field), old, value)) changed[field] = value;
	}
	return changed;
}

import { itemKey, type Value } from '#lib/catalogue/field-values.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { RecordNames } from '#lib/entities/record-names.ts';
import { valueText } from '#lib/entities/value-items.ts';
import { type DiffPart, textDiff } from '#lib/format/text-diff.ts';

/** The way a field's change is displayed: lists by item, long text by word, anything else as two values. */
export type FieldDifference =
	| { as: 'values'; old: string; value: string }
	| { as: 'words'; runs: DiffPart[] }
	| {
			as: 'items';
			items: { kind: 'same' | 'gone' | 'new' | 'changed'; text: string; was: string }[];
	  };

/** Length in characters from which a text is compared word by word. */
const LONG_TEXT = 80;

const itemsOf = (value: Value): Value[] => (Array.isArray(value) ? value : []);

/** The difference between a field's old and new value. */
export function fieldDifference(
	type: string,
	field: string,
	{ old, value }: { old: Value; value: Value },
	names: RecordNames,
): FieldDifference {
	if (Array.isArray(old) || Array.isArray(value))
		return {
			as: 'items',
			items: itemDifference(type, field, [itemsOf(old), itemsOf(value)], names),
		};
	const [before, after] = [valueText(field, old, names), valueText(field, value, names)];
	if (before !== '' && after !== '' && Math.max(before.length, after.length) > LONG_TEXT)
		return { as: 'words', runs: textDiff(before, after) };
	return { as: 'values', old: before, value: after };
}

function itemDifference(
	type: string,
	field: string,
	[old, value]: [Value[], Value[]],
	names: RecordNames,
) {
	const known = recordTypes.find((one) => one === type);
	const list = known && listTable(known, field);
	const keyOf = (item: Value) => (list ? itemKey(list, item) : JSON.stringify(item));
	const text = (item: Value) => valueText(field, item, names);
	const before = new Map(old.map((item) => [keyOf(item), text(item)]));
	const after = new Map(value.map((item) => [keyOf(item), text(item)]));
	const gone = [...before]
		.filter(([key]) => !after.has(key))
		.map(([, was]) => ({ kind: 'gone' as const, text: was, was: '' }));
	const stays = [...after].map(([key, now]) => {
		const was = before.get(key);
		if (was === undefined) return { kind: 'new' as const, text: now, was: '' };
		return was === now
			? { kind: 'same' as const, text: now, was: '' }
			: { kind: 'changed' as const, text: now, was };
	});
	return [...gone, ...stays];
}

import { isEmpty, itemKey, type Value } from '../catalogue/field-values.ts';
import { listTable } from '../catalogue/list-tables.ts';
import { type RecordType, recordTypes } from '../catalogue/record-types.ts';
import { fieldInWords } from '../entities/provenance.ts';
import { type DiffPart, textDiff } from '../format/text-diff.ts';
import type { Subject } from '../patrol/subjects.ts';

/** Gives the name of a record that a value points to. */
export type NameOf = (type: RecordType, id: number) => Subject;

/** Keys of a value that point to a record, and to which kind. */
const pointers: Record<string, RecordType> = {
	project_id: 'project',
	organization_id: 'organization',
	person_id: 'person',
	lead_organization_id: 'organization',
};

const isObject = (value: Value | undefined): value is { [key: string]: Value } =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every record that a field's value points to. */
export function pointedTo(field: string, value: Value): { type: RecordType; id: number }[] {
	const type = pointers[field];
	if (type && typeof value === 'number') return [{ type, id: value }];
	if (Array.isArray(value)) return value.flatMap((item) => pointedTo('', item));
	if (!isObject(value)) return [];
	return Object.entries(value).flatMap(([key, one]) => pointedTo(key, one));
}

/** A value in full, as a reviewer reads it: records by their names, an item by its named parts. */
export function textOf(field: string, value: Value, nameOf: NameOf): string {
	const type = pointers[field];
	if (type && typeof value === 'number') return nameOf(type, value).name;
	if (value === null) return '';
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	if (Array.isArray(value)) return value.map((item) => textOf('', item, nameOf)).join(', ');
	if (!isObject(value)) return String(value);
	return Object.entries(value)
		.filter(([, one]) => !isEmpty(one) && one !== false)
		.map(([key, one]) => `${fieldInWords(key)}: ${textOf(key, one, nameOf)}`)
		.join(' · ');
}

/** How a field is shown beside what it was: as a list by its items, as long text by its words, else as two values. */
export type Shown =
	| { as: 'values'; old: string; value: string }
	| { as: 'words'; runs: DiffPart[] }
	| {
			as: 'items';
			items: { kind: 'same' | 'gone' | 'new' | 'changed'; text: string; was: string }[];
	  };

/** From so many characters on, the words of a text are compared. */
const LONG_TEXT = 80;

const itemsOf = (value: Value): Value[] => (Array.isArray(value) ? value : []);

/** How a value of a field differs from what it was. */
export function shownDifference(
	type: string,
	field: string,
	{ old, value }: { old: Value; value: Value },
	nameOf: NameOf,
): Shown {
	if (Array.isArray(old) || Array.isArray(value))
		return {
			as: 'items',
			items: itemDifference(type, field, [itemsOf(old), itemsOf(value)], nameOf),
		};
	const [before, after] = [textOf(field, old, nameOf), textOf(field, value, nameOf)];
	if (before !== '' && after !== '' && Math.max(before.length, after.length) > LONG_TEXT)
		return { as: 'words', runs: textDiff(before, after) };
	return { as: 'values', old: before, value: after };
}

function itemDifference(
	type: string,
	field: string,
	[old, value]: [Value[], Value[]],
	nameOf: NameOf,
) {
	const known = recordTypes.find((one) => one === type);
	const list = known && listTable(known, field);
	const keyOf = (item: Value) => (list ? itemKey(list, item) : JSON.stringify(item));
	const text = (item: Value) => textOf('', item, nameOf);
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

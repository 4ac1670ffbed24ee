import { isEmpty, type Value } from '#lib/catalogue/field-values.ts';
import { type Mention, mentionOf } from '#lib/catalogue/mentions.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber } from '#lib/format/numbers.ts';
import { hasColumns, itemInWords } from './field-items.ts';
import { fieldInWords } from './provenance.ts';
import type { RecordNames } from './record-names.ts';

/** One part of a value: its text, its link, and a label if it belongs to a larger value. */
export interface Part {
	label: string | null;
	text: string;
	href: string | null;
	/** Whether the link is external, and opens in a new tab. */
	isOutside: boolean;
	/** Whether its text takes several lines. */
	isLong: boolean;
}

/** A value for display: one item for a scalar, one per item of a list. */
export type Item = Part[];

const plain = (text: string): Part => ({
	label: null,
	text,
	href: null,
	isOutside: false,
	isLong: text.includes('\n') || text.length > 160,
});

const mentionPart = ({ type, id }: Mention, names: RecordNames): Part => {
	const { name, href } = names.of(type, id);
	return { ...plain(name), href };
};

/** Formats a value that is neither a list nor an object; `key` is the name of its field. */
function scalar(key: string, value: string | number | boolean): Part {
	if (typeof value === 'boolean') return plain(value ? 'Yes' : 'No');
	if (typeof value === 'number')
		return plain(/year/.test(key) ? String(value) : numberInWords(key, value));
	if (/^https?:\/\//.test(value))
		return { ...plain(value), href: value, isOutside: true, isLong: false };
	return plain(/^\d{4}-\d{2}-\d{2}$/.test(value) ? longDate(value) : value);
}

function numberInWords(key: string, value: number): string {
	const text = exactNumber(value) ?? String(value);
	if (key.endsWith('_usd')) return `$${text}`;
	return key.endsWith('percent') ? `${text}%` : text;
}

function parts(key: string, value: Value, names: RecordNames): Part[] {
	if (value === null || value === '') return [];
	const mention = mentionOf(key, value);
	if (mention) return [mentionPart(mention, names)];
	if (Array.isArray(value)) return listParts(key, value, names);
	if (typeof value !== 'object') return [scalar(key, value)];
	return Object.entries(value)
		.filter(([, one]) => one !== false && !isEmpty(one))
		.flatMap(([name, one]) => labelledParts(name, one, names));
}

/** Formats a labelled value; true is shown by its label alone: `Lead`. */
function labelledParts(name: string, value: Value, names: RecordNames): Part[] {
	const label = fieldInWords(name.replace(/^is_/, ''));
	if (value === true) return [plain(label)];
	return parts(name, value, names).map((part) => ({
		...part,
		label: part.label ? `${label}: ${part.label}` : label,
	}));
}

/** Formats a list: bare values share one line, objects follow one another. */
function listParts(key: string, values: readonly Value[], names: RecordNames): Part[] {
	if (values.every((one) => typeof one === 'string' || typeof one === 'number'))
		return [plain(values.join(', '))];
	return values.flatMap((one) => parts(key, one, names));
}

/** Formats a field's value: one item per list item, a single one for a scalar. */
export const valueItems = (field: string, value: Value, names: RecordNames): Item[] =>
	(Array.isArray(value) ? value : isEmpty(value) ? [] : [value])
		.map((one) => parts(field, one, names))
		.filter((item) => item.length > 0);

/** Formats one list item as a line of text, at full precision: `Paradigm · Lead · $5,000,000`. */
export const itemText = (field: string, item: Value, names: RecordNames): string =>
	hasColumns(field)
		? itemInWords(field, item, names)
		: parts(field, item, names).map(partText).join(' · ');

/** Formats a value as one line of text for comparison; a list by its items. */
export const valueText = (field: string, value: Value, names: RecordNames): string =>
	(Array.isArray(value) ? value : [value])
		.map((item) => itemText(field, item, names))
		.filter((words) => words !== '')
		.join(', ');

const partText = ({ label, text }: Part): string => (label === null ? text : `${label}: ${text}`);

import { isEmpty, type Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { type FormField, keysOf } from '#lib/proposals/form/form-control.ts';
import { fieldOf, formNames } from '#lib/proposals/form/form-fields.ts';
import { itemsOf, textOf, textsOf } from './controls.ts';
import type { Names } from './form-start.ts';

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

/** Formats the values of a control's fields as readable lines; none if they are empty. */
export function formatLines(
	field: FormField,
	values: Readonly<Record<string, Value>>,
	names: Names,
): string[] {
	const value = values[field.name] ?? null;
	if (field.kind === 'list')
		return itemsOf(value).map((item) => formatItem(field.fields, item, names));
	if (field.kind === 'record') return recordLine(field, values, names);
	if (isEmpty(value)) return [];
	switch (field.kind) {
		case 'tags':
		case 'lines':
			return textsOf(value);
		case 'yes-no':
		case 'mark':
			return [value === true ? 'Yes' : 'No'];
		case 'date':
			return [dateText(textOf(value), field.precision ? values[field.precision] : 'day')];
		case 'choice':
			return [field.options.find(([option]) => option === value)?.[1] ?? String(value)];
		case 'number':
			return [typeof value === 'number' ? amount(value, field.unit) : textOf(value)];
		default:
			return [textOf(value) || JSON.stringify(value)];
	}
}

/** Formats the value of one field of a record on one line; `nothing` if empty. */
export function formatValue(type: RecordType, key: string, value: Value, names: Names): string {
	const field = fieldOf(type, key);
	const lines =
		field && keysOf(field).includes(key) ? formatLines(field, { [key]: value }, names) : [];
	if (lines.length > 0) return lines.join(' | ');
	if (isEmpty(value)) return 'nothing';
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const formatItem = (fields: readonly FormField[], item: Record<string, Value>, names: Names) =>
	fields
		.flatMap((field) => {
			if (field.kind === 'mark') return item[field.name] === true ? [field.label] : [];
			const lines = formatLines(field, item, names);
			if (lines.length === 0) return [];
			return [field.kind === 'list' ? `${field.label}: ${lines.join('; ')}` : lines.join(', ')];
		})
		.join(' · ');

function recordLine(
	field: FormField,
	values: Readonly<Record<string, Value>>,
	names: Names,
): string[] {
	if (field.kind !== 'record') return [];
	for (const type of ['project', 'organization', 'person'] as const) {
		const id = values[field.targets[type] ?? ''];
		if (typeof id === 'number')
			return [names[`${type}:${id}`]?.name ?? `${formNames[type].noun} no. ${id}`];
	}
	const name = field.plain ? textOf(values[field.plain]) : '';
	return name === '' ? [] : [name];
}

function dateText(date: string, precision: Value | undefined): string {
	return date.slice(0, precision === 'year' ? 4 : precision === 'month' ? 7 : 10);
}

const endings = { usd: '', percent: ' %', months: ' months', tokens: ' tokens' } as const;
const amount = (value: number, unit: keyof typeof endings | undefined) =>
	`${unit === 'usd' ? '$' : ''}${numberFormat.format(value)}${unit ? endings[unit] : ''}`;

/** One line of a difference. */
export interface DiffLine {
	kind: 'same' | 'gone' | 'new';
	text: string;
}

/** Returns the lines of a control that differ; for a list, only the changes and the number of unchanged items. */
export function diffLines(
	field: FormField,
	before: Readonly<Record<string, Value>>,
	after: Readonly<Record<string, Value>>,
	names: Names,
): DiffLine[] {
	const old = formatLines(field, before, names);
	const now = formatLines(field, after, names);
	return [
		...old.filter((text) => !now.includes(text)).map((text) => ({ kind: 'gone' as const, text })),
		...now.filter((text) => !old.includes(text)).map((text) => ({ kind: 'new' as const, text })),
		...now.filter((text) => old.includes(text)).map((text) => ({ kind: 'same' as const, text })),
	];
}

/** Whether any of a control's fields is among `keys`. */
export const hasFieldIn = (field: FormField, keys: Readonly<Record<string, unknown>>): boolean =>
	keysOf(field).some((key) => key in keys);

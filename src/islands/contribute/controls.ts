import type { Value } from '#lib/catalogue/field-values.ts';
import type { FormField } from '#lib/proposals/form/form-control.ts';
import type { NamedRecord, Names } from './form-start.ts';

/** The props of every control of a form. */
export interface ControlProps {
	field: FormField;
	/** Id of the element that the field's label refers to. */
	id: string;
	values: Readonly<Record<string, Value>>;
	patch: (values: Record<string, Value>) => void;
	names: Names;
	know: (key: string, record: NamedRecord) => void;
	/** Registers a value that has to be waited for. */
	awaits: <T>(value: Promise<T>) => Promise<T>;
	isInvalid: boolean;
	/** Ids of the elements that describe the control. */
	describedBy: string | undefined;
	/** The server's error. A list finds the affected item in it. */
	error?: string | undefined;
}

/** Returns a value as the text of an input. */
export const textOf = (value: Value | undefined): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns the value of an emptied input: null, or empty text for a required field. */
export const emptyValue = (field: FormField): Value => (field.isRequired ? '' : null);

const factors: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9 };

/** Parses a number as people write it, `2,500,000` or `2.5m`; returns the text itself if it is not one. */
export function readNumber(text: string): number | string {
	const [, digits = '', factor = ''] =
		/^[$]?\s*(-?[\d, _]*\.?\d*)\s*(k|m|bn?)?$/i.exec(text.trim()) ?? [];
	const bare = digits.replace(/[, _]/g, '');
	if (bare === '' || bare === '.' || bare === '-') return text;
	const value = Number(bare) * (factors[factor.toLowerCase()] ?? 1);
	return Number.isFinite(value) ? Number(value.toPrecision(15)) : text;
}

/** Returns the list's items that are objects, omitting anything else. */
export const itemsOf = (value: Value | undefined): Record<string, Value>[] =>
	Array.isArray(value)
		? value.flatMap((item) =>
				item !== null && typeof item === 'object' && !Array.isArray(item) ? [item] : [],
			)
		: [];

/** Returns the strings of a list of strings. */
export const textsOf = (value: Value | undefined): string[] =>
	Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

import type { Value } from '#lib/catalogue/field-values.ts';
import type { FormField } from '#lib/proposals/form/form-control.ts';
import type { ContributionForm } from './contribution-form.ts';

/** Parses a text as the value of a control of this kind; undefined if it is not valid. */
export function parseFieldValue(field: FormField, text: string): Record<string, Value> | undefined {
	switch (field.kind) {
		case 'text':
		case 'prose':
		case 'link':
		case 'email':
			return { [field.name]: text };
		case 'number':
		case 'year': {
			const number = Number(text);
			return Number.isFinite(number) && text !== '' ? { [field.name]: number } : undefined;
		}
		case 'date':
			if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
			return { [field.name]: text, ...(field.precision && { [field.precision]: 'day' }) };
		case 'choice': {
			const [found] = field.options.find(
				([value, label]) => String(value) === text || label === text,
			) ?? [undefined];
			return found === undefined ? undefined : { [field.name]: found };
		}
		default:
			return undefined;
	}
}

/** Fills in a field from the URL, unless it already has a value, for example from a draft. */
export function prefillField(
	form: ContributionForm,
	field: FormField,
	text: string | null,
	source: string | null,
): void {
	if (text === null || field.name in form.$values.get()) return;
	const value = parseFieldValue(field, text);
	if (!value) return;
	form.say(field, value);
	if (source) form.cite(field.name, source);
}

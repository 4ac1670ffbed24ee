import { complaint, type Rule } from './rules.ts';

/** The rules of each field of a form, by field name. Fields that may be empty are in `optional`. */
export interface Form<Name extends string = string> {
	rules: Readonly<Record<Name, readonly Rule[]>>;
	/** Fields that are checked only when filled in. */
	optional?: readonly NoInfer<Name>[];
}

/** The values of a form; a field that was never shown is absent. */
export type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' ? value : undefined;

/** The error of one field of a form; undefined if it is valid. */
export function complaintAbout<Name extends string>(
	form: Form<Name>,
	field: NoInfer<Name>,
	values: Values,
): string | undefined {
	const value = textOf(values[field]) ?? '';
	if (value === '' && form.optional?.includes(field)) return undefined;
	return complaint(value, form.rules[field], (other) => textOf(values[other]));
}

/** Returns the first error of each invalid field; an empty object if the form may be sent. */
export function complaintsAbout<Name extends string>(
	form: Form<Name>,
	values: Values,
): Partial<Record<Name, string>> {
	const complaints: Partial<Record<Name, string>> = {};
	let field: Name;
	for (field in form.rules) {
		const found = complaintAbout(form, field, values);
		if (found !== undefined) complaints[field] = found;
	}
	return complaints;
}

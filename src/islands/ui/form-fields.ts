import { atom, computed } from 'nanostores';
import { complaintsAbout, type Form } from '#lib/validation/form.ts';

/** Texts by field; undefined where there is none. */
export type FieldTexts<Name extends string> = { readonly [Field in Name]?: string | undefined };

/** Trims the values as the server does, except for passwords. */
const trimValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(values).map(([name, text]) => [
			name,
			/password$/i.test(name) ? text : text.trim(),
		]),
	);

/**
 * Creates the values of a form's fields and the displayed errors. An error is displayed once validation has been
 * triggered, until its field is edited. A checkbox holds `on` or nothing.
 */
export function createFields<Name extends string>(
	form: Form<Name>,
	values: Readonly<Record<Name, string>>,
	errors: FieldTexts<NoInfer<Name>> = {},
) {
	const $values = atom(values);
	const $errors = atom(errors);
	const $complaints = computed(
		$values,
		(now): FieldTexts<Name> => complaintsAbout(form, trimValues(now)),
	);

	function type(name: Name, text: string): void {
		if ($values.get()[name] === text) return;
		$values.set({ ...$values.get(), [name]: text });
		$errors.set({ ...$errors.get(), [name]: undefined });
	}

	/** Shows the errors of the fields in `names`, or of all fields without it; returns whether there are none. */
	function trigger(names?: readonly Name[]): boolean {
		const found = $complaints.get();
		const counted = names ?? Object.keys(form.rules);
		const shown = Object.entries(found).filter(([name]) => counted.some((one) => one === name));
		$errors.set(names ? { ...$errors.get(), ...Object.fromEntries(shown) } : found);
		return shown.length === 0;
	}

	/** Shows the server's errors for fields. */
	function refuse(texts: Readonly<Record<string, string>>): void {
		$errors.set({ ...$errors.get(), ...texts });
	}

	return { $values, $errors, $complaints, type, trigger, refuse };
}

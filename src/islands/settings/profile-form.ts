import { createFields, type FieldTexts } from '#islands/accounts/form-fields.ts';
import { linksForm, profileForm } from '#lib/accounts/forms.ts';
import type { Form } from '#lib/validation/form.ts';
import { createSaving, type Saving } from './saving.ts';

const form = {
	rules: { ...profileForm.rules, ...linksForm.rules, gender: [], currency: [], profile: [], showLinks: [], contributions: [] },
	optional: [
		...profileForm.optional,
		...linksForm.optional,
		'gender',
		'currency',
		'profile',
		'showLinks',
		'contributions',
	],
} as const satisfies Form;

/** The fields of the profile form. A checkbox holds `on` or nothing. */
export type ProfileField = keyof typeof form.rules;
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** What the call that changes a profile takes. */
export function profileChange(values: ProfileValues) {
	const shown = (value: string) => (value === 'on' ? 1 : 0);
	const { name, username, bio, gender, currency, twitter, linkedin, telegram, github } = values;
	return {
		name,
		username,
		bio,
		gender,
		currency,
		links: { twitter, linkedin, telegram, github },
		privacy: {
			profile: shown(values.profile),
			links: shown(values.showLinks),
			contributions: shown(values.contributions),
		},
	};
}

/** `links.twitter` is what the call says of the field twitter. */
export const fieldOfCall = (name: string): string =>
	name === 'privacy.links' ? 'showLinks' : name.replace(/^(?:links|privacy)\./, '');

const byField = (fields: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldOfCall(name), text]));

/** The profile form: what stands in it, its errors, and how its saving stands. */
export function createProfileForm(
	values: ProfileValues,
	errors: FieldTexts<ProfileField>,
	saving: Saving,
	send: (change: ReturnType<typeof profileChange>) => Promise<unknown>,
) {
	const fields = createFields(form, values, errors);
	const { $saving, run, rest } = createSaving(saving);

	function type(name: ProfileField, text: string): void {
		fields.type(name, text);
		rest();
	}

	async function submit(): Promise<boolean> {
		if (!fields.trigger()) return false;
		const change = profileChange(fields.$values.get());
		return run(() => send(change), 'Your profile is saved.', (said) => fields.refuse(byField(said)));
	}

	return { ...fields, type, $saving, submit };
}

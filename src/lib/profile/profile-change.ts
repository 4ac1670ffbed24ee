import { linksForm, profileForm } from '../accounts/forms.ts';
import type { Form } from '../validation/form.ts';

const anything = [] as const;

/** The profile settings form. A checked checkbox is `on`, an unchecked one is empty. */
export const settingsForm = {
	rules: {
		...profileForm.rules,
		...linksForm.rules,
		gender: anything,
		currency: anything,
		showProfile: anything,
		showLinks: anything,
		showContributions: anything,
	},
	optional: [...profileForm.optional, ...linksForm.optional],
} as const satisfies Form;

export type ProfileField = keyof typeof settingsForm.rules;
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** Returns the form with each field filled in by `textOf`. */
export function profileValues(textOf: (name: ProfileField) => string): ProfileValues {
	return {
		name: textOf('name'),
		username: textOf('username'),
		bio: textOf('bio'),
		gender: textOf('gender'),
		currency: textOf('currency'),
		twitter: textOf('twitter'),
		linkedin: textOf('linkedin'),
		telegram: textOf('telegram'),
		github: textOf('github'),
		showProfile: textOf('showProfile'),
		showLinks: textOf('showLinks'),
		showContributions: textOf('showContributions'),
	};
}

/** Returns the body of the call that changes a profile, from the form's values. */
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
			profile: shown(values.showProfile),
			links: shown(values.showLinks),
			contributions: shown(values.showContributions),
		},
	};
}

const privacyFields: Record<string, ProfileField> = {
	'privacy.profile': 'showProfile',
	'privacy.links': 'showLinks',
	'privacy.contributions': 'showContributions',
};

/** Returns the call's messages by form field: `links.twitter` becomes `twitter`. */
export function fieldsOfForm(fields: Record<string, string>): Record<string, string> {
	const named = Object.entries(fields).map(([name, text]) => [
		privacyFields[name] ?? name.replace(/^links\./, ''),
		text,
	]);
	return Object.fromEntries(named);
}

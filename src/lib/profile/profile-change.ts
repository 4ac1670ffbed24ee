import { linksForm, profileForm } from '../accounts/forms.ts';
import type { Form } from '../validation/form.ts';

const anything = [] as const;

/** The form of the profile settings. A checkbox holds `on` or nothing. */
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

/** The form with what `valueOf` says of each field. */
export function profileValues(valueOf: (name: ProfileField) => string): ProfileValues {
	return {
		name: valueOf('name'),
		username: valueOf('username'),
		bio: valueOf('bio'),
		gender: valueOf('gender'),
		currency: valueOf('currency'),
		twitter: valueOf('twitter'),
		linkedin: valueOf('linkedin'),
		telegram: valueOf('telegram'),
		github: valueOf('github'),
		showProfile: valueOf('showProfile'),
		showLinks: valueOf('showLinks'),
		showContributions: valueOf('showContributions'),
	};
}

/** What the call that changes a profile takes, from what stands in the form. */
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

const shownAs: Record<string, ProfileField> = {
	'privacy.profile': 'showProfile',
	'privacy.links': 'showLinks',
	'privacy.contributions': 'showContributions',
};

/** What the call says of its fields, by the form's: `links.twitter` is `twitter`. */
export function fieldsOfForm(fields: Record<string, string>): Record<string, string> {
	const named = Object.entries(fields).map(([name, text]) => [
		shownAs[name] ?? name.replace(/^links\./, ''),
		text,
	]);
	return Object.fromEntries(named);
}

import { redirectTo } from '#lib/http/redirects.ts';
import { changeEmailCall, emailCodesCall } from '../accounts/change-email.ts';
import { changePasswordCall } from '../accounts/change-password.ts';
import { deleteAccountCall } from '../accounts/delete-account.ts';
import { changePasswordForm } from '../accounts/forms.ts';
import { endSessionsCall } from '../accounts/own-sessions.ts';
import { updateProfileCall } from '../accounts/update-profile.ts';
import { currentStore } from '../uploads/current-store.ts';
import { complaintsAbout } from '../validation/form.ts';
import { callAsPage, type FormPage, refusalOf, textsOf } from './call-as-page.server.ts';
import { changeAvatar } from './change-avatar.ts';
import { fieldsOfForm, profileChange, profileValues } from './profile-change.ts';
import { settingsHref } from './settings-tabs.ts';

/** The forms of the page, by their hidden `form` field. */
export const settingsForms = [
	'profile',
	'avatar',
	'email',
	'password',
	'sessions',
	'delete',
] as const;
export type SettingsFormName = (typeof settingsForms)[number];

/** A form sent without script, with what is needed to show it again. */
export interface ReturnedForm {
	form: SettingsFormName;
	/** HTTP status; below 300 if nothing was refused and the form's second step is next. */
	status: number;
	text: string;
	fields: Record<string, string>;
	/** The submitted values, without passwords. */
	values: Record<string, string>;
}

const invalid = (fields: Record<string, string>): Response =>
	Response.json(
		{ description: Object.values(fields)[0] ?? 'The form is not valid.', fields },
		{ status: 422 },
	);

/** Handlers that make the same calls as a script would. */
const posts: Record<
	SettingsFormName,
	(page: FormPage, form: FormData, texts: Record<string, string>) => Promise<Response>
> = {
	profile: (page, _, texts) =>
		callAsPage(updateProfileCall, page, profileChange(profileValues((name) => texts[name] ?? ''))),
	avatar: (page, form) => callAsPage(changeAvatar(currentStore), page, form),
	email: (page, _, { step, email, old_code, new_code }) =>
		step === 'codes'
			? callAsPage(changeEmailCall, page, { email, old_code, new_code })
			: callAsPage(emailCodesCall, page, { email }),
	password: async (page, _, texts) => {
		const wrong = complaintsAbout(changePasswordForm, texts);
		if (Object.keys(wrong).length > 0) return invalid(wrong);
		const { password, new_password } = texts;
		return callAsPage(changePasswordCall, page, { password, new_password });
	},
	sessions: (page, _, { _id, others }) =>
		callAsPage(endSessionsCall, page, others === undefined ? { _id } : { others: true }),
	delete: (page, _, { password }) =>
		callAsPage(deleteAccountCall(currentStore), page, { password }),
};

/** Returns form values to show again, without passwords. */
const withoutPasswords = (texts: Record<string, string>) =>
	Object.fromEntries(Object.entries(texts).filter(([name]) => !/password/i.test(name)));

/**
 * Handles a settings form sent without script: redirects on success, otherwise returns the refusal. Null if no form was
 * sent.
 */
export async function handleSettingsForm(page: FormPage): Promise<Response | ReturnedForm | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const texts = textsOf(form);
	const name = settingsForms.find((one) => one === texts.form);
	if (!name) return redirectTo(settingsHref('profile'));
	const answer = await posts[name](page, form, texts);
	const isHalfDone = answer.ok && name === 'email' && texts.step !== 'codes';
	if (answer.ok && !isHalfDone) {
		const next = name === 'delete' ? '/' : `${settingsHref('profile')}?done=${name}#${name}`;
		return redirectTo(next, answer.headers.getSetCookie());
	}
	const refused = await refusalOf(page, answer);
	return {
		...refused,
		form: name,
		fields: fieldsOfForm(refused.fields),
		values: withoutPasswords(texts),
	};
}

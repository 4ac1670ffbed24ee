import { changePasswordCall } from '../accounts/change-password.ts';
import { deleteAccountCall } from '../accounts/delete-account.ts';
import { changePasswordForm } from '../accounts/forms.ts';
import { endSessionsCall } from '../accounts/own-sessions.ts';
import { updateProfileCall } from '../accounts/update-profile.ts';
import { db } from '../db/client.ts';
import type { Endpoint, RouteContext } from '../http/endpoint.ts';
import { currentStore } from '../uploads/current-store.ts';
import { complaintsAbout } from '../validation/form.ts';
import { changeAvatar } from './change-avatar.ts';
import { fieldsOfForm, profileChange, profileValues } from './profile-change.ts';
import { settingsHref } from './settings-tabs.ts';

/** The forms of the page, by what their hidden field `form` says. */
export const settingsForms = ['profile', 'avatar', 'password', 'sessions', 'delete'] as const;
export type SettingsFormName = (typeof settingsForms)[number];

/** A form that was sent without script and refused. */
export interface RefusedForm {
	form: SettingsFormName;
	status: number;
	text: string;
	fields: Record<string, string>;
	/** What stood in it; no password is among it. */
	values: Record<string, string>;
}

/** A page that forms are sent to. */
export interface FormPage extends RouteContext {
	response: { status?: number | undefined; headers: Headers };
}

/** Headers by which a call knows whose it is and who made it. */
const PASSED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent'];

/** Calls an endpoint for what a form of a page sent without script, as the visitor of the page. */
export async function callAsPage(
	endpoint: Endpoint,
	page: FormPage,
	body: object,
): Promise<Response> {
	const headers = new Headers();
	for (const name of PASSED) {
		const value = page.request.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	const isForm = body instanceof FormData;
	if (!isForm) headers.set('content-type', 'application/json');
	const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
	const request = new Request(page.url, init);
	return endpoint(db, { request, url: page.url, clientAddress: page.clientAddress });
}

const textsOf = (form: FormData): Record<string, string> =>
	Object.fromEntries(
		[...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
	);

const invalid = (fields: Record<string, string>): Response =>
	Response.json(
		{ description: Object.values(fields)[0] ?? 'The form is not valid.', fields },
		{ status: 422 },
	);

/** The very calls that a script would make. */
const posts: Record<
	SettingsFormName,
	(page: FormPage, form: FormData, texts: Record<string, string>) => Promise<Response>
> = {
	profile: (page, _, texts) =>
		callAsPage(updateProfileCall, page, profileChange(profileValues((name) => texts[name] ?? ''))),
	avatar: (page, form) => callAsPage(changeAvatar(currentStore()), page, form),
	password: async (page, _, texts) => {
		const wrong = complaintsAbout(changePasswordForm, texts);
		if (Object.keys(wrong).length > 0) return invalid(wrong);
		const { password, new_password } = texts;
		return callAsPage(changePasswordCall, page, { password, new_password });
	},
	sessions: (page, _, { _id, others }) =>
		callAsPage(endSessionsCall, page, others === undefined ? { _id } : { others: true }),
	delete: (page, _, { password }) =>
		callAsPage(deleteAccountCall(currentStore()), page, { password }),
};

function leadTo(path: string, answer: Response): Response {
	const headers = new Headers({ Location: path, 'Cache-Control': 'no-store' });
	for (const line of answer.headers.getSetCookie()) headers.append('Set-Cookie', line);
	return new Response(null, { status: 303, headers });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

async function refusal(
	form: SettingsFormName,
	answer: Response,
	texts: Record<string, string>,
): Promise<RefusedForm> {
	const said: unknown = await answer.json().catch(() => null);
	const told = isObject(said) ? said : {};
	const fields = isObject(told.fields) ? told.fields : {};
	const named = Object.entries(fields).map(([name, text]) => [name, String(text)]);
	const values = Object.fromEntries(
		Object.entries(texts).filter(([name]) => !/password/i.test(name)),
	);
	return {
		form,
		status: answer.status,
		text: typeof told.description === 'string' ? told.description : 'This could not be saved.',
		fields: fieldsOfForm(Object.fromEntries(named)),
		values,
	};
}

/**
 * Does what a form of the settings asks for that was sent without script: leads on when it succeeded, tells what was
 * refused else. Null when nothing was sent.
 */
export async function postedSettings(page: FormPage): Promise<Response | RefusedForm | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const texts = textsOf(form);
	const name = settingsForms.find((one) => one === texts.form);
	if (!name) return leadTo(settingsHref('profile'), new Response());
	const answer = await posts[name](page, form, texts);
	if (answer.ok) {
		const next = name === 'delete' ? '/' : `${settingsHref('profile')}?done=${name}#${name}`;
		return leadTo(next, answer);
	}
	page.response.status = answer.status;
	const wait = answer.headers.get('retry-after');
	if (wait) page.response.headers.set('retry-after', wait);
	return refusal(name, answer, texts);
}

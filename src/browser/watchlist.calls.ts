import { callApi } from './session/call-api.ts';

/** Calls that the forms of your own lists make. */

/** Those that change lists as a whole. */
export const listCalls = [
	'POST /api/users/watch-list/lists/create',
	'POST /api/users/watch-list/lists/update',
	'POST /api/users/watch-list/lists/remove',
	'POST /api/users/watch-list/move',
] as const;

type FormCall =
	| (typeof listCalls)[number]
	| 'POST /api/users/watch-list/note'
	| 'POST /api/users/watch-list/remove';

/** Makes a call as a form would make it, as JSON. @throws ApiError */
export const sendForm = <Name extends FormCall>(
	name: Name,
	form: HTMLFormElement,
	submitter: HTMLElement | null,
) =>
	callApi(name, {
		query: Object.fromEntries(new URL(form.action).searchParams),
		body: Object.fromEntries(new FormData(form, submitter)),
	});

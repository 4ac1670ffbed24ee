import { callApi } from './session/call-api.ts';

/** Calls made by the forms on a member's own watchlists. */

/** Calls that change whole lists. */
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

/** Makes a form's call, as JSON. @throws ApiError */
export const sendForm = <Name extends FormCall>(
	name: Name,
	form: HTMLFormElement,
	submitter: HTMLElement | null,
) =>
	callApi(name, {
		query: Object.fromEntries(new URL(form.action).searchParams),
		body: Object.fromEntries(new FormData(form, submitter)),
	});

import { redirectTo } from '#lib/http/redirects.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from './call-as-page.server.ts';

/** The call made by a button in a list of a member's own items. */
export interface OwnAction {
	call: Endpoint;
	path: string;
	method?: 'DELETE';
	body?: object;
	/** The word with which the page confirms the action. */
	done: string;
	/** Whether it also succeeds if the item does not exist, since another window may have removed it. */
	isRemoval?: boolean;
}

/** Returns the action that deletes an item. */
export const deleteAction = (call: Endpoint, path: string): OwnAction => ({
	...{ call, path, method: 'DELETE', done: 'deleted', isRemoval: true },
});

/**
 * Handles the forms of a list of what a member owns, whose buttons are called `do`; null if none was sent.
 * @param actions by the button's value; from the text fields of its form.
 */
export async function handleOwnListForm(
	page: FormPage,
	actions: Record<string, (fields: Record<string, string>) => OwnAction>,
): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const fields = textsOf(await page.request.formData().catch(() => new FormData()));
	const home = page.url.pathname;
	const action = Object.hasOwn(actions, fields.do ?? '') && actions[fields.do ?? '']?.(fields);
	if (!action) return redirectTo(home);
	const { call, path, method = 'POST', body = {}, done, isRemoval = false } = action;
	const answer = await callAsPage(call, page, body, { method, path });
	return answer.ok || (isRemoval && answer.status === 404)
		? redirectTo(`${home}?done=${done}`)
		: refusalOf(page, answer);
}

/** Reads the query of a list of a member's own items: the item to delete, and the action just completed. */
export const readOwnListState = <Thing extends { id: string }>(
	{ searchParams }: URL,
	things: readonly Thing[],
	saidOf: Record<string, string>,
): { deleting: Thing | null; said: string | null } => ({
	deleting: things.find(({ id }) => id === searchParams.get('delete')) ?? null,
	said: saidOf[searchParams.get('done') ?? ''] ?? null,
});

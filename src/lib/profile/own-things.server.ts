import type { Endpoint } from '#lib/sessions/endpoint.ts';
import {
	callAsPage,
	type FormPage,
	leadTo,
	type Refusal,
	refusalOf,
	textsOf,
} from './call-as-page.server.ts';

/** What a button of a list of what a member owns does. */
export interface OwnAction {
	call: Endpoint;
	path: string;
	body?: object;
	/** The page says it was done by this word. A deletion may already have been made in another window. */
	done: string;
}

/**
 * Handles the forms of a list of what a member owns, whose buttons are called `do`; null if none was sent.
 * @param actions by the button's value; from the text fields of its form.
 */
export async function postedOwn(
	page: FormPage,
	actions: Record<string, (fields: Record<string, string>) => OwnAction>,
): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const fields = textsOf(await page.request.formData().catch(() => new FormData()));
	const home = page.url.pathname;
	const action = Object.hasOwn(actions, fields.do ?? '') && actions[fields.do ?? '']?.(fields);
	if (!action) return leadTo(home);
	const { call, path, body = {}, done } = action;
	const isDeletion = done === 'deleted' || done === 'removed';
	const method = done === 'deleted' ? 'DELETE' : 'POST';
	const answer = await callAsPage(call, page, body, { method, path });
	return answer.ok || (isDeletion && answer.status === 404)
		? leadTo(`${home}?done=${done}`)
		: refusalOf(page, answer);
}

/** Returns what the address of a list of what a member owns asks for: the one to delete, and what was done. */
export const askedOfOwn = <Thing extends { id: string }>(
	{ searchParams }: URL,
	things: readonly Thing[],
	saidOf: Record<string, string>,
): { deleting: Thing | null; said: string | null } => ({
	deleting: things.find(({ id }) => id === searchParams.get('delete')) ?? null,
	said: saidOf[searchParams.get('done') ?? ''] ?? null,
});

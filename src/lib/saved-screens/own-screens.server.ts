import { db } from '#lib/db/client.ts';
import {
	callAsPage,
	type FormPage,
	leadTo,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { screensOf } from './saved-screen.ts';
import { changeScreenCall, removeScreenCall } from './screen-calls.ts';

/** Handles a form of `/screens`: renames or deletes a screen; null if none was sent. */
export async function postedOwn(page: FormPage): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { form: what, id = '', name = '', public: publicField } = textsOf(form);
	const path = `/api/screens/${encodeURIComponent(id)}`;
	if (what === 'delete') {
		const answer = await callAsPage(removeScreenCall, page, {}, { method: 'DELETE', path });
		// One that no longer exists was deleted in another window.
		if (answer.ok || answer.status === 404) return leadTo('/screens?done=deleted');
		return refusalOf(page, answer);
	}
	if (what !== 'change') return leadTo('/screens');
	const body = { name, public: publicField !== undefined };
	const answer = await callAsPage(changeScreenCall, page, body, { path });
	return answer.ok ? leadTo('/screens?done=saved') : refusalOf(page, answer);
}

/** What `/screens` shows its member. */
export async function ownScreens({ member }: Session, url: URL) {
	const screens = await screensOf(db, member.id);
	return {
		screens: screens.toReversed(),
		/** The screen to be deleted, as requested by a link. */
		deleting: screens.find(({ id }) => id === url.searchParams.get('delete')) ?? null,
		said:
			{ saved: 'Saved.', deleted: 'Screen deleted.' }[url.searchParams.get('done') ?? ''] ?? null,
	};
}

import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import type { SavedScreen } from './saved-screen.ts';
import { addScreenCall, changeScreenCall, copyScreenCall } from './screen-calls.ts';

/** Forms that save a screen, without script. */

/** The description of a screen in a form. */
type ScreenWords = { name: string; description: string; isPublic: boolean };
/** The submitted form values after a refusal, to be shown again. */
export type RefusedForm = Refusal & ScreenWords;

/** Returns the screen and description sent by a form, or the reason why it is invalid. */
async function sentScreen(
	page: FormPage,
): Promise<{ screen: Screen; said: ScreenWords } | RefusedForm> {
	const form = await page.request.formData().catch(() => new FormData());
	const { s = '', name = '', description = '', public: open } = textsOf(form);
	const words = { name, description, isPublic: open !== undefined };
	const read = readScreen(s);
	if ('screen' in read) return { screen: read.screen, said: words };
	page.response.status = 422;
	return { status: 422, text: read.faults.join(' '), fields: {}, ...words };
}

/** Saves the screen from the form of `/screens/new`; null if no form was sent. */
export async function handleNewScreenForm(page: FormPage): Promise<Response | RefusedForm | null> {
	if (page.request.method !== 'POST') return null;
	const sent = await sentScreen(page);
	if ('text' in sent) return sent;
	const { isPublic, ...words } = sent.said;
	const body = { ...sent.screen, ...words, public: isPublic };
	const answer = await callAsPage(addScreenCall, page, body, { path: '/api/screens' });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), ...sent.said };
	const made: AnswerOf<typeof addScreenCall> = await answer.json();
	return redirectTo(`/screen/${made.slug}`);
}

/** Replaces a saved screen with the one from the form of `/screen/…/edit`; null if no form was sent. */
export async function handleChangeForm(
	page: FormPage,
	{ id, slug }: SavedScreen,
): Promise<Response | RefusedForm | null> {
	if (page.request.method !== 'POST') return null;
	const sent = await sentScreen(page);
	if ('text' in sent) return sent;
	const { screen, said } = sent;
	const path = `/api/screens/${id}`;
	const { isPublic, ...words } = said;
	const body = { ...screen, ...words, public: isPublic };
	const answer = await callAsPage(changeScreenCall, page, body, { path });
	return answer.ok
		? redirectTo(`/screen/${slug}`)
		: { ...(await refusalOf(page, answer)), ...said };
}

/** Copies the screen of a page; null if no form was sent. */
export async function handleCopyForm(
	page: FormPage,
	id: string,
): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const path = `/api/screens/${id}/copy`;
	const answer = await callAsPage(copyScreenCall, page, {}, { path });
	if (!answer.ok) return refusalOf(page, answer);
	const made: AnswerOf<typeof copyScreenCall> = await answer.json();
	return redirectTo(`/screen/${made.slug}`);
}

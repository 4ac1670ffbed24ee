import {
	callAsPage,
	type FormPage,
	leadTo,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import { addScreenCall, copyScreenCall } from './screen-calls.ts';

/** Forms of pages that save a screen, which need no script. */

/** What was sent and refused, to be shown again. */
export type Refused = Refusal & { name: string; description: string; isPublic: boolean };

/** Saves the screen that a form of `/screens/new` names; null when none was sent. */
export async function postedScreen(page: FormPage): Promise<Response | Refused | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { s = '', name = '', description = '', public: said } = textsOf(form);
	const read = readScreen(s);
	const isPublic = said !== undefined;
	if ('faults' in read) {
		page.response.status = 422;
		const text = read.faults.join(' ');
		return { status: 422, text, fields: {}, name, description, isPublic };
	}
	const body = { ...read.screen, name, description, public: isPublic };
	const answer = await callAsPage(addScreenCall, page, body, { path: '/api/screens' });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), name, description, isPublic };
	const made: AnswerOf<typeof addScreenCall> = await answer.json();
	return leadTo(`/screen/${made.slug}`);
}

/** Copies the screen of a page; null when nothing was sent. */
export async function postedCopy(page: FormPage, id: string): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const path = `/api/screens/${id}/copy`;
	const answer = await callAsPage(copyScreenCall, page, {}, { path });
	if (!answer.ok) return refusalOf(page, answer);
	const made: AnswerOf<typeof copyScreenCall> = await answer.json();
	return leadTo(`/screen/${made.slug}`);
}

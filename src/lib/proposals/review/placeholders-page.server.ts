import { db } from '#lib/db/client.ts';
import { callAsPage, type FormPage, refusalOf } from '#lib/profile/call-as-page.server.ts';
import { editorsSession, seeOther } from './pages.server.ts';
import { removePlaceholderCall } from './placeholder-calls.ts';
import { placeholders } from './placeholders.ts';

const PATH = '/review/placeholders';

/**
 * Loads `/review/placeholders`: organizations whose names do not identify anyone. Null if this member may not see the
 * page.
 */
export async function placeholdersPage(page: FormPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	let problem: string | null = null;
	if (page.request.method === 'POST') {
		const form = await page.request.formData().catch(() => new FormData());
		const body = { id: form.get('id') };
		const answer = await callAsPage(removePlaceholderCall, page, body, { path: `/api${PATH}` });
		if (answer.ok) return seeOther(`${PATH}?done=removed`);
		problem = (await refusalOf(page, answer)).text;
	}
	const isDone = page.url.searchParams.get('done') === 'removed';
	return {
		found: await placeholders(db),
		done: isDone ? 'Removed. Its rounds keep their other investors.' : null,
		problem,
	};
}

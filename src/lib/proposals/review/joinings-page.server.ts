import { db } from '#lib/db/client.ts';
import { callAsPage, type FormPage, refusalOf } from '#lib/profile/call-as-page.server.ts';
import { separateCall } from './joining-calls.ts';
import { readJoinings } from './joinings.ts';
import { editorsSession, seeOther } from './pages.server.ts';

const PATH = '/review/joined';
/** Maximum length of a name to search for. */
const MAX_LENGTH = 200;

/** Loads `/review/joined`: records merged because of shared identifiers. Null if this member may not see the page. */
export async function joiningsPage(page: FormPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	const { searchParams } = page.url;
	const name = (searchParams.get('name') ?? '').trim().slice(0, MAX_LENGTH).replaceAll('\0', '');
	let problem: string | null = null;
	if (page.request.method === 'POST') {
		const form = await page.request.formData().catch(() => new FormData());
		const body = { id: form.get('id') };
		const answer = await callAsPage(separateCall, page, body, { path: `/api${PATH}` });
		if (answer.ok) return seeOther(`${PATH}?done=parted`);
		problem = (await refusalOf(page, answer)).text;
	}
	const isDone = searchParams.get('done') === 'parted';
	return {
		name,
		found: await readJoinings(db, name),
		done: isDone ? 'Split. Both records are as they were, and stay separate.' : null,
		problem,
	};
}

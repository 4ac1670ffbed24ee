import { db } from '#lib/db/client.ts';
import { callAsPage, type FormPage, refusalOf } from '#lib/profile/call-as-page.server.ts';
import { editorsSession, seeOther } from '#lib/proposals/review/pages.server.ts';
import { decideHeadlineCall } from './headline-calls.ts';
import { suggestedRounds } from './suggested-rounds.ts';

const PATH = '/review/headlines';
/** Maximum suggestions on the page, newest first; the others follow as these are decided. */
const MAX = 50;

const doneWords: Readonly<Record<string, string>> = {
	accepted: 'Accepted. The round is in the catalogue, with the article as its source.',
	declined: 'Declined. Reports by other outlets will not bring it back.',
};

/** Data of `/review/headlines`: rounds suggested from headlines. Null if this member may not see the page. */
export async function headlinesPage(page: FormPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	let problem: string | null = null;
	if (page.request.method === 'POST') {
		const form = await page.request.formData().catch(() => new FormData());
		const body = { link_key: form.get('link_key'), decision: form.get('decision') };
		const answer = await callAsPage(decideHeadlineCall, page, body, { path: `/api${PATH}` });
		if (answer.ok) return seeOther(`${PATH}?done=${String(body.decision)}`);
		problem = (await refusalOf(page, answer)).text;
	}
	const found = await suggestedRounds(db, MAX);
	return { found, done: doneWords[page.url.searchParams.get('done') ?? ''] ?? null, problem };
}

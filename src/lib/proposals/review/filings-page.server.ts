import { db } from '#lib/db/client.ts';
import { callAsPage, type FormPage, refusalOf } from '#lib/profile/call-as-page.server.ts';
import { decideFilingCall } from './filing-calls.ts';
import { editorsSession, seeOther } from './pages.server.ts';
import { unmatchedFilings } from './unmatched-filings.ts';

const PATH = '/review/filings';

const doneWords: Readonly<Record<string, string>> = {
	accepted:
		'Accepted. The record now has this filer number; its filings become rounds in the next run.',
	declined: 'Declined.',
};

/** Loads `/review/filings`: Forms D without a certain record. Null if this member may not see the page. */
export async function filingsPage(page: FormPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	let problem: string | null = null;
	/** The record entered for a refused filing. */
	const typed = new Map<string, string>();
	if (page.request.method === 'POST') {
		const form = await page.request.formData().catch(() => new FormData());
		const body = {
			accession: form.get('accession'),
			decision: form.get('decision'),
			record: form.get('record') ?? '',
		};
		const answer = await callAsPage(decideFilingCall, page, body, { path: `/api${PATH}` });
		if (answer.ok) return seeOther(`${PATH}?done=${String(body.decision)}`);
		problem = (await refusalOf(page, answer)).text;
		typed.set(String(body.accession), String(body.record));
	}
	const filings = await unmatchedFilings(db);
	const done = doneWords[page.url.searchParams.get('done') ?? ''] ?? null;
	return { filings, done, problem, typed };
}

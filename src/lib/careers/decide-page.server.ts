import { db } from '#lib/db/client.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { can } from '#lib/sessions/can.ts';
import { privateSession } from '#lib/sessions/page-session.server.ts';
import { countWaitingJobs, jobsToDecide } from './decide-jobs.ts';
import { decideJobCall } from './job-calls.ts';

/** Returns the number of waiting jobs, for the tab of the editors' pages. */
export const waitingJobCount = (): Promise<number> => countWaitingJobs(db);

/** `/review/jobs`: jobs awaiting an editor. Null if the member may not see them. */
export async function decideJobsPage(page: FormPage) {
	const session = await privateSession(page);
	if (session instanceof Response) return session;
	if (!can(session.member, 'review-proposal')) return null;
	const refused = await postedDecision(page);
	if (refused instanceof Response) return refused;
	const done = page.url.searchParams.get('done');
	return {
		jobs: await jobsToDecide(db),
		done: done === 'accept' ? 'Accepted.' : done === 'reject' ? 'Refused.' : null,
		problem: refused?.text ?? null,
	};
}

async function postedDecision(page: FormPage): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { do: decision = '', slug = '', note = '', seen } = textsOf(form);
	const path = `/api/jobs/${encodeURIComponent(slug)}/decide`;
	const answer = await callAsPage(decideJobCall, page, { decision, note, seen }, { path });
	return answer.ok ? redirectTo(`/review/jobs?done=${decision}`) : refusalOf(page, answer);
}

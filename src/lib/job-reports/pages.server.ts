import { type Job, jobOfSlug } from '#lib/careers/job.ts';
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
import { decideReportsCall } from './decide-reports.ts';
import { reportJobCall } from './report-job.ts';
import {
	countReportedJobs,
	type ReportedState,
	reportedJobs,
	reportedPerPage,
} from './reported-jobs.ts';

/** The contents of `/crypto-jobs/{slug}/report`. */
export interface ReportPage {
	job: Job;
	isSent: boolean;
	refused: (Refusal & { kind: string; words: string }) | null;
}

/** Returns the page for reporting a job; null if the board has no such job. Never cached. */
export async function reportPage(
	page: FormPage,
	slug: string,
): Promise<ReportPage | Response | null> {
	page.response.headers.set('cache-control', 'no-store');
	const job = await jobOfSlug(db, slug);
	if (!job?.is_open) return null;
	const isSent = page.url.searchParams.get('done') === 'sent';
	if (page.request.method !== 'POST') return { job, isSent, refused: null };
	const form = await page.request.formData().catch(() => new FormData());
	const { kind = '', words = '' } = textsOf(form);
	const path = `/api/jobs/${job.slug}/report`;
	const answer = await callAsPage(reportJobCall, page, { kind, words }, { path });
	if (answer.ok) return redirectTo(`/crypto-jobs/${job.slug}/report?done=sent`);
	return { job, isSent: false, refused: { ...(await refusalOf(page, answer)), kind, words } };
}

/** A rejected submission, to show again beside its job. */
export type RefusedDecision = Refusal & { job: string; reason: string };

const doneWords: Record<string, string> = {
	hide: 'The job was taken down.',
	keep: 'The job stays. Its reports are closed.',
	restore: 'The job was restored.',
};

/** Returns the page `/review/job-reports`: jobs that readers reported. Null for members who are not editors. */
export async function reportsPage(page: FormPage) {
	const session = await privateSession(page);
	if (session instanceof Response) return session;
	if (!can(session.member, 'review-proposal')) return null;
	const query = page.url.searchParams;
	const refused = await postedDecision(page);
	if (refused instanceof Response) return refused;
	const state: ReportedState = query.get('state') === 'hidden' ? 'hidden' : 'open';
	const text = query.get('page') ?? '';
	const number = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
	const found = await reportedJobs(db, state, number);
	return {
		state,
		page: number,
		jobs: found.slice(0, reportedPerPage),
		hasMore: found.length > reportedPerPage,
		counts: {
			open: await countReportedJobs(db, 'open'),
			hidden: await countReportedJobs(db, 'hidden'),
		},
		refused,
		done: doneWords[query.get('done') ?? ''] ?? null,
	};
}

/** Returns the number of reported jobs waiting, for the tab on the editors' pages. */
export const countWaitingReports = (): Promise<number> => countReportedJobs(db, 'open');

async function postedDecision(page: FormPage): Promise<Response | RefusedDecision | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { job = '', step = '', reason = '', seen = '' } = textsOf(form);
	const body = { job, step, reason, seen };
	const answer = await callAsPage(decideReportsCall, page, body, {
		path: '/api/review/job-reports',
	});
	if (!answer.ok) return { ...(await refusalOf(page, answer)), job, reason };
	const state = page.url.searchParams.get('state') === 'hidden' ? '&state=hidden' : '';
	return redirectTo(`/review/job-reports?done=${step}${state}`);
}

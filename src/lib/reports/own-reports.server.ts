import { db } from '#lib/db/client.ts';
import { entitled } from '#lib/plans/entitled.ts';
import { planOf } from '#lib/plans/plan-of.ts';
import {
	callAsPage,
	type FormPage,
	leadTo,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { reportsOf } from './report.ts';
import { addReportCall, removeReportCall, unpublishReportCall } from './report-calls.ts';

/** Whether the signed-in member's plan includes reports. */
export const mayMakeReports = async ({ member }: Session): Promise<boolean> =>
	entitled(await planOf(db, member.id), 'reports');

/** Handles a form of `/reports`: deletes or unpublishes a report; null if none was sent. */
export async function postedOwnReports(page: FormPage): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { do: what, id = '' } = textsOf(form);
	const path = `/api/reports/${encodeURIComponent(id)}`;
	if (what === 'delete') {
		const answer = await callAsPage(removeReportCall, page, {}, { method: 'DELETE', path });
		// One that no longer exists was deleted in another window.
		if (answer.ok || answer.status === 404) return leadTo('/reports?done=deleted');
		return refusalOf(page, answer);
	}
	if (what !== 'unpublish') return leadTo('/reports');
	const answer = await callAsPage(unpublishReportCall, page, {}, { path: `${path}/unpublish` });
	return answer.ok ? leadTo('/reports?done=unpublished') : refusalOf(page, answer);
}

/** What `/reports` shows its member. */
export async function ownReports(session: Session, url: URL) {
	const reports = await reportsOf(db, session.member.id);
	return {
		reports: reports.toReversed(),
		/** The report to be deleted, as requested by a link. */
		deleting: reports.find(({ id }) => id === url.searchParams.get('delete')) ?? null,
		mayMake: await mayMakeReports(session),
		said:
			{ deleted: 'Report deleted.', unpublished: 'The report is a draft again.' }[
				url.searchParams.get('done') ?? ''
			] ?? null,
	};
}

/** Refused form values, to be shown again. */
export type RefusedReport = Refusal & { title: string };

/** Creates the report from the form of `/reports/new`; null if none was sent. */
export async function postedReport(page: FormPage): Promise<Response | RefusedReport | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { title = '' } = textsOf(form);
	const answer = await callAsPage(addReportCall, page, { title }, { path: '/api/reports' });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), title };
	const made: AnswerOf<typeof addReportCall> = await answer.json();
	return leadTo(`/reports/${made.id}/edit`);
}

import { db } from '#lib/db/client.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import { entitlementOf } from '#lib/plans/entitled.ts';
import { planOf } from '#lib/plans/plan-of.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { deleteAction, handleOwnListForm, readOwnListState } from '#lib/profile/own-list.server.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { reportsOf } from './report.ts';
import { addReportCall, removeReportCall, unpublishReportCall } from './report-calls.ts';

/** Whether the signed-in member's plan includes reports. */
export const mayMakeReports = async ({ member }: Session): Promise<boolean> =>
	entitlementOf(await planOf(db, member.id), 'reports');

const pathOf = (id = ''): string => `/api/reports/${encodeURIComponent(id)}`;

/** Handles a form of `/reports`, which deletes or unpublishes a report; null if no form was sent. */
export const handleOwnReportForm = (page: FormPage) =>
	handleOwnListForm(page, {
		delete: ({ id }) => deleteAction(removeReportCall, pathOf(id)),
		unpublish: ({ id }) => ({
			...{ call: unpublishReportCall, path: `${pathOf(id)}/unpublish`, done: 'unpublished' },
		}),
	});

/** The content of `/reports` for its member. */
export async function ownReports(session: Session, url: URL) {
	const reports = (await reportsOf(db, session.member.id)).toReversed();
	const outcomes = { deleted: 'Report deleted.', unpublished: 'The report is a draft again.' };
	return {
		reports,
		mayMake: await mayMakeReports(session),
		...readOwnListState(url, reports, outcomes),
	};
}

/** The submitted form values after a refusal, to be shown again. */
export type RefusedReport = Refusal & { title: string };

/** Creates the report from the form of `/reports/new`; null if no form was sent. */
export async function handleReportForm(page: FormPage): Promise<Response | RefusedReport | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { title = '' } = textsOf(form);
	const answer = await callAsPage(addReportCall, page, { title }, { path: '/api/reports' });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), title };
	const made: AnswerOf<typeof addReportCall> = await answer.json();
	return redirectTo(`/reports/${made.id}/edit`);
}

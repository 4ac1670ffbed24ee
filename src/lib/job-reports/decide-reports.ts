import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readApplications } from '#lib/applications/application.ts';
import { notifyApplicant } from '#lib/applications/notify-applicant.ts';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import { JOBS_TAG, type Job, jobNotFound, jobOfSlug, jobTag } from '#lib/careers/job.ts';
import type { Db } from '#lib/db/connect.ts';
import { countRow, idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';

/** An editor's decisions on reports: hide the job, keep it, or restore a hidden one. */
export const decisions = ['hide', 'keep', 'restore'] as const;
export type Decision = (typeof decisions)[number];

/** An editor's decision and its reason. */
export interface ReportDecision {
	step: Decision;
	/** The message to the poster; required to take a job down. */
	reason: string;
	/** The last report that the editor saw; empty to accept any. */
	seen: string;
}

const conflictError = (text: string) => new HttpError(409, `${text} Reload the page.`);

/** Returns the job, locked against other decisions. @throws HttpError 404 */
async function hold(tx: Db, slug: string): Promise<Job> {
	const job = await jobOfSlug(tx, slug);
	if (!job) throw jobNotFound();
	await tx.execute(sql`select from job where id = ${job.id}::bigint for update`);
	return (await jobOfSlug(tx, slug)) ?? job;
}

const openReports = async (tx: Db, { id }: Job): Promise<number> =>
	(
		await readOne(tx, countRow)`
			select count(*)::int as count from job_report where job_id = ${id}::bigint and state = 'open'`
	).count;

/** @throws HttpError 409 if a report arrived after the last one the editor saw: it may change their mind. */
async function checkSeen(tx: Db, { id }: Job, seen: string): Promise<void> {
	if (seen === '') return;
	const newer = await readRows(tx, idRow)`
		select id::text as id from job_report
		where job_id = ${id}::bigint and state = 'open' and id > ${seen}::bigint limit 1`;
	if (newer.length > 0) throw conflictError('Another report has come in since.');
}

const close = (tx: Db, { id }: Job, state: 'upheld' | 'dismissed', editorId: number) =>
	tx.execute(sql`
		update job_report set state = ${state}, decided_by = ${editorId}, decided_at = now()
		where job_id = ${id}::bigint and state = ${state === 'upheld' ? 'open' : sql`any('{open,upheld}')`}`);

async function hide(tx: Db, job: Job, editorId: number, reason: string): Promise<void> {
	await tx.execute(sql`
		update job set state = 'hidden', ended_at = now(), ended_as = null, decided_by = ${editorId}, decided_at = now(),
			decision_note = ${reason}, updated_at = now()
		where id = ${job.id}::bigint`);
	await close(tx, job, 'upheld', editorId);
	await tellPoster(tx, job, {
		title: `“${job.name}” was taken down`,
		body: `An editor took it down after reports from readers: ${reason}`,
		cause: `job ${job.id} hidden ${job.updated_at}`,
	});
	const applications = await readApplications(tx, sql`j.id = ${job.id}::bigint`, {
		skip: 0,
		take: MAX_TOLD,
	});
	for (const application of applications)
		await notifyApplicant(tx, application, {
			title: `The job “${job.name}” was taken down`,
			body: 'An editor took it down after reports from readers. Its poster can no longer read your application. Do not send them money, keys or further documents.',
			cause: `application ${application.id} hidden ${job.updated_at}`,
		});
}

/** Maximum applicants to notify when a job is taken down. */
const MAX_TOLD = 2_000;

async function restore(tx: Db, job: Job, editorId: number): Promise<void> {
	await tx.execute(sql`
		update job set state = case when ends_at > now() then 'open' else 'ended' end,
			ended_at = case when ends_at > now() then null else ends_at end,
			ended_as = case when ends_at > now() then null else 'time' end,
			decided_by = ${editorId}, decided_at = now(), decision_note = '', updated_at = now()
		where id = ${job.id}::bigint`);
	await close(tx, job, 'dismissed', editorId);
	await tellPoster(tx, job, {
		title: `“${job.name}” is back`,
		body: 'An editor reviewed the reports again and restored the job.',
		cause: `job ${job.id} restored ${job.updated_at}`,
	});
}

async function tellPoster(
	tx: Db,
	{ account }: Job,
	message: { title: string; body: string; cause: string },
): Promise<void> {
	if (account === null) return;
	await notifyMembers(tx, [
		{ accountId: Number(account), kind: 'own-job', link: '/career/jobs', ...message },
	]);
}

/**
 * Decides on readers' reports about a job.
 * @throws HttpError 404 for an unknown job, 409 if somebody decided first or another report arrived, 422 without a
 * reason
 */
export async function decideReports(
	db: Db,
	editorId: number,
	slug: string,
	{ step, reason, seen }: ReportDecision,
): Promise<void> {
	await db.transaction(async (tx) => {
		const job = await hold(tx, slug);
		if (step === 'restore') {
			if (job.state !== 'hidden') throw conflictError('This job has not been taken down.');
			await restore(tx, job, editorId);
		} else {
			if (job.state !== 'open' || (await openReports(tx, job)) === 0)
				throw conflictError('This job no longer has an open report.');
			await checkSeen(tx, job, seen);
			if (step === 'keep') await close(tx, job, 'dismissed', editorId);
			else await hide(tx, job, editorId, reason);
		}
		await notifyTags(tx, [JOBS_TAG, jobTag(job.id)]);
		await audit(tx, 'job-decided', {
			...(job.account !== null && { accountId: Number(job.account) }),
			actorId: editorId,
			details: { job: job.slug, step },
		});
	});
}

/** POST /api/review/job-reports */
export const decideReportsCall = memberEndpoint(
	{
		summary: 'Takes down a reported job, keeps it, or restores one; for editors',
		action: 'review-proposal',
		input: z
			.object({
				job: z.string('Name a job by its slug.').max(200),
				step: z.enum(decisions, 'Choose what to do.'),
				reason: z
					.string('This has to be text.')
					.refine(isStorable, NOT_STORABLE)
					.trim()
					.max(1_000, 'Write at most 1,000 characters.')
					.default('')
					.describe('Message to the poster.'),
				seen: z
					.string()
					.regex(/^\d{0,15}$/)
					.default('')
					.describe('Id of the last report that the editor saw.'),
			})
			.refine(({ step, reason }) => step !== 'hide' || reason !== '', {
				path: ['reason'],
				message: 'Give a reason for taking it down: the poster will see it.',
			}),
		answer: done,
	},
	async ({ db, input: { job, ...decided }, session }) => {
		await decideReports(db, session.member.id, job, decided);
		return DONE;
	},
);

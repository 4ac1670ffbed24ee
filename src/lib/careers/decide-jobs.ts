import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { jobText, job as table } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { writeFacts } from './change-jobs.ts';
import { JOBS_TAG, type Job, jobNotFound, jobOfSlug, jobTag, readJobs } from './job.ts';
import { type JobFacts, jobFacts } from './job-form.ts';
import { JOB_DAYS } from './job-words.ts';

/** Editors' decisions on jobs whose poster does not speak for the employer. */

/** Jobs awaiting an editor: new ones, and edits of open ones. */
const waits = sql`(j.state = 'review' or (j.state = 'open' and j.ends_at > now() and exists (
	select from job_text as e where e.job_id = j.id and e.edited is not null)))`;

/** Returns how many jobs await an editor. */
export async function countWaitingJobs(db: Pick<Db, 'execute'>): Promise<number> {
	const { count } = await readOne(db, countRow)`
		select count(*)::int as count from job as j where ${waits}`;
	return count;
}

/** Identifies the state in which an editor saw a job `j` with its text `t`. */
const seenState = sql`md5(concat(extract(epoch from j.updated_at), ' ', extract(epoch from t.edited_at)))`;

const editRow = z.object({
	job_id: z.string(),
	seen: z.string(),
	edited: z.record(z.string(), z.unknown()).nullable(),
	poster: z.string(),
	email_domain: z.string(),
	since: z.string(),
});

/** A job awaiting an editor, with the text proposed by its poster and who the poster is. */
export interface WaitingJob {
	job: Job;
	/** For an open job: its text after the edit. */
	edited: JobFacts | null;
	poster: string;
	/** Domain of the poster's confirmed e-mail. */
	domain: string;
	since: string;
	/** Identifies the state the editor saw. */
	seen: string;
}

const MAX_SHOWN = 50;

/** Returns the jobs awaiting an editor, newest first. */
export async function jobsToDecide(db: Db): Promise<WaitingJob[]> {
	const jobs = await readJobs(db, waits, MAX_SHOWN);
	const rows = await readRows(db, editRow)`
		select j.id::text as job_id, ${seenState} as seen, t.edited, a.username as poster, split_part(a.email, '@', 2) as email_domain,
			${isoSeconds(sql`coalesce(t.edited_at, j.updated_at)`)} as since
		from job as j join job_text as t on t.job_id = j.id join account as a on a.id = j.account_id
		where ${waits}`;
	const byJob = new Map(rows.map((row) => [row.job_id, row]));
	return jobs.flatMap((job) => {
		const row = byJob.get(job.id);
		if (!row) return [];
		const edited = row.edited === null ? null : (jobFacts.safeParse(row.edited).data ?? null);
		const { poster, email_domain: domain, since, seen } = row;
		return [{ job, edited, poster, domain, since, seen }];
	});
}

const decidedWords = {
	'accept new': (job: Job) => `“${job.name}” is on the board`,
	'reject new': (job: Job) => `“${job.name}” was not put on the board`,
	'accept edit': (job: Job) => `Your change to “${job.name}” is now shown`,
	'reject edit': (job: Job) => `Your change to “${job.name}” was not accepted`,
} as const;

/**
 * Decides on a waiting job: a new one is published or refused; an edit is applied or dropped. The poster is notified.
 * @throws HttpError 404 for an unknown job, 409 for one that is not waiting, or changed since the editor saw it.
 */
export async function decideJob(
	db: Db,
	editorId: number,
	slug: string,
	{ accept, note, seen }: { accept: boolean; note: string; seen?: string | undefined },
): Promise<void> {
	await db.transaction(async (tx) => {
		const found = await jobOfSlug(tx, slug);
		if (!found) throw jobNotFound();
		await tx
			.select({ id: table.id })
			.from(table)
			.where(eq(table.id, Number(found.id)))
			.for('update');
		const job = await jobOfSlug(tx, slug);
		if (!job) throw jobNotFound();
		const isNew = job.state === 'review';
		if (!isNew && !(job.is_open && job.has_edit))
			throw new HttpError(409, 'This job is no longer waiting for a decision.');
		const edit = await editOf(tx, job);
		if (seen !== undefined && seen !== edit.seen)
			throw new HttpError(409, 'This job was changed in the meantime. Review it again.');
		if (isNew) await decideNew(tx, job, accept);
		else if (accept && edit.facts) await writeFacts(tx, job, edit.facts);
		else
			await tx
				.update(jobText)
				.set({ edited: null, edited_at: null })
				.where(eq(jobText.job_id, Number(job.id)));
		await tx
			.update(table)
			.set({ decided_by: editorId, decided_at: sql`now()`, decision_note: note })
			.where(eq(table.id, Number(job.id)));
		await notifyTags(tx, [JOBS_TAG, jobTag(job.id)]);
		if (job.account === null) return;
		const words = decidedWords[`${accept ? 'accept' : 'reject'} ${isNew ? 'new' : 'edit'}`];
		await notifyMembers(tx, [
			{
				accountId: Number(job.account),
				kind: 'own-job',
				title: words(job),
				...(note !== '' && { body: note }),
				link: '/career/jobs',
				cause: `job ${job.id} decided ${edit.seen}`,
			},
		]);
	});
}

async function decideNew(tx: Db, { id }: Job, accept: boolean): Promise<void> {
	const accepted = {
		state: 'open',
		trust: 'editor',
		published_at: sql`now()`,
		ends_at: sql`now() + make_interval(days => ${JOB_DAYS}::int)`,
	} as const;
	await tx
		.update(table)
		.set(accept ? accepted : { state: 'rejected', ended_at: sql`now()` })
		.where(eq(table.id, Number(id)));
}

const seenRow = z.object({
	seen: z.string(),
	edited: z.record(z.string(), z.unknown()).nullable(),
});

/** Returns a job's pending edit, and the identifier of the state an editor sees. */
async function editOf(
	db: Pick<Db, 'execute'>,
	{ id }: Pick<Job, 'id'>,
): Promise<{ seen: string; facts: JobFacts | null }> {
	const { seen, edited } = await readOne(db, seenRow)`
		select ${seenState} as seen, t.edited
		from job as j join job_text as t on t.job_id = j.id where j.id = ${id}::bigint`;
	return { seen, facts: edited === null ? null : (jobFacts.safeParse(edited).data ?? null) };
}

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { jobDraft, jobText, job as table } from '#lib/db/schema/careers.ts';
import { countOf } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { deriveJobs } from './derive-jobs.ts';
import { JOBS_TAG, type Job, jobTag, ownJob } from './job.ts';
import { columnsOf } from './job-columns.ts';
import type { JobFacts } from './job-form.ts';
import { JOB_DAYS } from './job-words.ts';
import { notifyEditors } from './notify-editors.ts';
import { isOwnDomainEmail } from './own-domain.ts';
import { checkWritable, jobLimit, openJobsOf } from './plan-limit.ts';

/** Maximum number of jobs one member may post in total. */
export const MAX_JOBS = 1_000;

type Poster = Pick<Member, 'id' | 'email'>;

const hirerRow = z.object({
	id: z.string(),
	name: z.string(),
	website: z.string().nullable(),
	maker: z.string().nullable(),
	is_record: z.boolean(),
});

/** Returns the employer: a record, or the poster's own company. @throws HttpError 422 for any other. */
async function hirerOf(tx: Pick<Db, 'execute'>, slug: string, poster: Poster) {
	const [found] = await readRows(tx, hirerRow)`
		select c.id::text as id, coalesce(o.name, p.name, c.name) as name, coalesce(o.website, p.website) as website,
			c.account_id::text as maker, num_nonnulls(o.id, p.id) > 0 as is_record
		from company as c
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		where c.slug = ${slug}`;
	if (found && (found.is_record || found.maker === String(poster.id))) return found;
	throw new HttpError(422, 'You don’t have a company with this name.', {
		fields: { company: 'Choose a company.' },
	});
}

/** @throws HttpError 422 for a document that is not the member's own. */
async function checkAttachment(tx: Pick<Db, 'execute'>, accountId: number, id: string | null) {
	if (id === null) return;
	const [found] = await readRows(tx, idRow)`
		select id::text as id from upload where id = ${id}::uuid and account_id = ${accountId} and kind = 'document'
		for key share`;
	if (!found)
		throw new HttpError(422, 'This document no longer exists.', {
			fields: { addfile: 'Attach the document again.' },
		});
}

/** Serialises a member's posts, so that concurrent ones cannot exceed their plan's limit. */
const lockPoster = (tx: Db, accountId: number) =>
	tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');

/** @throws HttpError 403 if a member has as many open jobs as their plan allows. */
async function checkRoom(tx: Pick<Db, 'execute'>, accountId: number): Promise<void> {
	const { most, words } = await jobLimit(tx, accountId);
	const has = await openJobsOf(tx, accountId);
	if (has >= most)
		throw new HttpError(
			403,
			`You have ${countOf(has, 'open job')}: ${words} Close one first, or change your plan.`,
		);
}

const inDays = sql`now() + make_interval(days => ${JOB_DAYS}::int)`;

/**
 * Posts a job and returns its slug: published at once if the poster's e-mail is on the record's own domain, else
 * after an editor's approval. Deletes the draft.
 * @throws HttpError 403 if the plan has no room, 422 for a company or document that is not the poster's.
 */
export async function postJob(
	db: Db,
	poster: Poster,
	facts: JobFacts,
	companySlug: string,
): Promise<string> {
	return db.transaction(async (tx) => {
		await lockPoster(tx, poster.id);
		const hirer = await hirerOf(tx, companySlug, poster);
		await checkRoom(tx, poster.id);
		if ((await tx.$count(table, eq(table.account_id, poster.id))) >= MAX_JOBS)
			throw new HttpError(422, `You have posted ${MAX_JOBS} jobs, the maximum.`);
		await checkAttachment(tx, poster.id, facts.addfile);
		const isOwn = isOwnDomainEmail(poster.email, hirer.website);
		const slug = await freeSlug(
			tx,
			table,
			slugify(`${facts.jobname} at ${hirer.name}`) || 'job-at',
		);
		const [made] = await tx
			.insert(table)
			.values({
				slug,
				company_id: Number(hirer.id),
				account_id: poster.id,
				...columnsOf(facts),
				...(isOwn
					? { state: 'open', trust: 'domain', published_at: sql`now()`, ends_at: inDays }
					: { state: 'review' }),
				sort_company: '',
				search_text: '',
			})
			.returning({ id: table.id });
		if (!made) throw new Error('The job could not be created.');
		await tx.insert(jobText).values({ job_id: made.id, description: facts.jobdesc });
		await deriveJobs(tx, sql`j.id = ${made.id}`);
		await tx.delete(jobDraft).where(eq(jobDraft.account_id, poster.id));
		if (!isOwn)
			await notifyEditors(tx, { id: String(made.id), name: facts.jobname }, poster.id, false);
		await notifyTags(tx, [JOBS_TAG]);
		return slug;
	});
}

/** Returns a member's own job, locked until the transaction ends. @throws HttpError 404 for any other. */
async function lockOwn(tx: Db, slug: string, accountId: number): Promise<Job> {
	await lockPoster(tx, accountId);
	const { id } = await ownJob(tx, slug, accountId);
	await tx
		.select({ id: table.id })
		.from(table)
		.where(eq(table.id, Number(id)))
		.for('update');
	return ownJob(tx, slug, accountId);
}

const isOver = ({ state, is_open }: Job): boolean =>
	state === 'ended' || state === 'hidden' || (state === 'open' && !is_open);

const overWords = (job: Job): string =>
	job.state === 'hidden'
		? 'This job was taken down by an editor. It cannot be changed.'
		: 'This job has ended. Post it again to hire for it.';

/** Writes the facts of a job; they take effect immediately. */
export async function writeFacts(tx: Db, { id }: Pick<Job, 'id'>, facts: JobFacts): Promise<void> {
	await tx
		.update(table)
		.set({
			...columnsOf(facts),
			updated_at: sql`greatest(now(), ${table.updated_at} + interval '1 millisecond')`,
		})
		.where(eq(table.id, Number(id)));
	await tx
		.update(jobText)
		.set({ description: facts.jobdesc, edited: null, edited_at: null })
		.where(eq(jobText.job_id, Number(id)));
	await deriveJobs(tx, sql`j.id = ${id}::bigint`);
	await notifyTags(tx, [JOBS_TAG, jobTag(id)]);
}

/**
 * Changes a member's own job. If it was published by an editor's approval, the change awaits another and the job
 * stays as it was; a refused one is resubmitted.
 * @param facts returns the whole form, given the current one.
 * @param seen the `updated_at` of the state the change is based on; undefined for the current one.
 * @throws HttpError 404 for another's, 409 if it is over, read-only or was changed in the meantime, 422 for invalid
 * facts.
 */
export async function changeJob(
	db: Db,
	poster: Poster,
	slug: string,
	facts: (had: Job) => JobFacts,
	seen?: string,
): Promise<'shown' | 'waits'> {
	return db.transaction(async (tx) => {
		const had = await lockOwn(tx, slug, poster.id);
		if (isOver(had)) throw new HttpError(409, overWords(had));
		if (seen !== undefined && seen !== had.updated_at)
			throw new HttpError(
				409,
				'This job was changed in another window in the meantime. Reload it, then make your change.',
			);
		if (had.state === 'rejected') await checkRoom(tx, poster.id);
		else await checkWritable(tx, poster.id, had.id);
		const newFacts = facts(had);
		if (newFacts.addfile !== had.attachment) await checkAttachment(tx, poster.id, newFacts.addfile);
		if (had.state === 'open' && !(await isTrusted(tx, poster, had))) {
			await tx
				.update(jobText)
				.set({ edited: { ...newFacts }, edited_at: sql`now()` })
				.where(eq(jobText.job_id, Number(had.id)));
			if (!had.has_edit) await notifyEditors(tx, had, poster.id, true);
			return 'waits';
		}
		await writeFacts(tx, had, newFacts);
		if (had.state === 'rejected') {
			await tx
				.update(table)
				.set({ state: 'review', ended_at: null, decision_note: '' })
				.where(eq(table.id, Number(had.id)));
			await notifyEditors(tx, { id: had.id, name: newFacts.jobname }, poster.id, false);
		}
		return had.state === 'open' ? 'shown' : 'waits';
	});
}

/** Whether the poster currently speaks for the hiring record. */
async function isTrusted(
	tx: Pick<Db, 'execute'>,
	poster: Poster,
	{ company_slug }: Job,
): Promise<boolean> {
	const { website } = await hirerOf(tx, company_slug, poster);
	return isOwnDomainEmail(poster.email, website);
}

/**
 * Restarts the full term of a member's own job. @throws HttpError 404 for another's, 409 if it is not open or
 * read-only.
 */
export async function extendJob(db: Db, accountId: number, slug: string): Promise<void> {
	await db.transaction(async (tx) => {
		const had = await lockOwn(tx, slug, accountId);
		if (isOver(had)) throw new HttpError(409, overWords(had));
		if (had.state !== 'open')
			throw new HttpError(409, 'This job is not on the board yet, so it cannot be extended.');
		await checkWritable(tx, accountId, had.id);
		await tx
			.update(table)
			.set({ ends_at: inDays, reminded_at: null, updated_at: sql`now()` })
			.where(eq(table.id, Number(had.id)));
		await notifyTags(tx, [JOBS_TAG, jobTag(had.id)]);
	});
}

/**
 * Ends a member's own job; one that has ended is left as it is. @throws HttpError 404 for another's, 409 for one that
 * was taken down.
 */
export async function closeJob(db: Db, accountId: number, slug: string): Promise<void> {
	await db.transaction(async (tx) => {
		const had = await lockOwn(tx, slug, accountId);
		if (had.state === 'hidden') throw new HttpError(409, overWords(had));
		await tx
			.update(table)
			.set({ state: 'ended', ended_as: 'poster', ended_at: sql`now()`, updated_at: sql`now()` })
			.where(and(eq(table.id, Number(had.id)), sql`${table.state} <> 'ended'`));
		await notifyTags(tx, [JOBS_TAG, jobTag(had.id)]);
	});
}

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds, isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import {
	employments,
	jobEnds,
	jobStates,
	jobTrusts,
	salaryPeriods,
	workplaceTypes,
} from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { LISTED_JOBS_TAG } from '#lib/seo/cached-text.ts';

/** A job as stored, with its employer. */
const jobRow = z.object({
	id: z.string(),
	/** The slug of its page, `/crypto-jobs/{slug}`. */
	slug: z.string(),
	name: z.string(),
	/** Markdown. */
	description: z.string(),
	department: z.string().nullable(),
	location: z.string().nullable(),
	country: z.string().nullable(),
	workplace_type: z.enum(workplaceTypes).nullable(),
	employment: z.enum(employments).nullable(),
	salary_min: z.number().nullable(),
	salary_max: z.number().nullable(),
	salary_currency: z.string().nullable(),
	salary_period: z.enum(salaryPeriods).nullable(),
	/** A web or e-mail address; null for the form on this site. */
	where_apply: z.string().nullable(),
	/** File name of the poster's uploaded document. */
	attachment: z.string().nullable(),
	state: z.enum(jobStates),
	trust: z.enum(jobTrusts).nullable(),
	/** Whether it is on the board now: its state is `open` and its days are not over. */
	is_open: z.boolean(),
	/** Whether it was on the board and has ended. */
	is_over: z.boolean(),
	/** The member who posted it; null if it was imported. */
	account: z.string().nullable(),
	board: z.string().nullable(),
	company_id: z.string(),
	company_slug: z.string(),
	company_name: z.string(),
	company_website: z.string().nullable(),
	/** Address of a picture. */
	company_image: z.string().nullable(),
	/** The company's record: its kind and slug. */
	record_type: z.enum(['organization', 'project']).nullable(),
	record_slug: z.string().nullable(),
	/** Whether an edit by the poster awaits an editor. */
	has_edit: z.boolean(),
	decision_note: z.string(),
	published_at: z.string().nullable(),
	ends_at: z.string().nullable(),
	ended_at: z.string().nullable(),
	ended_as: z.enum(jobEnds).nullable(),
	created_at: z.string(),
	/** To the millisecond; identifies the state that a change was based on. */
	updated_at: z.string(),
});
export type Job = z.output<typeof jobRow>;

/** Cache tag of all job lists: the board, company pages, feeds, sitemaps. */
export const JOBS_TAG = LISTED_JOBS_TAG;

/** Cache tag of a job's public page. */
export const jobTag = (id: string): string => `job:${id}`;

export const jobNotFound = () => new HttpError(404, 'Job not found.');

const isNotBlocked = sql`not exists (select from account as b where b.id = j.account_id and b.state = 'blocked')`;

/** Whether a job `j` is on the board now: its days are not over, and its poster is not blocked. */
export const isOnBoard: SQL = sql`j.state = 'open' and j.ends_at > now() and ${isNotBlocked}`;

/** Whether a job `j` was on the board and has ended. */
const hasEnded = sql`(j.state = 'ended' or (j.state = 'open' and j.ends_at <= now()))
	and j.published_at is not null and ${isNotBlocked}`;

/** Casts `salary_min` and similar columns to a number, since PostgreSQL's numeric arrives as text. */
const figureOf = (column: SQL): SQL => sql`${column}::double precision`;

/** Returns the jobs that meet a condition over `j` (job) and `c` (company), in any state, newest first. */
export const readJobs = (db: Pick<Db, 'execute'>, condition: SQL, most = 100): Promise<Job[]> =>
	readRows(db, jobRow)`
		select j.id::text as id, j.slug, j.name, t.description, j.department, j.location, j.country,
			j.workplace_type, j.employment, ${figureOf(sql`j.salary_min`)} as salary_min,
			${figureOf(sql`j.salary_max`)} as salary_max, j.salary_currency, j.salary_period, j.where_apply,
			j.attachment::text as attachment, j.state, j.trust, coalesce(${isOnBoard}, false) as is_open, coalesce(${hasEnded}, false) as is_over,
			j.account_id::text as account, j.board_id::text as board, j.company_id::text as company_id,
			c.slug as company_slug, coalesce(o.name, p.name, c.name) as company_name,
			coalesce(o.website, p.website, c.website) as company_website,
			coalesce(o.logo, p.logo, '/uploads/' || c.logo::text || '.webp') as company_image,
			case when o.id is not null then 'organization' when p.id is not null then 'project' end as record_type,
			coalesce(o.slug, p.slug) as record_slug, t.edited is not null as has_edit, j.decision_note,
			${isoSeconds(sql`j.published_at`)} as published_at, ${isoSeconds(sql`j.ends_at`)} as ends_at,
			${isoSeconds(sql`j.ended_at`)} as ended_at, j.ended_as, ${isoSeconds(sql`j.created_at`)} as created_at,
			${isoMilliseconds(sql`j.updated_at`)} as updated_at
		from job as j
		join job_text as t on t.job_id = j.id
		join company as c on c.id = j.company_id
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		where ${condition} order by j.id desc limit ${most}`;

/** Returns the job with a slug, in any state; null if there is none. The caller must check who may see it. */
export async function jobOfSlug(db: Pick<Db, 'execute'>, slug: string): Promise<Job | null> {
	if (!/^[a-z0-9-]{1,120}$/.test(slug)) return null;
	const [found] = await readJobs(db, sql`j.slug = ${slug}`, 1);
	return found ?? null;
}

/** Returns a member's own job, in any state. @throws HttpError 404 for any other, even an open one. */
export async function ownJob(
	db: Pick<Db, 'execute'>,
	slug: string,
	accountId: number,
): Promise<Job> {
	const found = await jobOfSlug(db, slug);
	if (!found || found.account !== String(accountId)) throw jobNotFound();
	return found;
}

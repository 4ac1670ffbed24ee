import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { jobReportKinds } from '#lib/db/schema/careers.ts';

const reportRow = z.object({
	kind: z.enum(jobReportKinds),
	words: z.string(),
	/** The reporting member; null: a visitor. */
	by: z.string().nullable(),
	at: z.string(),
});

const reportedRow = z.object({
	slug: z.string(),
	name: z.string(),
	company: z.string(),
	/** The posting member; null if imported. */
	poster: z.string().nullable(),
	published_at: z.string().nullable(),
	/** The message to the poster of a hidden job. */
	reason: z.string(),
	decided_at: z.string().nullable(),
	count: z.number(),
	/** The ten newest reports. */
	reports: z.array(reportRow),
	/** The last report shown, by which an editor confirms what they saw. */
	seen: z.string(),
});

/** A job with its readers' reports. */
export type ReportedJob = z.output<typeof reportedRow>;

/** The list to show: jobs with open reports, or hidden ones. */
export type ReportedState = 'open' | 'hidden';

const stateOf = {
	open: sql`r.state = 'open' and j.state = 'open'`,
	hidden: sql`r.state = 'upheld' and j.state = 'hidden'`,
} as const satisfies Record<ReportedState, unknown>;

/** Jobs on one page. */
export const reportedPerPage = 20;

/**
 * Returns the jobs of a list: those that have waited longest first, or the latest hidden first; at most one more than a
 * page holds.
 */
export const reportedJobs = (
	db: Pick<Db, 'execute'>,
	state: ReportedState,
	page: number,
): Promise<ReportedJob[]> =>
	readRows(db, reportedRow)`
		with reported as (
			select j.id, count(*)::int as count, min(r.created_at) as first_at, max(r.id) as last_id
			from job_report as r join job as j on j.id = r.job_id where ${stateOf[state]} group by j.id
		)
		select j.slug, j.name, coalesce(o.name, p.name, c.name) as company, a.username as poster,
			${isoSeconds(sql`j.published_at`)} as published_at, j.decision_note as reason,
			${isoSeconds(sql`j.decided_at`)} as decided_at, t.count, t.last_id::text as seen,
			(select coalesce(json_agg(one), '[]'::json) from (
				select r.kind, r.words, m.username as by, ${isoSeconds(sql`r.created_at`)} as at
				from job_report as r left join account as m on m.id = r.account_id
				where r.job_id = j.id and ${stateOf[state]} order by r.id desc limit 10) as one) as reports
		from reported as t
		join job as j on j.id = t.id
		join company as c on c.id = j.company_id
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		left join account as a on a.id = j.account_id
		order by ${state === 'open' ? sql`t.first_at` : sql`j.decided_at desc nulls last`}, j.id
		limit ${reportedPerPage + 1} offset ${(page - 1) * reportedPerPage}`;

/** Returns the number of jobs in a list. */
export const countReportedJobs = async (
	db: Pick<Db, 'execute'>,
	state: ReportedState,
): Promise<number> =>
	(
		await readOne(db, countRow)`
			select count(distinct j.id)::int as count
			from job_report as r join job as j on j.id = r.job_id where ${stateOf[state]}`
	).count;

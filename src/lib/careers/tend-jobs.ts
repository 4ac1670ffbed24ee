import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { deriveJobs } from './derive-jobs.ts';
import { JOBS_TAG, jobTag } from './job.ts';
import { REMINDED_DAYS } from './job-words.ts';

/** Ends jobs whose days are over, dated to the day they ran out. Returns the number of jobs. */
export async function endJobs(db: Db): Promise<number> {
	return db.transaction(async (tx) => {
		const ended = await readRows(tx, idRow)`
			update job set state = 'ended', ended_as = 'time', ended_at = ends_at, updated_at = now()
			where state = 'open' and ends_at <= now() returning id::text as id`;
		if (ended.length > 0) await notifyTags(tx, [JOBS_TAG, ...ended.map(({ id }) => jobTag(id))]);
		return ended.length;
	});
}

const remindedRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	account: z.string(),
	ends_on: z.string(),
});

/** Reminds posters that a job will end within days, once per term. Returns the number of jobs. */
export async function remindPosters(db: Db): Promise<number> {
	return db.transaction(async (tx) => {
		const due = await readRows(tx, remindedRow)`
			update job set reminded_at = now()
			where state = 'open' and account_id is not null and reminded_at is null
				and ends_at > now() and ends_at <= now() + make_interval(days => ${REMINDED_DAYS}::int)
			returning id::text as id, slug, name, account_id::text as account,
				to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD') as ends_on`;
		await notifyMembers(
			tx,
			due.map(({ id, name, account, ends_on }) => ({
				accountId: Number(account),
				kind: 'own-job' as const,
				title: `“${name}” ends on ${longDate(ends_on)}`,
				body: 'Extend it if you are still hiring, or close it if you have found someone.',
				link: '/career/jobs',
				cause: `job ${id} ends ${ends_on}`,
			})),
		);
		return due.length;
	});
}

/**
 * Stores how often job pages were viewed yesterday and today, from the visit log. The figures are overwritten each
 * time, so that nothing is counted twice.
 */
export async function countViews(db: Db): Promise<number> {
	const { rowCount } = await db.execute(sql`
		insert into job_day as d (job_id, day, views)
		select j.id, (l.at at time zone 'UTC')::date, count(*)::int
		from action_log as l join job as j on l.path = '/crypto-jobs/' || j.slug
		where l.at >= (date_trunc('day', now() at time zone 'UTC') - interval '1 day') at time zone 'UTC'
		group by 1, 2
		on conflict (job_id, day) do update set views = excluded.views where d.views <> excluded.views`);
	return rowCount ?? 0;
}

/** Runs the periodic maintenance of jobs. */
export async function maintainJobs(db: Db): Promise<Record<string, number>> {
	return {
		ended: await endJobs(db),
		reminded: await remindPosters(db),
		viewed: await countViews(db),
		// Records are renamed and rates change.
		derived: await deriveJobs(db, sql`j.state in ('open', 'review')`),
	};
}

import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { isOnBoard, type Job } from './job.ts';
import { boardJobs, type ListedJob } from './list-jobs.ts';

/** Maximum number of similar jobs shown. */
const MAX = 5;

/**
 * Returns the jobs on the board most similar to another: by department, country, workplace and company, then the
 * newest.
 */
export async function similarJobs(
	db: Pick<Db, 'execute'>,
	{ id, department, country, workplace_type, company_id }: Job,
): Promise<ListedJob[]> {
	const ids = await readRows(db, idRow)`
		select j.id::text as id from job as j
		where ${isOnBoard} and j.id <> ${id}::bigint
			and (j.department = ${department}::text or j.company_id = ${company_id}::bigint)
		order by (case when j.department = ${department}::text then 4 else 0 end)
			+ (case when j.country = ${country}::text then 2 else 0 end)
			+ (case when j.workplace_type = ${workplace_type}::text then 1 else 0 end)
			+ (case when j.company_id = ${company_id}::bigint then 1 else 0 end) desc,
			j.published_at desc nulls last, j.id desc limit ${MAX}`;
	if (ids.length === 0) return [];
	const found = await boardJobs(
		db,
		sql`j.id = any(${sql.param(ids.map((one) => one.id))}::bigint[])`,
		{ take: MAX },
	);
	const place = new Map(ids.map((one, at) => [one.id, at]));
	return found.toSorted((one, other) => (place.get(one._id) ?? 0) - (place.get(other._id) ?? 0));
}

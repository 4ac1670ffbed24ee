import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';

/** Days of visits included in the count. */
const DAYS = 7;

/**
 * Recounts how often each record's pages were opened in the last seven days. Visitors are not recorded anywhere, so the
 * numbers are of visits, not people.
 */
export async function countWanted(db: Db): Promise<{ records: number }> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`delete from wanted_record`);
		const { rowCount } = await tx.execute(sql`
			with opened as (
				select split_part(path, '/', 2) as type, split_part(path, '/', 3) as slug, count(*)::int as reads
				from action_log where at > now() - make_interval(days => ${DAYS})
					and path ~ '^/(project|organization|people)/[^/]'
				group by 1, 2
			)
			insert into wanted_record (type, record_id, reads)
			select o.type, r.id, o.reads from opened o join (
				select 'project' as type, id, slug from project_listing
				union all select 'organization', id, slug from organization_listing
				union all select 'people', id, slug from person_listing
			) as r on r.type = o.type and r.slug = o.slug`);
		return { records: rowCount ?? 0 };
	});
}

export const countWantedJob: Job = {
	cron: '7,37 * * * *',
	patience: 1_200,
	run: (db) => countWanted(db),
};

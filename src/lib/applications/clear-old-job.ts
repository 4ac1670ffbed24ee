import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Job } from '#lib/jobs/job.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { storedName } from './files.ts';

/** Days an application is kept after its job ended. */
export const RETENTION_DAYS = 180;
/** Applications deleted per statement. */
const BATCH = 500;

const deletedRow = z.object({ file_id: z.string().nullable() });

/** A job without a recorded end counts as ended when its days ran out. */
const clearPart = (db: Db) =>
	readRows(db, deletedRow)`
		with old as (
			select a.id, f.id as file_id from job_application as a
			join job as j on j.id = a.job_id
			left join job_application_file as f on f.application_id = a.id
			where (case when j.state = 'open' then j.ends_at else coalesce(j.ended_at, j.ends_at) end)
				< now() - make_interval(days => ${RETENTION_DAYS}::int)
			order by a.id limit ${BATCH}
		), gone as (
			delete from job_application where id in (select id from old)
		)
		select file_id::text as file_id from old`;

/** Deletes applications whose job ended that long ago, with their files. Returns the number of each. */
export async function clearOldApplications(
	db: Db,
	store: UploadStore,
): Promise<{ applications: number; files: number }> {
	const done = { applications: 0, files: 0 };
	for (;;) {
		const gone = await clearPart(db);
		done.applications += gone.length;
		for (const { file_id } of gone) {
			if (file_id === null) continue;
			// The daily sweep removes what the store keeps anyway.
			await store.remove(storedName(file_id)).catch(() => undefined);
			done.files += 1;
		}
		if (gone.length < BATCH) return done;
	}
}

/** Once a day, deletes applications whose job ended 180 days ago. */
export const clearApplicationsJob: Job = {
	cron: '25 3 * * *',
	patience: 3_600,
	run: (db) => clearOldApplications(db, currentStore()),
};

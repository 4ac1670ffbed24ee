import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { maintainJobs } from './tend-jobs.ts';

/** Ends jobs, reminds posters, counts views and updates the search columns. */
export const maintainJobsJob: Job = {
	cron: '13 * * * *',
	patience: 600,
	run: (db: Db) => maintainJobs(db),
};

import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { tellJobViews } from './saved-job-views.ts';

/** Notifies members of new jobs in the board views they saved with an alert. */
export const tellJobViewsJob: Job = {
	cron: '*/20 * * * *',
	patience: 600,
	run: async (db: Db) => ({ told: await tellJobViews(db) }),
};

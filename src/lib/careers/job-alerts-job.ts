import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { notifyJobViews } from './saved-job-views.ts';

/** Notifies members of new jobs in the board views they saved with an alert. */
export const notifyJobViewsJob: Job = {
	cron: '*/20 * * * *',
	patience: 600,
	run: async (db: Db) => ({ told: await notifyJobViews(db) }),
};

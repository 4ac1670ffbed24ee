import type { Job } from '#lib/jobs/job.ts';
import { refreshDue } from './due.ts';

/** Works out the directory rows that an import left when it was killed. */
export const listingRowsJob = {
	cron: '*/10 * * * *',
	patience: 300,
	run: async (db) => ({ rows: await refreshDue(db) }),
} satisfies Job;

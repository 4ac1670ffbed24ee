import type { Job } from '#lib/jobs/job.ts';
import { refreshDueListings } from './due.ts';

/** Computes the directory rows that an interrupted import has not updated. */
export const listingRowsJob = {
	cron: '*/10 * * * *',
	patience: 300,
	run: async (db) => ({ rows: await refreshDueListings(db) }),
} satisfies Job;

import type { Job } from '../jobs/job.ts';
import { currentStore } from './current-store.ts';
import { sweepUploads } from './sweep.ts';

/** Removes files without an owner, once a day. */
export const sweepUploadsJob: Job = {
	cron: '40 3 * * *',
	patience: 3_600,
	run: async (db) => ({ files: await sweepUploads(db, currentStore()) }),
};

import type { Job } from '#lib/jobs/job.ts';
import { settleReferrals } from './settle-referrals.ts';

/** Rewards invitations once their days have passed, and takes back what is earned no more. */
export const settleReferralsJob: Job = {
	cron: '*/10 * * * *',
	patience: 1_200,
	run: (db) => settleReferrals(db),
};

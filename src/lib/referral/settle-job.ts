import type { Job } from '#lib/jobs/job.ts';
import { settleReferrals } from './settle-referrals.ts';

/** Rewards invitations once they are due, and revokes rewards no longer earned. */
export const settleReferralsJob: Job = {
	cron: '*/10 * * * *',
	patience: 1_200,
	run: (db) => settleReferrals(db),
};

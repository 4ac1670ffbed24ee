import { tellAlertsJob } from '../alerts/tell-alerts-job.ts';
import { listingRowsJob } from '../catalogue/listings/due-job.ts';
import { closeVotesJob } from '../governance/close-votes.ts';
import { snapshotJob } from '../snapshot/snapshot-job.ts';
import { sweepUploadsJob } from '../uploads/sweep-job.ts';
import { clearPast } from './clear-past.ts';
import type { Job } from './job.ts';

export type JobName =
	| 'clear-past'
	| 'close-votes'
	| 'listing-rows'
	| 'snapshot'
	| 'sweep-uploads'
	| 'tell-alerts';

/** Every job of the site by its name, which must stay: runs are remembered by it. */
export const jobs = {
	'clear-past': clearPast,
	'close-votes': closeVotesJob,
	'listing-rows': listingRowsJob,
	snapshot: snapshotJob,
	'sweep-uploads': sweepUploadsJob,
	'tell-alerts': tellAlertsJob,
} satisfies Record<JobName, Job>;

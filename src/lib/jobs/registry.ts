import { tellAlertsJob } from '../alerts/tell-alerts-job.ts';
import { closeVotesJob } from '../governance/close-votes.ts';
import { sweepUploadsJob } from '../uploads/sweep-job.ts';
import { clearPast } from './clear-past.ts';
import type { Job } from './job.ts';

export type JobName = 'clear-past' | 'close-votes' | 'sweep-uploads' | 'tell-alerts';

/** Every job of the site by its name, which must stay: runs are remembered by it. */
export const jobs = {
	'clear-past': clearPast,
	'close-votes': closeVotesJob,
	'sweep-uploads': sweepUploadsJob,
	'tell-alerts': tellAlertsJob,
} satisfies Record<JobName, Job>;

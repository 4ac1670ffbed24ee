import { tellAlertsJob } from '../alerts/tell-alerts-job.ts';
import { clearPast } from './clear-past.ts';
import type { Job } from './job.ts';

export type JobName = 'clear-past' | 'tell-alerts';

/** Every job of the site by its name, which must stay: runs are remembered by it. */
export const jobs = {
	'clear-past': clearPast,
	'tell-alerts': tellAlertsJob,
} satisfies Record<JobName, Job>;

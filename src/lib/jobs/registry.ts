import { clearPast } from './clear-past.ts';
import type { Job } from './job.ts';

export type JobName = 'clear-past';

/** Every job of the site by its name, which must stay: runs are remembered by it. */
export const jobs = {
	'clear-past': clearPast,
} satisfies Record<JobName, Job>;

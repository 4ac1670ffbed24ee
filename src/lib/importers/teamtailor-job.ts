import type { JobService } from './job-format.ts';

const address = (name: string) => `https://${name}.teamtailor.com/jobs.json`;

/** Teamtailor, whose JSON Feed includes a JobPosting with each job. */
export const teamtailor: JobService = {
	address,
	pages: [[/^(?!www\.|api\.|docs\.)([^/]+)\.teamtailor\.com\//, address]],
};

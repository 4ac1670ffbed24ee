import { ashby } from './ashby-job.ts';
import { greenhouse } from './greenhouse-job.ts';
import type { JobFormat, JobService } from './job-format.ts';
import { jobPostings } from './job-posting.ts';
import { jsonFeed } from './json-feed-job.ts';
import { lever } from './lever-job.ts';
import { personio } from './personio-job.ts';
import { recruitee } from './recruitee-job.ts';
import { smartRecruiters } from './smartrecruiters-job.ts';
import { teamtailor } from './teamtailor-job.ts';
import { workable } from './workable-job.ts';

/** Job board services, by the source of the identifier with which a record names its board. */
export const jobServices: Readonly<Record<string, JobService>> = {
	...{ greenhouse, lever, ashby, workable, smartrecruiters: smartRecruiters },
	...{ recruitee, personio, teamtailor },
};

/** Formats in which boards send their jobs; the first that fits a response is used. */
export const jobFormats: readonly JobFormat[] = [
	...Object.values(jobServices).flatMap(({ format }) => format ?? []),
	jsonFeed,
	jobPostings,
];

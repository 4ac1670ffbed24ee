import type { jobReportKinds } from '#lib/db/schema/careers.ts';

export type JobReportKind = (typeof jobReportKinds)[number];

/** Labels of the kinds to choose from. */
export const kindLabels = {
	spam: 'Spam',
	scam: 'Scam',
	closed: 'Closed',
} as const satisfies Record<JobReportKind, string>;

/** Each kind as a sentence. */
export const kindDescriptions = {
	spam: 'It is not a job, or it is posted again and again.',
	scam: 'It asks for money, keys or a transaction, or claims to be somebody else.',
	closed: 'The company is no longer hiring for it.',
} as const satisfies Record<JobReportKind, string>;

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugIn } from '#lib/applications/apply-calls.ts';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import { jobNotFound, jobOfSlug } from '#lib/careers/job.ts';
import type { Db } from '#lib/db/connect.ts';
import { jobReportKinds } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { type Caller, endpoint } from '#lib/sessions/endpoint.ts';
import { keyedHash } from '#lib/sessions/site-secret.ts';
import type { JobReportKind } from './report-kinds.ts';

const OF_NETWORK = { most: 20, seconds: 3_600 };

/** A reader's report. */
interface ReportInput {
	kind: JobReportKind;
	words: string;
}

/**
 * Stores a reader's report about a job: one per reader, the latest replacing earlier ones. After an editor's decision
 * further reports by the same reader change nothing, without saying so.
 * @param accountId null: a visitor, identified by a keyed hash of the network.
 * @throws HttpError 404, 410 for a job that is no longer on the board; 429
 */
export async function reportJob(
	db: Db,
	slug: string,
	{ accountId, caller }: { accountId: number | null; caller: Caller },
	{ kind, words }: ReportInput,
): Promise<void> {
	const job = await jobOfSlug(db, slug);
	if (!job || job.published_at === null) throw jobNotFound();
	if (!job.is_open) throw new HttpError(410, 'This job is no longer on the board.');
	await limitRate(db, `job reports ${caller.network}`, OF_NETWORK);
	const who = accountId === null ? caller.network : `#${accountId}`;
	const reader = await keyedHash(db, 'visitors', `job report ${who}`);
	await db.execute(sql`
		insert into job_report as r (job_id, account_id, reader, kind, words)
		values (${job.id}::bigint, ${accountId}::bigint, ${reader}, ${kind}, ${words})
		on conflict (job_id, reader) do update set kind = excluded.kind, words = excluded.words
		where r.state = 'open'`);
}

/** POST /api/jobs/{slug}/report */
export const reportJobCall = endpoint(
	{
		summary: 'Reports a job to the editors, signed in or not',
		input: z.object({
			kind: z.enum(jobReportKinds, 'Choose what is wrong with this job.'),
			words: z
				.string('This has to be text.')
				.refine(isStorable, NOT_STORABLE)
				.trim()
				.max(1_000, 'Write at most 1,000 characters.')
				.default(''),
		}),
		answer: done,
	},
	async ({ db, url, input, caller, session }) => {
		const reader = { accountId: session?.member.id ?? null, caller };
		await reportJob(db, slugIn(url), reader, input);
		return DONE;
	},
);

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import { type Job, ownJob } from '#lib/careers/job.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { applicationStates } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { type ApplicationState, type PageRange, readApplications } from './application.ts';
import { slugIn } from './apply-calls.ts';
import { receivedApplicationBody, receivedShape } from './call-shapes.ts';
import { moveApplication, noteApplication } from './handle.ts';
import { stepsOf } from './steps.ts';

/** Calls by which posters handle the applications for their jobs. */

const stateCountRow = z.object({ state: z.enum(applicationStates), count: z.number() });

/** Returns the number of a job's applications in each state. */
export async function stateCounts(
	db: Pick<Db, 'execute'>,
	{ id }: Pick<Job, 'id'>,
): Promise<Record<ApplicationState, number>> {
	const rows = await readRows(db, stateCountRow)`
		select state, count(*)::int as count from job_application
		where job_id = ${id}::bigint group by state`;
	const counts = { new: 0, seen: 0, 'in talks': 0, declined: 0, hired: 0 };
	for (const { state, count } of rows) counts[state] = count;
	return counts;
}

/**
 * Returns a job whose applications its poster may read.
 * @throws HttpError 404 for any other, 410 if it was taken down: its applications are then closed to everyone.
 */
export async function receivingJob(db: Db, slug: string, posterId: number): Promise<Job> {
	const job = await ownJob(db, slug, posterId);
	if (job.state === 'hidden')
		throw new HttpError(
			410,
			'This job was taken down by an editor. Its applications can no longer be read.',
		);
	return job;
}

/** Matches the applications of a job `j`, all or those in one state. */
const ofJob = ({ id }: Pick<Job, 'id'>, state: ApplicationState | undefined): SQL =>
	sql`j.id = ${id}::bigint${state === undefined ? sql`` : sql` and a.state = ${state}`}`;

/** Returns a page of the applications for a job, newest first, each with its steps. */
export async function receivedPart(
	db: Pick<Db, 'execute'>,
	job: Pick<Job, 'id'>,
	{ state, ...part }: PageRange & { state?: ApplicationState | undefined },
) {
	const found = await readApplications(db, ofJob(job, state), part);
	const steps = await stepsOf(
		db,
		found.map(({ id }) => id),
	);
	return found.map((one) => receivedApplicationBody(one, steps.get(one.id)));
}

const listInput = z.object({
	skip: z.coerce.number().int().min(0).max(100_000).default(0),
	take: z.coerce.number().int().min(1).max(100).default(20),
	state: z.enum(applicationStates).optional(),
});

/** GET /api/jobs/{slug}/applications */
export const receivedApplicationsCall = memberEndpoint(
	{
		summary: 'Lists applications for one of your jobs, newest first',
		input: listInput,
		from: 'query',
		answer: z.object({
			data: z.array(receivedShape),
			counts: z
				.record(z.enum(applicationStates), z.int())
				.describe('Number of applications in each state.'),
		}),
	},
	async ({ db, url, input, session }) => {
		const job = await receivingJob(db, slugIn(url), session.member.id);
		return { data: await receivedPart(db, job, input), counts: await stateCounts(db, job) };
	},
);

/** Returns 12 for `/api/jobs/solidity-engineer/applications/12/state`. */
const idIn = (url: URL): string =>
	/^\/api\/jobs\/[^/]+\/applications\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

const words = z
	.string('This has to be text.')
	.refine(isStorable, NOT_STORABLE)
	.trim()
	.transform((one) => one.replaceAll('\r\n', '\n'))
	.pipe(z.string().max(2_000, 'Write at most 2,000 characters.'));

/** JSON sends true or false. A form sends `on`, or only a companion field, which means false. */
const checkboxValue = z
	.union([z.boolean(), z.enum(['on', 'true', 'false', ''])])
	.transform((one) => one === true || one === 'on' || one === 'true');

/** POST /api/jobs/{slug}/applications/{id}/state */
export const moveApplicationCall = memberEndpoint(
	{
		summary: 'Moves an application for one of your jobs to a stage, and notifies the applicant',
		input: z.object({
			state: z.enum(applicationStates, 'Choose a state.'),
			words: words.default('').describe('Message to the applicant about the move.'),
			tell: checkboxValue.default(true).describe('Whether to notify the applicant.'),
		}),
		answer: done,
	},
	async ({ db, url, input, session }) => {
		const which = { id: idIn(url), slug: slugIn(url), posterId: session.member.id };
		await moveApplication(db, which, input);
		return DONE;
	},
);

/** POST /api/jobs/{slug}/applications/{id}/notes */
export const noteApplicationCall = memberEndpoint(
	{
		summary: 'Adds a private note to an application for one of your jobs',
		input: z.object({ words: words.pipe(z.string().min(1, 'Write a note.')) }),
		answer: done,
	},
	async ({ db, url, input, session }) => {
		const which = { id: idIn(url), slug: slugIn(url), posterId: session.member.id };
		await noteApplication(db, which, input.words);
		return DONE;
	},
);

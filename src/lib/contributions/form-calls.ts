import { z } from 'zod';
import type { RecordType } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';
import { memberEndpoint } from '../http/endpoint.ts';
import { limitRate } from '../http/rate-limit.ts';
import { checkSubmission } from './check-submission.ts';
import { duplicatesOf } from './duplicates.ts';
import { amendingFormOf, formOf } from './form-data.ts';
import { recordOf } from './form-data-record.ts';
import type { Proposal } from './proposals.ts';
import type { ProposedChange, Said } from './proposed-changes.ts';
import { note, recordSlug, recordType, said, textId } from './said-input.ts';
import { amend, submit, withdraw } from './submit.ts';
import { warnOf } from './warnings-facts.ts';

/** Calls of the contribution forms: what a form begins with, checking it, sending it. All for contributors. */

const action = 'propose-change';
/** Proposals that one member sends or amends in an hour. */
const HOURLY = { most: 120, seconds: 3_600 };
/** Checks of one member in a minute: each looks through the catalogue. */
const CHECKS = { most: 60, seconds: 60 };

const formQuery = z.union(
	[
		z.object({ proposal: z.string().min(1).max(200) }),
		z.object({ type: recordType, slug: recordSlug }),
	],
	{ error: 'Say type (project, organization, people, round) and slug, or proposal.' },
);

/** `GET /api/contributions/form?type=&slug=` or `?proposal=<slug>`: what the form begins with. */
export const formCall = memberEndpoint(
	{ action, from: 'query', input: formQuery },
	async ({ db, input, session: { member } }) =>
		'proposal' in input
			? amendingFormOf(db, member.id, input.proposal)
			: formOf(db, member.id, input.type, input.slug),
);

/** `POST /api/contributions/check`: what would be sent, and what is to be said of it before. */
export const checkCall = memberEndpoint(
	{ action, input: z.object({ type: recordType, slug: recordSlug, said }) },
	async ({ db, input, session: { member } }) => {
		await limitRate(db, `check-contribution ${member.id}`, CHECKS);
		return checkForm(db, input);
	},
);

async function checkForm(
	db: Db,
	{ type, slug, said }: { type: RecordType; slug: string | null; said: Record<string, Said> },
): Promise<object> {
	const record = slug === null ? null : await recordOf(db, type, slug);
	const { changes, complaints, after } = await checkSubmission(
		db,
		type,
		said,
		record?.fields ?? {},
	);
	const told = changedPart(said, changes);
	const recordId = record?.id ?? null;
	return {
		changes,
		complaints,
		warnings: await warnOf(db, { type, recordId, after, said: told }),
		duplicates: await duplicatesOf(db, {
			type,
			recordId,
			values: after,
			fields: Object.keys(told),
		}),
	};
}

const changedPart = (
	said: Record<string, Said>,
	changes: readonly ProposedChange[],
): Record<string, Said> =>
	Object.fromEntries(
		changes.map(({ field, value }) => [field, { value, source: said[field]?.source ?? '' }]),
	);

const answerOf = ({ id, slug, state }: Proposal) => ({
	_id: String(id),
	slug,
	state,
	link: `/dao/${slug}`,
});

/** `POST /api/contributions/submit`: sends a form; 201 with the proposal. */
export const submitCall = memberEndpoint(
	{ action, input: z.object({ type: recordType, slug: recordSlug, said, note }) },
	async ({ db, input, session: { member } }) => {
		await limitRate(db, `submit-contribution ${member.id}`, HOURLY);
		const sent = await submit(db, member.id, input);
		return Response.json(answerOf(sent), { status: 201 });
	},
);

/** `POST /api/contributions/amend`: sends a proposal of one's own again, changed. */
export const amendCall = memberEndpoint(
	{ action, input: z.object({ _id: textId, said, note }) },
	async ({ db, input: { _id, ...sent }, session: { member } }) => {
		await limitRate(db, `submit-contribution ${member.id}`, HOURLY);
		return answerOf(await amend(db, member.id, Number(_id), sent));
	},
);

/** `POST /api/contributions/withdraw`: takes a proposal of one's own back. */
export const withdrawCall = memberEndpoint(
	{ action, input: z.object({ _id: textId }) },
	async ({ db, input: { _id }, session: { member } }) =>
		answerOf(await withdraw(db, member.id, Number(_id))),
);

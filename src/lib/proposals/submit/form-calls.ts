import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { fieldEdits, note, recordSlug, recordType, textId } from '../form/field-edits.ts';
import { amendingFormOf, contributionForm, formOf } from '../form/form-data.ts';
import { recordOf } from '../form/form-data-record.ts';
import type { Proposal } from '../proposal/proposals.ts';
import {
	type ProposedChange,
	type ProposedValue,
	proposedChange,
} from '../proposal/proposed-changes.ts';
import { sentProposal } from '../proposal/sent-proposal.ts';
import { checkSubmission } from './check-submission.ts';
import { duplicate, duplicatesOf } from './duplicates.ts';
import { amendProposal, submitProposal, withdrawProposal } from './submit.ts';
import { loadWarnings } from './warnings-facts.ts';

/** Calls of the contribution forms: loading, checking and sending a form. Contributors only. */

const action = 'propose-change';
/** Proposals a member may send or amend per hour. */
const HOURLY = { most: 120, seconds: 3_600 };
/** Number of checks a member may make per minute, as each searches the catalogue. */
const CHECKS = { most: 120, seconds: 60 };

const formQuery = z.union(
	[
		z.object({ proposal: z.string().min(1).max(200) }),
		z.object({ type: recordType, slug: recordSlug }),
	],
	{ error: 'Give type (project, organization, people, round) and slug, or proposal.' },
);

/** `GET /api/contributions/form?type=&slug=` or `?proposal=<slug>`: the form's initial state. */
export const formCall = memberEndpoint(
	{
		summary: 'Gets the initial values of a contribution form',
		action,
		from: 'query',
		input: formQuery,
		answer: contributionForm,
	},
	async ({ db, input, session: { member } }) =>
		'proposal' in input
			? amendingFormOf(db, member.id, input.proposal)
			: formOf(db, member.id, input.type, input.slug),
);

/** The result of checking a form before it is sent. */
const checkedForm = z.object({
	changes: z.array(proposedChange),
	complaints: z
		.record(z.string(), z.string())
		.describe('What is wrong, by field. The key “field.source” is for the source of a field.'),
	warnings: z.record(z.string(), z.string()).describe('Warnings, by field.'),
	duplicates: z.array(duplicate),
});

/** `POST /api/contributions/check`: returns the changes that would be sent, with complaints and warnings. */
export const checkCall = memberEndpoint(
	{
		summary: 'Previews what a form would submit, with warnings',
		action,
		input: z.object({ type: recordType, slug: recordSlug, said: fieldEdits }),
		answer: checkedForm,
	},
	async ({ db, input, session: { member } }) => {
		await limitRate(db, `check-contribution ${member.id}`, CHECKS);
		return checkForm(db, input);
	},
);

async function checkForm(
	db: Db,
	{
		type,
		slug,
		said,
	}: { type: RecordType; slug: string | null; said: Record<string, ProposedValue> },
): Promise<z.infer<typeof checkedForm>> {
	const record = slug === null ? null : await recordOf(db, type, slug);
	const { changes, complaints, after } = await checkSubmission(
		db,
		type,
		said,
		record?.fields ?? {},
	);
	const changedFields = changedPart(said, changes);
	const recordId = record?.id ?? null;
	return {
		changes,
		complaints,
		warnings: await loadWarnings(db, { type, recordId, after, said: changedFields }),
		duplicates: await duplicatesOf(db, {
			type,
			recordId,
			values: after,
			fields: Object.keys(changedFields),
		}),
	};
}

const changedPart = (
	edits: Record<string, ProposedValue>,
	changes: readonly ProposedChange[],
): Record<string, ProposedValue> =>
	Object.fromEntries(
		changes.map(({ field, value }) => [field, { value, source: edits[field]?.source ?? '' }]),
	);

const answerOf = ({ id, slug, state }: Proposal) => ({
	_id: String(id),
	slug,
	state,
	link: `/dao/${slug}`,
});

/** `POST /api/contributions/submit`: sends a form; 201 with the proposal. */
export const submitCall = memberEndpoint(
	{
		summary: 'Submits a form as a proposal',
		action,
		input: z.object({ type: recordType, slug: recordSlug, said: fieldEdits, note }),
		answer: sentProposal,
		statuses: [201],
	},
	async ({ db, input, session: { member } }) => {
		await limitRate(db, `submit-contribution ${member.id}`, HOURLY);
		const sent = await submitProposal(db, member.id, input);
		return Response.json(answerOf(sent), { status: 201 });
	},
);

/** `POST /api/contributions/amend`: resends your own proposal with changes. */
export const amendCall = memberEndpoint(
	{
		summary: 'Resubmits one of your proposals with changes',
		action,
		input: z.object({ _id: textId, said: fieldEdits, note }),
		answer: sentProposal,
	},
	async ({ db, input: { _id, ...sent }, session: { member } }) => {
		await limitRate(db, `submit-contribution ${member.id}`, HOURLY);
		return answerOf(await amendProposal(db, member.id, Number(_id), sent));
	},
);

/** `POST /api/contributions/withdraw`: withdraws your own proposal. */
export const withdrawCall = memberEndpoint(
	{
		summary: 'Withdraws one of your proposals',
		action,
		input: z.object({ _id: textId }),
		answer: sentProposal,
	},
	async ({ db, input: { _id }, session: { member } }) =>
		answerOf(await withdrawProposal(db, member.id, Number(_id))),
);

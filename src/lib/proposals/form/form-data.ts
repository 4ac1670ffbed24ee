import { z } from 'zod';
import { anyFields, anyValue } from '#lib/catalogue/any-value.ts';
import type { Fields } from '#lib/catalogue/field-values.ts';
import type { FieldValue } from '#lib/catalogue/mentions.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { changesOf } from '../apply/apply-proposal.ts';
import { ownProposal } from '../proposal/own-proposal.ts';
import type { Proposal } from '../proposal/proposals.ts';
import { openFields, type ProposedValue, proposedValue } from '../proposal/proposed-changes.ts';
import { canStep, proposalStates } from '../proposal/states.ts';
import { titleOf } from '../proposal/title-of.ts';
import { namedRecord, namesIn } from '../proposal/value-names.ts';
import { type Draft, draftAt, draftShape } from './drafts.ts';
import { type Conflict, conflictsOf } from './drafts-conflicts.ts';
import { NEW_KEY, proposalKey } from './drafts-key.ts';
import { type FormRecord, recordOf, recordOfId } from './form-data-record.ts';

/** A conflict as sent in a response. */
const conflict: z.ZodType<Conflict> = z.object({
	field: z.string(),
	base: anyValue.describe('Value in the record when the draft or proposal was written.'),
	now: anyValue.describe('Current value in the record.'),
	mine: anyValue.describe('Value that the author proposes.'),
});

const formProposal = z.object({
	_id: z.string(),
	slug: z.string(),
	state: z.enum(proposalStates),
	/** See `reasons.ts`. */
	reason: z.string().nullable().describe('Why the proposal was sent back.'),
	can_amend: z.boolean().describe('Whether the proposal can be resubmitted in this state.'),
	note: z.string(),
	said: z.record(z.string(), proposedValue),
});
type FormProposal = z.infer<typeof formProposal>;

/** The initial state of a contribution form. */
export const contributionForm = z.object({
	type: z.enum(recordTypes),
	slug: z.string().nullable().describe('Slug of the record being edited, or null for a new one.'),
	name: z
		.string()
		.nullable()
		.describe(
			'Name of the record or, for a round, of the project or organization that raised it; null for a new record.',
		),
	current: anyFields.describe('Current values of the record.'),
	names: z
		.record(z.string(), namedRecord)
		.describe('Records named in any value, keyed by kind and id, such as organization:12.'),
	draft: draftShape.nullable(),
	conflicts: z
		.array(conflict)
		.describe('Fields in which the record has changed since the draft or proposal was written.'),
	proposal: formProposal.nullable().describe('The proposal being amended.'),
});
export type ContributionForm = z.infer<typeof contributionForm>;

/** The form for a new record (no slug) or for an existing one. @throws HttpError 404 */
export async function formOf(
	db: Db,
	accountId: number,
	type: RecordType,
	slug: string | null,
): Promise<ContributionForm> {
	const record = slug === null ? null : await recordOf(db, type, slug);
	const draft = await draftAt(db, accountId, { type, keys: record?.slugs ?? [NEW_KEY] });
	const conflicts = draft && record ? conflictsOf(type, draft.data, draft.base, record.fields) : [];
	return whole(db, { type, record, draft, conflicts, proposal: null });
}

/** The form that amends your own proposal. @throws HttpError 404 also for another member's, 422 for research */
export async function amendingFormOf(
	db: Db,
	accountId: number,
	slug: string,
): Promise<ContributionForm> {
	const own = await ownProposal(db, accountId, slug);
	if (own.type === 'research')
		throw new HttpError(422, 'Research is amended through its own form.');
	const { type } = own;
	const record = own.record_id === null ? null : await recordOfId(db, type, own.record_id);
	const changes = await changesOf(db, own.id);
	const proposedFields = Object.fromEntries(
		changes.map(({ field, value, source }) => [field, { value, source }]),
	);
	const old = Object.fromEntries(changes.map((change) => [change.field, change.old]));
	const draft = await draftAt(db, accountId, { type, keys: [proposalKey(own.slug)] });
	const mine = draft
		? { data: draft.data, base: { ...old, ...draft.base } }
		: { data: proposedFields, base: old };
	const conflicts = record ? conflictsOf(type, mine.data, mine.base, record.fields) : [];
	return whole(db, { type, record, draft, conflicts, proposal: proposalIn(own, proposedFields) });
}

const proposalIn = (
	own: Proposal,
	proposedFields: Record<string, ProposedValue>,
): FormProposal => ({
	_id: String(own.id),
	slug: own.slug,
	state: own.state,
	reason: own.reason,
	can_amend: canStep(own.state, 'amend'),
	note: own.note,
	said: proposedFields,
});

async function whole(
	db: Db,
	parts: {
		type: RecordType;
		record: FormRecord | null;
		draft: Draft | undefined;
		conflicts: Conflict[];
		proposal: FormProposal | null;
	},
): Promise<ContributionForm> {
	const { type, record, draft, conflicts, proposal } = parts;
	const current = record ? openPart(type, record.fields) : {};
	const entries = [...Object.entries(draft?.data ?? {}), ...Object.entries(proposal?.said ?? {})];
	const values: FieldValue[] = [current, draft?.base ?? {}].flatMap((fields: Fields) =>
		Object.entries(fields).map(([field, value]) => ({ field, value })),
	);
	for (const [field, { value }] of entries) values.push({ field, value });
	return {
		type,
		slug: record?.slug ?? null,
		name: record ? await titleOf(db, type, record.fields) : null,
		current,
		names: await namesIn(db, values),
		draft: draft ?? null,
		conflicts,
		proposal,
	};
}

const openPart = (type: RecordType, fields: Fields): Fields =>
	Object.fromEntries(openFields(type).map((field) => [field, fields[field] ?? null]));

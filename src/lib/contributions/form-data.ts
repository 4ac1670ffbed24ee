import type { Fields } from '../catalogue/field-values.ts';
import type { FieldValue } from '../catalogue/mentions.ts';
import type { RecordType } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { changesOf } from './apply-proposal.ts';
import { type Draft, draftAt } from './drafts.ts';
import { type Conflict, conflictsOf } from './drafts-conflicts.ts';
import { NEW_KEY, proposalKey } from './drafts-key.ts';
import { type NamedRecord, namesIn } from './form-data-names.ts';
import { type FormRecord, recordOf, recordOfId } from './form-data-record.ts';
import { ownProposal } from './own-proposal.ts';
import type { Proposal } from './proposals.ts';
import { openFields, type Said } from './proposed-changes.ts';
import { canStep, type ProposalState } from './states.ts';
import { titleOf } from './title-of.ts';

/** What a contribution form begins with. */
export interface ContributionForm {
	type: RecordType;
	/** Of the record that is edited; null for a new one. */
	slug: string | null;
	/** The record's name, of a round who raised; null for a new one. */
	name: string | null;
	/** What the record says now, by field. */
	current: Fields;
	/** The records that any value names, by kind and id: `{ 'organization:12': { name, slug, logo } }`. */
	names: Record<string, NamedRecord>;
	draft: Draft | null;
	/** Where the record changed since the draft, or the proposal, was written. */
	conflicts: Conflict[];
	/** The proposal that is amended. */
	proposal: FormProposal | null;
}

interface FormProposal {
	_id: string;
	slug: string;
	state: ProposalState;
	/** Why it was sent back, see `reasons.ts`. */
	reason: string | null;
	/** Whether it can be sent again in this state. */
	can_amend: boolean;
	note: string;
	said: Record<string, Said>;
}

/** The form for a new record (no slug) or for a record. @throws HttpError 404 */
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

/** The form that amends a proposal of one's own. @throws HttpError 404 also for another's, 422 for research */
export async function amendingFormOf(
	db: Db,
	accountId: number,
	slug: string,
): Promise<ContributionForm> {
	const own = await ownProposal(db, accountId, slug);
	if (own.type === 'research') throw new HttpError(422, 'Research is amended by its own form.');
	const { type } = own;
	const record = own.record_id === null ? null : await recordOfId(db, type, own.record_id);
	const changes = await changesOf(db, own.id);
	const said = Object.fromEntries(
		changes.map(({ field, value, source }) => [field, { value, source }]),
	);
	const old = Object.fromEntries(changes.map((change) => [change.field, change.old]));
	const draft = await draftAt(db, accountId, { type, keys: [proposalKey(own.slug)] });
	const mine = draft
		? { data: draft.data, base: { ...old, ...draft.base } }
		: { data: said, base: old };
	const conflicts = record ? conflictsOf(type, mine.data, mine.base, record.fields) : [];
	return whole(db, { type, record, draft, conflicts, proposal: proposalIn(own, said) });
}

const proposalIn = (own: Proposal, said: Record<string, Said>): FormProposal => ({
	_id: String(own.id),
	slug: own.slug,
	state: own.state,
	reason: own.reason,
	can_amend: canStep(own.state, 'amend'),
	note: own.note,
	said,
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
	const said = [...Object.entries(draft?.data ?? {}), ...Object.entries(proposal?.said ?? {})];
	const values: FieldValue[] = [current, draft?.base ?? {}].flatMap((fields: Fields) =>
		Object.entries(fields).map(([field, value]) => ({ field, value })),
	);
	for (const [field, { value }] of said) values.push({ field, value });
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

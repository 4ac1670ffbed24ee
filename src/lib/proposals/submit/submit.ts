import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Fields } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { countRow, readOne, readRows, slugRow } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import {
	contributionDraft,
	proposal,
	proposalChange,
	proposalEvent,
} from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Draft, draftAt } from '../form/drafts.ts';
import { conflictsOf } from '../form/drafts-conflicts.ts';
import { type DraftLocation, NEW_KEY, proposalKey } from '../form/drafts-key.ts';
import { recordOf, recordOfId } from '../form/form-data-record.ts';
import { noteProposalSent } from '../proposal/note-proposal.ts';
import {
	lockProposal,
	newProposalSlug,
	PROPOSALS_TAG,
	type Proposal,
	refuseWrongStep,
	takeStep,
} from '../proposal/proposals.ts';
import type { ProposedChange, ProposedValue } from '../proposal/proposed-changes.ts';
import { titleOf } from '../proposal/title-of.ts';
import { checkSubmission } from './check-submission.ts';

/** A contributor's submission: a new record, or changes to the record with `slug`. */
export interface Submission {
	type: RecordType;
	/** Null: a new record. */
	slug: string | null;
	said: Record<string, ProposedValue>;
	/** To the reviewers. */
	note: string;
}

/** Maximum open proposals per member. */
export const MAX_OPEN = 100;

const incomplete = (fields: Record<string, string>) =>
	new HttpError(422, 'Some fields need attention. Check the ones marked.', { fields });

/**
 * Sends a form as a proposal without losing any input: everything is checked, and the draft is deleted only once the
 * proposal exists.
 */
export async function submitProposal(
	db: Db,
	authorId: number,
	sent: Submission,
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		await checkOpenLimit(tx, authorId);
		const record = sent.slug === null ? null : await recordOf(tx, sent.type, sent.slug);
		const place = { type: sent.type, keys: record?.slugs ?? [NEW_KEY] };
		const current = record?.fields ?? {};
		const { changes, after } = await validChanges(tx, sent, current);
		if (record) {
			const draft = await draftAt(tx, authorId, place);
			refuseConflicts(sent.type, sent.said, draft, current);
		}
		const kind = record ? 'edit' : 'new';
		const title = await titleOf(tx, sent.type, after);
		await refuseTwice(
			tx,
			authorId,
			{ type: sent.type, recordId: record?.id ?? null, title },
			changes,
		);
		const [made] = await tx
			.insert(proposal)
			.values({
				slug: newProposalSlug(kind, title),
				kind,
				type: sent.type,
				record_id: record?.id ?? null,
				title,
				author_id: authorId,
				state: 'submitted',
				note: sent.note,
			})
			.returning();
		if (!made) throw new Error('The proposal could not be saved.');
		await writeChanges(tx, made.id, changes);
		await tx.insert(proposalEvent).values({
			proposal_id: made.id,
			step: 'submit',
			state: 'submitted',
			actor_id: authorId,
			comment: sent.note,
		});
		await dropDraft(tx, authorId, place);
		await noteProposalSent(tx, made.id);
		await audit(tx, 'proposal-sent', { accountId: authorId, details: { proposal: made.id } });
		await notifyTags(tx, [PROPOSALS_TAG]);
		return made;
	});
}

/** Resends a proposal with changes; its questions and comments stay with it. */
export async function amendProposal(
	db: Db,
	authorId: number,
	id: number,
	sent: Omit<Submission, 'type' | 'slug'>,
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		const held = await lockProposal(tx, id);
		refuseWrongStep(held, 'amend', authorId);
		if (held.type === 'research')
			throw new HttpError(422, 'Research is amended through its own form.');
		const { type, record_id } = held;
		const current = record_id === null ? {} : (await recordOfId(tx, type, record_id)).fields;
		const { changes, after } = await validChanges(tx, { type, said: sent.said }, current);
		const place = { type, keys: [proposalKey(held.slug)] };
		refuseConflicts(type, sent.said, await draftAt(tx, authorId, place), current);
		const moved = await takeStep(tx, held, 'amend', {
			actorId: authorId,
			comment: sent.note,
			set: {
				version: held.version + 1,
				note: sent.note,
				title: await titleOf(tx, type, after),
				sent_at: sql`now()`,
				reviewer_id: null,
			},
		});
		await tx.delete(proposalChange).where(eq(proposalChange.proposal_id, id));
		await writeChanges(tx, id, changes);
		await noteProposalSent(tx, id);
		await dropDraft(tx, authorId, place);
		await audit(tx, 'proposal-amended', { accountId: authorId, details: { proposal: id } });
		return moved;
	});
}

/** Withdraws your own proposal, unless it has been decided or is being voted on. */
export async function withdrawProposal(db: Db, authorId: number, id: number): Promise<Proposal> {
	return db.transaction(async (tx) => {
		const held = await lockProposal(tx, id);
		const moved = await takeStep(tx, held, 'withdraw', {
			actorId: authorId,
			set: { decided_at: sql`clock_timestamp()` },
		});
		await audit(tx, 'proposal-withdrawn', { accountId: authorId, details: { proposal: id } });
		return moved;
	});
}

const open = sql`state in ('submitted', 'in-review', 'changes-asked', 'voting')`;

/**
 * Serializes a member's submissions, so that concurrent ones cannot exceed the limit.
 * @throws HttpError 409 when a member has `MAX_OPEN` proposals open
 */
export async function checkOpenLimit(tx: Db, authorId: number): Promise<void> {
	await tx.select({ id: account.id }).from(account).where(eq(account.id, authorId)).for('update');
	const { count } = await readOne(
		tx,
		countRow,
	)`select count(*)::int as count from proposal where author_id = ${authorId} and ${open}`;
	if (count >= MAX_OPEN)
		throw new HttpError(
			409,
			`You have ${MAX_OPEN} open proposals. Wait until some are decided, or withdraw one.`,
		);
}

/** Refuses a form that was already sent, by a double click or from another window. */
async function refuseTwice(
	tx: Db,
	authorId: number,
	{ type, recordId, title }: { type: RecordType; recordId: number | null; title: string },
	changes: readonly ProposedChange[],
): Promise<void> {
	const values = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
	const rows = await readRows(tx, slugRow)`
		select p.slug from proposal p join proposal_change c on c.proposal_id = p.id
		where p.author_id = ${authorId} and p.${open} and p.type = ${type} and p.title = ${title}
			and p.record_id is not distinct from ${recordId}::bigint
		group by p.id, p.slug having jsonb_object_agg(c.field, c.value) = ${JSON.stringify(values)}::jsonb`;
	if (rows[0])
		throw new HttpError(
			409,
			`You have already proposed the same, and the proposal is open: /dao/${rows[0].slug}`,
		);
}

async function validChanges(
	tx: Db,
	{ type, said }: Pick<Submission, 'type' | 'said'>,
	current: Fields,
): Promise<{ changes: ProposedChange[]; after: Fields }> {
	const { changes, complaints, after } = await checkSubmission(tx, type, said, current);
	if (Object.keys(complaints).length > 0) throw incomplete(complaints);
	if (changes.length === 0) throw new HttpError(422, 'Nothing differs from the current record.');
	return { changes, after };
}

/**
 * Refuses values that would unknowingly revert what changed in the record since the draft was begun.
 * @throws HttpError 409 with the fields
 */
function refuseConflicts(
	type: RecordType,
	edits: Submission['said'],
	draft: Draft | undefined,
	current: Fields,
): void {
	if (!draft) return;
	const conflicts = conflictsOf(type, edits, draft.base, current);
	if (conflicts.length === 0) return;
	throw new HttpError(
		409,
		'The record has changed in the meantime. Choose the values to keep, then submit again.',
		{
			fields: Object.fromEntries(
				conflicts.map(({ field }) => [field, 'The record has changed in the meantime.']),
			),
		},
	);
}

async function writeChanges(
	tx: Db,
	proposalId: number,
	changes: readonly ProposedChange[],
): Promise<void> {
	await tx
		.insert(proposalChange)
		.values(changes.map((change) => ({ ...change, proposal_id: proposalId })));
}

async function dropDraft(
	tx: Db,
	authorId: number,
	{ type, keys }: Pick<DraftLocation, 'type' | 'keys'>,
): Promise<void> {
	await tx
		.delete(contributionDraft)
		.where(
			and(
				eq(contributionDraft.account_id, authorId),
				eq(contributionDraft.type, type),
				inArray(contributionDraft.key, keys),
			),
		);
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { fieldRow, readRows, slugRow } from '#lib/db/read-rows.ts';
import { contributionDraft, proposalChange } from '#lib/db/schema/contributions.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { awardPoints } from '#lib/points/award.ts';
import { pointsFor } from '#lib/points/tiers.ts';
import { noteStanding } from '../proposal/note-proposal.ts';
import { type Proposal, type StepFacts, takeStep } from '../proposal/proposals.ts';
import type { ProposedChange } from '../proposal/proposed-changes.ts';
import { type ApplyResult, applyToRecord, changesOf, pendingChangesOf } from './apply-proposal.ts';
import { publishResearch } from './publish-research.ts';

/**
 * Accepts a proposal locked by the transaction through the step `name`: applies it to the catalogue, awards points to
 * its author, and returns the parts that can no longer be applied to the author as a draft. If nothing can be applied,
 * the proposal is cancelled or rejected.
 */
export async function acceptLockedProposal(
	tx: Db,
	held: Proposal,
	name: 'pass' | 'accept-at-once',
	facts: StepFacts,
): Promise<Proposal> {
	const changes = await pendingChangesOf(tx, held.id);
	const done = await apply(tx, held, changes);
	if (done.applied.length === 0) return refuse(tx, held, name, facts, changes);
	await markOutcome(tx, held.id, done.applied, 'applied');
	await markOutcome(tx, held.id, done.returned, 'returned');
	const accepted = await takeStep(tx, held, name, {
		...facts,
		set: {
			...facts.set,
			record_id: done.recordId,
			decided_at: sql`clock_timestamp()`,
			decided_by: facts.actorId,
			is_trusted: name === 'accept-at-once',
		},
	});
	await returnAsDraft(tx, accepted, changes, done.returned);
	await tellReturned(tx, accepted, done.returned);
	if (held.kind === 'new') await giveBackSent(tx, accepted);
	await reward(tx, accepted, done);
	await noteStanding(tx, accepted.id);
	return accepted;
}

const apply = (tx: Db, held: Proposal, changes: readonly ProposedChange[]): Promise<ApplyResult> =>
	held.type === 'research'
		? publishResearch(tx, held, changes)
		: applyToRecord(tx, held, held.type, changes);

/** Cancels (after a vote) or rejects a proposal of which nothing can be applied, and returns it. */
async function refuse(
	tx: Db,
	held: Proposal,
	name: 'pass' | 'accept-at-once',
	facts: StepFacts,
	changes: readonly ProposedChange[],
): Promise<Proposal> {
	const fields = changes.map(({ field }) => field);
	await markOutcome(tx, held.id, fields, 'returned');
	const set = { ...facts.set, decided_at: sql`clock_timestamp()` };
	const ended = await takeStep(tx, held, name === 'pass' ? 'cancel' : 'reject', {
		...facts,
		reason: 'record-changed',
		set,
	});
	await returnAsDraft(tx, ended, changes, fields);
	return ended;
}

/** Records the outcome of fields of a proposal. */
export async function markOutcome(
	tx: Db,
	proposalId: number,
	fields: readonly string[],
	outcome: (typeof proposalChange.$inferSelect)['outcome'],
): Promise<void> {
	if (fields.length === 0) return;
	await tx
		.update(proposalChange)
		.set({ outcome })
		.where(
			and(eq(proposalChange.proposal_id, proposalId), inArray(proposalChange.field, [...fields])),
		);
}

/** Turns the fields of a new record that an editor sent back into a draft of that record once it exists. */
async function giveBackSent(tx: Db, accepted: Proposal): Promise<void> {
	const rows = await readRows(
		tx,
		fieldRow,
	)`select field from proposal_change where proposal_id = ${accepted.id} and reason is not null`;
	const changes = await changesOf(tx, accepted.id);
	await returnAsDraft(
		tx,
		accepted,
		changes,
		rows.map(({ field }) => field),
	);
}

/** Saves the parts that were not applied as a draft for the author, beside any later draft of theirs. */
export async function returnAsDraft(
	tx: Db,
	{ type, author_id, record_id }: Proposal,
	changes: readonly ProposedChange[],
	fields: readonly string[],
): Promise<void> {
	if (fields.length === 0 || author_id === null) return;
	const data = Object.fromEntries(
		changes
			.filter(({ field }) => fields.includes(field))
			.map(({ field, value, source }) => [field, { value, source }]),
	);
	const base = Object.fromEntries(
		changes.filter(({ field }) => fields.includes(field)).map(({ field, old }) => [field, old]),
	);
	const key = await draftKey(tx, { type, record_id });
	await tx
		.insert(contributionDraft)
		.values({ account_id: author_id, type, key, data, base })
		.onConflictDoUpdate({
			target: [contributionDraft.account_id, contributionDraft.type, contributionDraft.key],
			set: {
				data: sql`excluded.data || ${contributionDraft.data}`,
				base: sql`excluded.base || ${contributionDraft.base}`,
				saved_at: sql`now()`,
			},
		});
}

/**
 * Tells an author that part of an accepted proposal was returned. If all of it was, the step's own notice says so.
 */
async function tellReturned(
	tx: Db,
	{ id, slug, title, author_id }: Proposal,
	fields: readonly string[],
): Promise<void> {
	if (fields.length === 0 || author_id === null) return;
	await notifyMembers(tx, [
		{
			accountId: author_id,
			kind: 'proposal',
			title: `Part of “${title}” was returned to you`,
			body: 'These fields have changed in the meantime. Your version is saved as a draft.',
			link: `/dao/${slug}`,
			cause: `proposal ${id} returned`,
		},
	]);
}

async function draftKey(
	tx: Db,
	{ type, record_id }: Pick<Proposal, 'type' | 'record_id'>,
): Promise<string> {
	if (record_id === null || type === 'research') return 'new';
	const rows = await readRows(
		tx,
		slugRow,
	)`select slug from ${sql.identifier(type === 'round' ? 'funding_round' : type)} where id = ${record_id}`;
	return rows[0]?.slug ?? 'new';
}

async function reward(tx: Db, held: Proposal, { recordId, applied }: ApplyResult): Promise<void> {
	if (held.author_id === null) return;
	await awardPoints(tx, {
		accountId: held.author_id,
		reason: 'proposal-accepted',
		points: pointsFor(held.kind, applied.length),
		proposalId: held.id,
		recordType: held.type,
		recordId,
	});
}

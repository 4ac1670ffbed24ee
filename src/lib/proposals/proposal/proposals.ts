import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { recordProposalsTag } from '#lib/catalogue/record-tags.ts';
import type { Db } from '#lib/db/connect.ts';
import { proposal, proposalEvent } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { noteProposalClosed } from './note-proposal.ts';
import { notifyAuthorOfStep } from './notify-of-step.ts';
import { notifyWaitingEditors } from './one-vote.ts';
import type { Reason } from './reasons.ts';
import { canStep, type ProposalState, type StepName, stateLabels, steps } from './states.ts';

export type Proposal = typeof proposal.$inferSelect;

/** Cache tag of the public pages that list or show proposals. */
export const PROPOSALS_TAG = 'proposals';

/** Returns a new proposal slug: its subject and a unique suffix. */
export function newProposalSlug(kind: Proposal['kind'], title: string): string {
	const name = title
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 60);
	return [kind, name, randomBytes(4).toString('hex')].filter(Boolean).join('-');
}

const noProposal = () => new HttpError(404, 'Proposal not found.');

/**
 * A proposal, locked until the transaction ends, so that steps are taken one after another.
 * @throws HttpError 404
 */
export async function lockProposal(tx: Db, id: number): Promise<Proposal> {
	const [found] = await tx.select().from(proposal).where(eq(proposal.id, id)).for('update');
	if (!found) throw noProposal();
	return found;
}

/** A proposal by its slug. @throws HttpError 404 */
export async function proposalOf(db: Db, slug: string): Promise<Proposal> {
	const [found] = await db.select().from(proposal).where(eq(proposal.slug, slug));
	if (!found) throw noProposal();
	return found;
}

export interface StepFacts {
	/** The member who takes the step; null for the site itself. */
	actorId: number | null;
	reason?: Reason;
	/** A comment for the author, visible to everybody. */
	comment?: string;
	/** Other columns to change in the same update. */
	set?: Omit<PgUpdateSetSource<typeof proposal>, 'id' | 'state'>;
}

/**
 * Takes a step of `states.ts` with a proposal locked by the transaction, records it and tells the author.
 * @throws HttpError 409 when the proposal's state does not allow the step, 403 for an author who reviews their own
 */
export async function takeStep(
	tx: Db,
	held: Proposal,
	name: StepName,
	{ actorId, reason, comment = '', set = {} }: StepFacts,
): Promise<Proposal> {
	refuseWrongStep(held, name, actorId, reason);
	const { to } = steps[name];
	const [moved] = await tx
		.update(proposal)
		.set({ ...set, state: to, reason: reason ?? null })
		.where(and(eq(proposal.id, held.id), eq(proposal.state, held.state)))
		.returning();
	if (!moved) throw noProposal();
	await tx.insert(proposalEvent).values({
		proposal_id: held.id,
		step: name,
		state: to,
		actor_id: actorId,
		reason: reason ?? null,
		comment,
		at: sql`clock_timestamp()`,
	});
	if (name === 'withdraw' || name === 'reject') await noteProposalClosed(tx, moved);
	await notifyAuthorOfStep(tx, moved, name, { actorId, comment });
	if (held.state === 'voting') await notifyWaitingEditors(tx, moved);
	await notifyTags(tx, [
		PROPOSALS_TAG,
		...(moved.record_id === null ? [] : [recordProposalsTag(moved.type, moved.record_id)]),
	]);
	return moved;
}

/** @throws HttpError 404 for an author's step by another member, otherwise like `step` */
export function refuseWrongStep(
	held: Proposal,
	name: StepName,
	actorId: number | null,
	reason?: Reason,
): void {
	const rule = steps[name];
	if (rule.by === 'author' && actorId !== held.author_id) throw noProposal();
	if (!canStep(held.state, name)) throw new HttpError(409, alreadyText(held.state));
	if (rule.by === 'editor' && actorId !== null && actorId === held.author_id)
		throw new HttpError(403, 'This proposal is yours: another editor must decide on it.');
	if (rule.by === 'site' && actorId !== null)
		throw new HttpError(403, 'Only the end of the vote can decide this.');
	if ('needsReason' in rule && !reason)
		throw new HttpError(422, 'Choose a reason.', { fields: { reason: 'Choose a reason.' } });
}

const alreadyText = (state: ProposalState) =>
	`This is no longer possible: the proposal is now “${stateLabels[state]}”. Reload the page.`;

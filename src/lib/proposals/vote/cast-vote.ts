import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { vote } from '#lib/db/schema/contributions.ts';
import { noteVote } from '#lib/deeds/checks/vote-cast.ts';
import { lockMember } from '#lib/deeds/note.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { PROPOSALS_TAG } from '../proposal/proposals.ts';
import { proposalStates, statusOf } from '../proposal/states.ts';
import { type Tally, tallyOf } from './tally.ts';

/** Returns the error if nobody can vote on a proposal now. */
function noVote({ state, had_vote }: Pick<HeldProposal, 'state' | 'had_vote'>): HttpError {
	if (had_vote) return new HttpError(409, 'Voting has ended. Reload the page to see the result.');
	return new HttpError(
		409,
		statusOf(state) === 'Pending'
			? 'Voting has not started: an editor reviews the proposal first.'
			: 'There is no vote on this proposal. Reload the page to see how it ended.',
	);
}

/**
 * Casts or changes a member's vote on a proposal under vote. Votes do not block each other: each locks the proposal
 * only against the end of the vote, so that a confirmed vote was counted.
 * @throws HttpError 404, 403 for your own proposal, 409 when no vote is open
 */
export async function castVote(
	db: Db,
	accountId: number,
	slug: string,
	accepts: boolean,
): Promise<Tally> {
	return db.transaction(async (tx) => {
		const held = await heldForVote(tx, slug);
		if (!held) throw new HttpError(404, 'Proposal not found.');
		const id = Number(held.id);
		if (held.state !== 'voting' || !held.is_open) throw noVote(held);
		if (Number(held.author_id) === accountId)
			throw new HttpError(403, 'This proposal is yours, so you cannot vote on it.');
		await lockMember(tx, accountId);
		await tx
			.insert(vote)
			.values({ proposal_id: id, account_id: accountId, accepts, at: held.at })
			.onConflictDoUpdate({
				target: [vote.proposal_id, vote.account_id],
				set: { accepts, changed_at: held.at },
				setWhere: sql`${vote.accepts} <> excluded.accepts`,
			});
		await noteVote(tx, accountId, { proposalId: id, type: held.type });
		await notifyTags(tx, [PROPOSALS_TAG]);
		return tallyOf(tx, id);
	});
}

const heldRow = z.object({
	id: z.string(),
	type: z.string(),
	author_id: z.string().nullable(),
	state: z.enum(proposalStates),
	/** Whether the vote is open; null if it has no end yet. */
	is_open: z.boolean().nullable(),
	/** Whether a vote was ever opened, even if it is over. */
	had_vote: z.boolean(),
	/** The time at which the vote counts as cast. */
	at: z.string(),
});
type HeldProposal = z.output<typeof heldRow>;

/**
 * Locks and returns the proposal for a vote. The time is read after locking, since waiting for the lock may have lasted
 * past the end.
 */
async function heldForVote(tx: Db, slug: string): Promise<HeldProposal | undefined> {
	const rows = await readRows(tx, heldRow)`
		with held as materialized (
			select id, type, author_id, state, start_date, end_date from proposal where slug = ${slug} for share
		), timed as materialized (
			select *, clock_timestamp() as now from held
		)
		select id, type, author_id, state, end_date > now as is_open, start_date is not null as had_vote, now::text as at from timed`;
	return rows[0];
}

import { sql } from 'drizzle-orm';
import { notifyTags } from '../cache-tags.ts';
import { PROPOSALS_TAG } from '../contributions/proposals.ts';
import type { ProposalState } from '../contributions/states.ts';
import type { Db } from '../db/connect.ts';
import { vote } from '../db/schema/contributions.ts';
import { HttpError } from '../http/errors.ts';
import { type Tally, tallyOf } from './tally.ts';

const ended = () =>
	new HttpError(409, 'The vote is over. Load the page again to see how it ended.');

/**
 * A member's vote, or their other vote, on a proposal that is open. Votes do not wait for each other: each holds the
 * proposal against the vote's end alone, so that what is answered was counted.
 * @throws HttpError 404, 403 for one's own proposal, 409 when no vote is open
 */
export async function castVote(
	db: Db,
	accountId: number,
	slug: string,
	accepts: boolean,
): Promise<Tally> {
	return db.transaction(async (tx) => {
		const held = await heldForVote(tx, slug);
		if (!held) throw new HttpError(404, 'There is no such proposal.');
		const id = Number(held.id);
		if (held.state !== 'voting' || !held.is_open) throw ended();
		if (Number(held.author_id) === accountId)
			throw new HttpError(403, 'This proposal is yours: you do not vote on it.');
		await tx
			.insert(vote)
			.values({ proposal_id: id, account_id: accountId, accepts, at: held.at })
			.onConflictDoUpdate({
				target: [vote.proposal_id, vote.account_id],
				set: { accepts, changed_at: held.at },
				setWhere: sql`${vote.accepts} <> excluded.accepts`,
			});
		await notifyTags(tx, [PROPOSALS_TAG]);
		return tallyOf(tx, id);
	});
}

interface Held extends Record<string, unknown> {
	id: string;
	author_id: string | null;
	state: ProposalState;
	is_open: boolean;
	/** When the vote counts from. */
	at: string;
}

/** The time is taken once the proposal is held: whoever waited for that may have waited past the end. */
async function heldForVote(tx: Db, slug: string): Promise<Held | undefined> {
	const { rows } = await tx.execute<Held>(sql`
		with held as materialized (
			select id, author_id, state, end_date from proposal where slug = ${slug} for share
		), timed as materialized (
			select *, clock_timestamp() as now from held
		)
		select id, author_id, state, end_date > now as is_open, now::text as at from timed`);
	return rows[0];
}

import { eq, sql } from 'drizzle-orm';
import { notifyTags } from '../cache-tags.ts';
import { PROPOSALS_TAG } from '../contributions/proposals.ts';
import type { Db } from '../db/connect.ts';
import { proposal, vote } from '../db/schema/contributions.ts';
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
		const [held] = await tx
			.select({
				id: proposal.id,
				author_id: proposal.author_id,
				state: proposal.state,
				isOpen: sql<boolean>`${proposal.end_date} > clock_timestamp()`,
			})
			.from(proposal)
			.where(eq(proposal.slug, slug))
			.for('share');
		if (!held) throw new HttpError(404, 'There is no such proposal.');
		if (held.state !== 'voting' || !held.isOpen) throw ended();
		if (held.author_id === accountId)
			throw new HttpError(403, 'This proposal is yours: you do not vote on it.');
		await tx
			.insert(vote)
			.values({ proposal_id: held.id, account_id: accountId, accepts, at: sql`clock_timestamp()` })
			.onConflictDoUpdate({
				target: [vote.proposal_id, vote.account_id],
				set: { accepts, changed_at: sql`clock_timestamp()` },
				setWhere: sql`${vote.accepts} <> excluded.accepts`,
			});
		await notifyTags(tx, [PROPOSALS_TAG]);
		return tallyOf(tx, held.id);
	});
}

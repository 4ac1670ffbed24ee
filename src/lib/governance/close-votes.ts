import { eq, sql } from 'drizzle-orm';
import { accept } from '../contributions/accept.ts';
import { type Proposal, step } from '../contributions/proposals.ts';
import type { Db } from '../db/connect.ts';
import { proposal, proposalChange } from '../db/schema/contributions.ts';
import type { Job } from '../jobs/job.ts';
import { tallyOf } from './tally.ts';
import { outcomeOf, voteRules } from './vote-rules.ts';

/**
 * Ends one vote whose time is over, with all that follows from it, in one transaction: a server that dies in the middle
 * leaves it open for the next. Of several servers each takes another. False when there is none.
 */
async function closeOne(db: Db): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [held] = await tx
			.select()
			.from(proposal)
			.where(sql`${proposal.state} = 'voting' and ${proposal.end_date} <= clock_timestamp()`)
			.orderBy(proposal.end_date, proposal.id)
			.limit(1)
			.for('update', { skipLocked: true });
		if (!held) return false;
		await close(tx, held);
		return true;
	});
}

async function close(tx: Db, held: Proposal): Promise<void> {
	const tally = await tallyOf(tx, held.id);
	const outcome = outcomeOf(tally, held.vote_rules ?? voteRules());
	const counts = { count_accept: tally.accept, count_reject: tally.reject };
	if (outcome === 'passes') {
		await accept(tx, held, 'pass', { actorId: null, set: counts });
		return;
	}
	await tx
		.update(proposalChange)
		.set({ outcome: 'rejected' })
		.where(eq(proposalChange.proposal_id, held.id));
	await step(tx, held, 'cancel', {
		actorId: null,
		reason: outcome,
		set: { ...counts, decided_at: sql`clock_timestamp()` },
	});
}

/** Ends every vote whose time is over. Gives their number. */
export async function closeVotes(db: Db): Promise<number> {
	let closed = 0;
	while (await closeOne(db)) closed += 1;
	return closed;
}

/** Ends votes within a minute after their time. */
export const closeVotesJob: Job = {
	cron: '* * * * *',
	patience: 300,
	run: async (db) => ({ closed: await closeVotes(db) }),
};

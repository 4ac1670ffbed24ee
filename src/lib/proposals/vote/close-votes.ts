import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { proposal, proposalChange } from '#lib/db/schema/contributions.ts';
import type { Job } from '#lib/jobs/job.ts';
import { acceptLockedProposal } from '../apply/accept.ts';
import { type Proposal, takeStep } from '../proposal/proposals.ts';
import { tallyOf } from './tally.ts';
import { outcomeOf, voteRules } from './vote-rules.ts';

const isDue = sql`${proposal.state} = 'voting' and ${proposal.end_date} <= clock_timestamp()`;

/**
 * Ends a vote whose time is over, with all consequences, in one transaction: if the server dies midway, the next run
 * finds it still open. Waits for votes that are being written. If several servers try, the first one ends it.
 */
async function closeOne(db: Db, id: number): Promise<boolean> {
	return db.transaction(async (tx) => {
		// Before the proposal: a merge of records locks both, in this order.
		await lockCatalogue(tx);
		const [held] = await tx
			.select()
			.from(proposal)
			.where(and(eq(proposal.id, id), isDue))
			.for('update');
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
		await acceptLockedProposal(tx, held, 'pass', { actorId: null, set: counts });
		return;
	}
	await tx
		.update(proposalChange)
		.set({ outcome: 'rejected' })
		.where(and(eq(proposalChange.proposal_id, held.id), isNull(proposalChange.outcome)));
	await takeStep(tx, held, 'cancel', {
		actorId: null,
		reason: outcome,
		set: { ...counts, decided_at: sql`clock_timestamp()` },
	});
}

/**
 * Ends every vote whose time is over. Returns how many were ended here. A failure does not keep others open; the next
 * run retries it.
 * @throws AggregateError after all were tried, naming those that failed.
 */
export async function closeVotes(db: Db): Promise<number> {
	const due = await db
		.select({ id: proposal.id })
		.from(proposal)
		.where(isDue)
		.orderBy(proposal.end_date, proposal.id);
	let closed = 0;
	const failures: Error[] = [];
	for (const { id } of due)
		try {
			if (await closeOne(db, id)) closed += 1;
		} catch (cause) {
			failures.push(new Error(`The vote on proposal ${id} could not be closed.`, { cause }));
		}
	if (failures.length > 0)
		throw new AggregateError(
			failures,
			`${failures.length} of ${due.length} votes could not be closed.`,
		);
	return closed;
}

/** Ends votes within a minute of their end time. */
export const closeVotesJob: Job = {
	cron: '* * * * *',
	patience: 300,
	run: async (db) => ({ closed: await closeVotes(db) }),
};

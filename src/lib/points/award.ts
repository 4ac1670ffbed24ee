import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { pointEntry } from '../db/schema/contributions.ts';
import { tierFor } from './tiers.ts';

export interface Award {
	accountId: number;
	reason: (typeof pointEntry.$inferInsert)['reason'];
	/** Never 0; below it for what is taken back. */
	points: number;
	proposalId: number;
	recordType: string;
	recordId: number | null;
}

/**
 * Writes points into the ledger and brings the member's sum and tier up to date, in the transaction of what earned or
 * lost them. Somebody whose account is gone gets none.
 */
export async function award(tx: Db, given: Award): Promise<void> {
	const [member] = await tx
		.select({ id: account.id })
		.from(account)
		.where(eq(account.id, given.accountId))
		.for('update');
	if (!member) return;
	await tx.insert(pointEntry).values({
		account_id: given.accountId,
		reason: given.reason,
		points: given.points,
		proposal_id: given.proposalId,
		record_type: given.recordType,
		record_id: given.recordId,
	});
	const accepted = await acceptedContributions(tx, given.accountId);
	await tx
		.update(account)
		.set({ points: sql`${account.points} + ${given.points}`, tier: tierFor(accepted) })
		.where(eq(account.id, given.accountId));
}

/** How many proposals of a member were accepted and still stand in at least one field. */
export async function acceptedContributions(db: Db, accountId: number): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from proposal p
		where p.author_id = ${accountId} and p.state = 'accepted'
			and exists (select from proposal_change c where c.proposal_id = p.id and c.outcome = 'applied')`);
	return rows[0]?.count ?? 0;
}

import { eq, sql } from 'drizzle-orm';
import { countRow, readOne } from '#lib/db/read-rows.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { pointEntry } from '../db/schema/contributions.ts';
import { tierFor } from './tiers.ts';

/** Cache tag of the public pages that show points. */
export const POINTS_TAG = 'points';

/** Reasons for which points are awarded or revoked. */
export type PointReason = (typeof pointEntry.$inferInsert)['reason'];

export interface Award {
	accountId: number;
	reason: PointReason;
	/** Never 0; negative when revoked. */
	points: number;
	/** What the points are for: a proposal and its record, a sub-quest, or an invitation. */
	proposalId?: number;
	recordType?: string;
	recordId?: number | null;
	subquestId?: number;
	referralId?: number;
}

/**
 * Writes points to the ledger and updates the member's sum and tier, in the transaction of the event that earned or
 * lost them. Deleted accounts get none.
 */
export async function awardPoints(tx: Db, given: Award): Promise<void> {
	// Not `for update`: the notification references the account, and two concurrent awards would deadlock.
	const [member] = await tx
		.select({ id: account.id })
		.from(account)
		.where(eq(account.id, given.accountId))
		.for('no key update');
	if (!member) return;
	await tx.insert(pointEntry).values({
		account_id: given.accountId,
		reason: given.reason,
		points: given.points,
		proposal_id: given.proposalId ?? null,
		record_type: given.recordType ?? null,
		record_id: given.recordId ?? null,
		subquest_id: given.subquestId ?? null,
		referral_id: given.referralId ?? null,
	});
	const accepted = await acceptedContributions(tx, given.accountId);
	await tx
		.update(account)
		.set({ points: sql`${account.points} + ${given.points}`, tier: tierFor(accepted) })
		.where(eq(account.id, given.accountId));
	await notifyTags(tx, [POINTS_TAG]);
}

/** Returns the number of a member's accepted proposals that still stand in at least one field. */
export async function acceptedContributions(db: Db, accountId: number): Promise<number> {
	const { count } = await readOne(db, countRow)`
		select count(*)::int as count from proposal p
		where p.author_id = ${accountId} and p.state = 'accepted'
			and exists (select from proposal_change c where c.proposal_id = p.id and c.outcome = 'applied')`;
	return count;
}

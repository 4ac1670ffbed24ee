import type { Db } from '#lib/db/connect.ts';
import { referral } from '#lib/db/schema/quests.ts';

/** Records who invited a new member, in the transaction that creates the account. */
export async function recordReferral(tx: Db, referrerId: number, refereeId: number): Promise<void> {
	await tx
		.insert(referral)
		.values({ referrer_id: referrerId, referee_id: refereeId })
		.onConflictDoNothing();
}

import { eq } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { acceptedContributions } from '#lib/points/award.ts';
import { contributionsForTier } from '#lib/points/tiers.ts';
import type { MembershipRule } from '#lib/sessions/membership.ts';

/** What a member still lacks to vote under the membership rule. */
export interface MissingForMembership {
	rule: MembershipRule;
	/** Accepted contributions still needed for the required tier. */
	contributions: number;
	/** Whole days until the account is old enough. */
	days: number;
}

const DAY = 86_400_000;

/** Returns what a member still lacks for DAO membership under the rule; all zeros if nothing is missing. */
export async function missingForMembership(
	db: Db,
	accountId: number,
	rule: MembershipRule,
	now: Date = new Date(),
): Promise<MissingForMembership> {
	const [found] = await db
		.select({ createdAt: account.created_at })
		.from(account)
		.where(eq(account.id, accountId));
	const age = found ? (now.getTime() - Date.parse(found.createdAt)) / DAY : 0;
	const minimum = contributionsForTier[rule.minTier] ?? 0;
	return {
		rule,
		contributions: Math.max(0, minimum - (await acceptedContributions(db, accountId))),
		days: Math.max(0, Math.ceil(rule.minDays - age)),
	};
}

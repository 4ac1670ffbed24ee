import { currentSettings } from '#lib/base/current-settings.ts';

/** Rule by which accounts become members of the DAO automatically. */
export interface MembershipRule {
	/** Minimum tier. */
	minTier: number;
	/** Minimum age of the account in days. */
	minDays: number;
}

const DAY = 86_400_000;

/** Returns whether an account's tier and age make its owner a member of the DAO. `createdAt`: ISO 8601. */
export function isMemberByRule(
	{ tier, createdAt }: { tier: number; createdAt: string },
	now: Date = new Date(),
	rule: MembershipRule = currentSettings().dao,
): boolean {
	const days = (now.getTime() - Date.parse(createdAt)) / DAY;
	return tier >= rule.minTier && days >= rule.minDays;
}

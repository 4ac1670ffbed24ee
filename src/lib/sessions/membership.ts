import { currentSettings } from '#lib/base/current-settings.ts';

/** Who becomes a member of the DAO without being made one. */
export interface MembershipRule {
	/** The least tier. */
	minTier: number;
	/** Days for which the account exists at the least. */
	minDays: number;
}

const DAY = 86_400_000;

/** Whether tier and age of an account make its owner a member of the DAO. `createdAt`: ISO 8601. */
export function isMemberByRule(
	{ tier, createdAt }: { tier: number; createdAt: string },
	now: Date = new Date(),
	rule: MembershipRule = currentSettings().dao,
): boolean {
	const days = (now.getTime() - Date.parse(createdAt)) / DAY;
	return tier >= rule.minTier && days >= rule.minDays;
}

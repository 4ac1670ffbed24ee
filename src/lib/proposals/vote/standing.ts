import { currentSettings } from '#lib/base/current-settings.ts';
import { can } from '#lib/sessions/can.ts';
import type { MembershipRule } from '#lib/sessions/membership.ts';
import type { Member } from '#lib/sessions/sessions.ts';

const DAY = 86_400_000;

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Returns the requirements of DAO membership, as part of a sentence: `tier 1 and an account older than 30 days`. */
export const ruleInWords = ({ minTier, minDays }: MembershipRule): string =>
	[minTier > 0 && `tier ${minTier}`, minDays > 0 && `an account older than ${days(minDays)}`]
		.filter(Boolean)
		.join(' and ') || 'an account';

/** Returns why a member cannot vote; null if they can. Tests pass `now` and `rule`. */
export function voteRefusal(
	member: Pick<Member, 'id' | 'roles' | 'tier' | 'createdAt'>,
	now: Date = new Date(),
	rule: MembershipRule = currentSettings().dao,
): string | null {
	if (can(member, 'vote')) return null;
	const age = Math.max(0, Math.floor((now.getTime() - Date.parse(member.createdAt)) / DAY));
	const missing = [
		member.tier < rule.minTier && `you are at tier ${member.tier}`,
		age < rule.minDays && `yours is ${days(age)} old`,
	].filter(Boolean);
	return `Only members of the DAO vote: ${ruleInWords(rule)}; ${missing.join(' and ')}.`;
}

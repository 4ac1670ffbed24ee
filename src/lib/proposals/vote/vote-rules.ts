import { currentSettings } from '#lib/base/current-settings.ts';
import type { VoteRules } from '#lib/db/schema/contributions.ts';

/** Returns the rules for a vote that begins now. */
export const voteRules = (): VoteRules => {
	const { quorum, threshold, days } = currentSettings().dao;
	return { quorum, threshold, days };
};

/** Votes on a proposal. */
export interface Tally {
	accept: number;
	reject: number;
}

/** Returns the outcome of a vote with this tally, and a reason from `proposal/reasons.ts` if it does not pass. */
export function outcomeOf(
	{ accept, reject }: Tally,
	{ quorum, threshold }: VoteRules,
): 'passes' | 'too-few-votes' | 'tied' | 'no-majority' | 'voted-down' {
	if (accept + reject < quorum) return 'too-few-votes';
	if (accept * 100 > threshold * (accept + reject)) return 'passes';
	if (accept === reject) return 'tied';
	return accept > reject ? 'no-majority' : 'voted-down';
}

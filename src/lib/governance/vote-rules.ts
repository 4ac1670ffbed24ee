import { currentSettings } from '../current-settings.ts';
import type { VoteRules } from '../db/schema/contributions.ts';

/** The rules of a vote that begins now. */
export const voteRules = (): VoteRules => {
	const { quorum, threshold, days } = currentSettings().dao;
	return { quorum, threshold, days };
};

/** Votes on a proposal. */
export interface Tally {
	accept: number;
	reject: number;
}

/** How a vote ends with these votes; a reason of `contributions/reasons.ts` when it does not pass. */
export function outcomeOf(
	{ accept, reject }: Tally,
	{ quorum, threshold }: VoteRules,
): 'passes' | 'too-few-votes' | 'voted-down' {
	if (accept + reject < quorum) return 'too-few-votes';
	return accept * 100 > threshold * (accept + reject) ? 'passes' : 'voted-down';
}

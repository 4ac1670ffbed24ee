import { currentSettings } from '../current-settings.ts';

/** How a vote is decided. Fixed when it begins: settings that change later leave it as it is. */
export interface VoteRules {
	/** Votes that there have to be at the least. */
	quorum: number;
	/** It passes with more than this part of the votes, in percent. */
	threshold: number;
	/** How long members can vote. */
	days: number;
}

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

import { countOf } from './numbers.ts';

/** A short label beside a figure or round that says how certain it is; its title has the full sentence. */
export interface Mark {
	text: string;
	title: string;
	/** Amber: two figures conflict. Plain: good to know. */
	tone: 'amber' | 'plain';
}

/** Returns the mark of a sum where sources disagree on the amount of some parts; null if there are none. */
export function disputedSum(
	disputed: number,
	[one, several]: readonly [string, string] = ['round', 'rounds'],
): Mark | null {
	if (disputed === 0) return null;
	const parts = countOf(disputed, one, several);
	return {
		text: 'disputed',
		title: `Sources disagree on the amount of ${parts} in this sum`,
		tone: 'amber',
	};
}

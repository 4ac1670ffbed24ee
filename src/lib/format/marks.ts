import { countOf } from './numbers.ts';

/** A short word beside a figure or a round that says how sure it is; the whole sentence is its title. */
export interface Mark {
	text: string;
	title: string;
	/** Amber: two figures stand against each other. Plain: good to know. */
	tone: 'amber' | 'plain';
}

/** Beside a sum of which some parts are such that sources disagree on their amount; null where there are none. */
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

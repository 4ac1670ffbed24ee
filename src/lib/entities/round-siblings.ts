import type { z } from 'zod';
import type { roundRow } from './rounds.ts';

export type SiblingRound = z.input<typeof roundRow>;

/** Number of rounds shown on either side of one. */
const most = 5;

/**
 * Returns a round's neighbours among all rounds of its raiser, latest first on each side; `left` counts those not
 * shown. For a round without a known date nothing is later or earlier: all go to `earlier`.
 */
export function adjacentRounds(
	all: readonly SiblingRound[],
	slug: string,
): { later: SiblingRound[]; earlier: SiblingRound[]; left: number } {
	const at = all.findIndex(({ round_slug }) => round_slug === slug);
	const isDated = all[at]?.date != null;
	const before = isDated ? all.slice(0, at) : [];
	const after = isDated ? all.slice(at + 1) : all.filter(({ round_slug }) => round_slug !== slug);
	const later = before.slice(-most);
	const earlier = after.slice(0, most);
	return { later, earlier, left: before.length + after.length - later.length - earlier.length };
}

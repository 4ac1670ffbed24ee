import { type PartialSum, partialUsd } from '#lib/format/partial-sum.ts';

/** What some rounds raised, as far as it is disclosed. */
export interface Raised {
	rounds: number;
	/** USD of the disclosed ones; null when none is. */
	amount_usd: number | null;
	/** Rounds that are not in the sum. */
	undisclosed: number;
	/** Rounds in the sum on whose amount sources disagree. */
	disputed: number;
}

/** What the rounds of several spans raised together. */
export const together = (spans: readonly Raised[]): Raised =>
	spans.reduce(
		(all, one) => ({
			rounds: all.rounds + one.rounds,
			amount_usd: one.amount_usd === null ? all.amount_usd : (all.amount_usd ?? 0) + one.amount_usd,
			undisclosed: all.undisclosed + one.undisclosed,
			disputed: all.disputed + one.disputed,
		}),
		{ rounds: 0, amount_usd: null, undisclosed: 0, disputed: 0 },
	);

/** The sum as it is shown, `+` after it when some rounds say no amount; null when none says one. */
export const raisedFigure = ({ amount_usd, undisclosed }: Raised): PartialSum | null =>
	partialUsd(amount_usd, undisclosed, ['round', 'rounds']);

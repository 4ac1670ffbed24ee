import { type PartialSum, partialUsd } from '#lib/format/partial-sum.ts';

/** The disclosed total raised by some rounds. */
export interface RaisedTotal {
	rounds: number;
	/** USD total of the disclosed amounts; null if there are none. */
	amount_usd: number | null;
	/** Number of rounds not in the sum. */
	undisclosed: number;
	/** Number of rounds in the sum whose sources disagree on the amount. */
	disputed: number;
}

/** Returns the combined total of several periods' rounds. */
export const combineTotals = (spans: readonly RaisedTotal[]): RaisedTotal =>
	spans.reduce(
		(all, one) => ({
			rounds: all.rounds + one.rounds,
			amount_usd: one.amount_usd === null ? all.amount_usd : (all.amount_usd ?? 0) + one.amount_usd,
			undisclosed: all.undisclosed + one.undisclosed,
			disputed: all.disputed + one.disputed,
		}),
		{ rounds: 0, amount_usd: null, undisclosed: 0, disputed: 0 },
	);

/** Returns the total as displayed, followed by `+` if some rounds disclose no amount; null if none does. */
export const raisedFigure = ({ amount_usd, undisclosed }: RaisedTotal): PartialSum | null =>
	partialUsd(amount_usd, undisclosed, ['round', 'rounds']);

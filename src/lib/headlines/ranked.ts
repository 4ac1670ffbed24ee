import type { SignWeights } from '#lib/base/likelihood.ts';

/** Evidence for or against something, each with its strength. */
export type Signs = readonly (readonly [sign: string, strength: number])[];

/** A possible raiser, sum or stage of a round. */
export interface Candidate<T> {
	value: T;
	/** Likelihood by the tagging model alone, 0 to 1; 0 for the option of none. */
	tagged: number;
	/** The signs for and against it, with the strength of each. */
	signs: Signs;
}

/** A candidate with its likelihood among the others, 0 to 1. */
export interface RankedCandidate<T> {
	value: T;
	tagged: number;
	likelihood: number;
}

/** Returns the likelihood of each candidate, in their order, by a multinomial logistic model. */
export function likelihoodsAmong(
	candidates: readonly Pick<Candidate<unknown>, 'signs'>[],
	weights: SignWeights,
): number[] {
	const scores = candidates.map(({ signs }) =>
		signs.reduce((sum, [sign, strength]) => sum + (weights.get(sign) ?? 0) * strength, 0),
	);
	const most = Math.max(...scores);
	const powers = scores.map((score) => Math.exp(score - most));
	const whole = powers.reduce((sum, power) => sum + power, 0);
	return powers.map((power) => power / whole);
}

/** Returns the candidates, likeliest first. */
export function rankCandidates<T>(
	candidates: readonly Candidate<T>[],
	weights: SignWeights,
): RankedCandidate<T>[] {
	const likely = likelihoodsAmong(candidates, weights);
	return candidates
		.map(({ value, tagged }, at) => ({ value, tagged, likelihood: likely[at] ?? 0 }))
		.toSorted((one, other) => other.likelihood - one.likelihood);
}

/** Returns the log odds of a likelihood, clamped and scaled to about the size of a binary sign. */
export function oddsOf(likelihood: number): number {
	const within = Math.max(1e-3, Math.min(1 - 1e-3, likelihood));
	return Math.log(within / (1 - within)) / 4;
}

/** Returns each sign once, as it first occurs. */
export function uniqueSigns(signs: Signs): Signs {
	const first = new Map<string, number>();
	for (const [sign, strength] of signs) if (!first.has(sign)) first.set(sign, strength);
	return [...first];
}

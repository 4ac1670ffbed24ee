/** Learnt weights, by sign. */
export type SignWeights = ReadonlyMap<string, number>;

/** Returns the likelihood of something given its signs, 0 to 1: logistic regression. */
export function likelihoodOf(
	signs: Iterable<readonly [sign: string, times: number]>,
	weights: SignWeights,
): number {
	let sum = 0;
	for (const [sign, times] of signs) sum += (weights.get(sign) ?? 0) * times;
	return 1 / (1 + Math.exp(-sum));
}

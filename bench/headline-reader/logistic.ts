import { likelihoodOf, type SignWeights } from '#lib/base/likelihood.ts';
import { Random } from '#lib/starter/samples/random.ts';

/** An example with its features and whether it is positive. */
export interface Example {
	signs: (readonly [sign: string, times: number])[];
	is: boolean;
}

/**
 * Trains a logistic regression with step sizes that shrink per feature (AdaGrad), with the same result in every run.
 */
export function learnSigns(
	examples: readonly Example[],
	{ turns, decay, fewest }: { turns: number; decay: number; fewest: number },
): SignWeights {
	const counts = new Map<string, number>();
	for (const { signs } of examples)
		for (const [sign] of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	const kept = examples.map(({ signs, is }) => ({
		is,
		signs: signs.filter(([sign]) => (counts.get(sign) ?? 0) >= fewest),
	}));
	const weights = new Map<string, number>();
	const squares = new Map<string, number>();
	const random = new Random(3, 'signs');
	for (let turn = 0; turn < turns; turn += 1)
		for (const { signs, is } of random.shuffled(kept)) {
			const error = Number(is) - likelihoodOf(signs, weights);
			for (const [sign, times] of signs) {
				const weight = weights.get(sign) ?? 0;
				const slope = error * times - decay * weight;
				const square = (squares.get(sign) ?? 0.1) + slope * slope;
				squares.set(sign, square);
				weights.set(sign, weight + (STEP * slope) / Math.sqrt(square));
			}
		}
	return weights;
}
const STEP = 0.1;

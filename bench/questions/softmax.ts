import type { AspectWeights } from '#lib/questions/closest/weights.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { shuffled } from '../headline-reader/logistic.ts';

/** A question's features, the choices, and the right ones among them. */
export interface Choosing {
	signs: readonly string[];
	among: readonly string[];
	is: string;
}

const STEP = 0.15;

/** Learns to choose among several by multinomial logistic regression with AdaGrad; the same in every run. */
export function learnChoices(
	examples: readonly Choosing[],
	{ turns, decay, fewest }: { turns: number; decay: number; fewest: number },
): AspectWeights {
	const counts = new Map<string, number>();
	for (const { signs } of examples)
		for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	const kept = examples.map((one) => ({
		...one,
		signs: ['', ...one.signs.filter((sign) => (counts.get(sign) ?? 0) >= fewest)],
	}));
	const weights = new Map<string, Map<string, number>>();
	const squares = new Map<string, Map<string, number>>();
	const of = (all: Map<string, Map<string, number>>, key: string) => {
		const own = all.get(key) ?? new Map<string, number>();
		all.set(key, own);
		return own;
	};
	const random = new Random(5, 'choices');
	for (let turn = 0; turn < turns; turn += 1)
		for (const { signs, among, is } of shuffled(kept, random)) {
			const powers = among.map((key) => {
				const own = of(weights, key);
				return Math.exp(signs.reduce((sum, sign) => sum + (own.get(sign) ?? 0), 0));
			});
			const all = powers.reduce((sum, one) => sum + one, 0);
			for (const [at, key] of among.entries()) {
				const error = Number(key === is) - (powers[at] ?? 0) / all;
				const [own, square] = [of(weights, key), of(squares, key)];
				for (const sign of signs) {
					const slope = error - decay * (own.get(sign) ?? 0);
					const sum = (square.get(sign) ?? 0.1) + slope * slope;
					square.set(sign, sum);
					own.set(sign, (own.get(sign) ?? 0) + (STEP * slope) / Math.sqrt(sum));
				}
			}
		}
	return weights;
}

import type { SignWeights } from '#lib/base/likelihood.ts';
import { likelihoodsAmong, type Signs } from '#lib/headlines/ranked.ts';
import { Random } from '#lib/starter/samples/random.ts';

/** The signs of each candidate, and which of them is right. */
export interface Choice {
	signs: readonly Signs[];
	right: number;
}

const TURNS = 40;
const STEP = 0.1;
const DECAY = 2e-3;
/** Signs in fewer choices are dropped. */
const MIN_COUNT = 3;

/**
 * Learns which candidate is right: multinomial logistic regression by stochastic gradient ascent (AdaGrad), with the
 * same result in every run.
 */
export function learnChoices(choices: readonly Choice[]): SignWeights {
	const counts = new Map<string, number>();
	for (const { signs } of choices)
		for (const sign of new Set(signs.flat().map(([name]) => name)))
			counts.set(sign, (counts.get(sign) ?? 0) + 1);
	const frequent = choices.map(({ signs, right }) => ({
		right,
		signs: signs.map((own) => own.filter(([sign]) => (counts.get(sign) ?? 0) >= MIN_COUNT)),
	}));
	const weights = new Map<string, number>();
	const squares = new Map<string, number>();
	const random = new Random(4, 'choices');
	for (let turn = 0; turn < TURNS; turn += 1)
		for (const { signs, right } of random.shuffled(frequent)) {
			const likely = likelihoodsAmong(
				signs.map((own) => ({ signs: own })),
				weights,
			);
			const errors = new Map<string, number>();
			for (const [at, own] of signs.entries())
				for (const [sign, strength] of own)
					errors.set(
						sign,
						(errors.get(sign) ?? 0) + (Number(at === right) - (likely[at] ?? 0)) * strength,
					);
			for (const [sign, error] of errors) {
				const weight = weights.get(sign) ?? 0;
				const slope = error - DECAY * weight;
				const square = (squares.get(sign) ?? 0.1) + slope * slope;
				squares.set(sign, square);
				weights.set(sign, weight + (STEP * slope) / Math.sqrt(square));
			}
		}
	return weights;
}

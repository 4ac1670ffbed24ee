import type { AspectWeights } from '#lib/questions/closest/weights.ts';
import { Random } from '#lib/starter/samples/random.ts';

/** A question's features, the choices, and the right ones among them. */
export interface Choosing {
	signs: readonly string[];
	among: readonly string[];
	is: string;
}

const STEP = 0.15;
const MIN_SQUARE = 0.1;

/** The weights of one choice, by the place of a sign, and the sums of the squares of their slopes. */
interface Learning {
	weights: Float64Array;
	squares: Float64Array;
}

/** Learns to choose among several by multinomial logistic regression with AdaGrad; the same in every run. */
export function learnChoices(
	examples: readonly Choosing[],
	{ turns, decay, fewest }: { turns: number; decay: number; fewest: number },
): AspectWeights {
	const counts = new Map<string, number>();
	for (const { signs } of examples)
		for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	// Numbers in place of words: each weight is looked up millions of times.
	const places = new Map(['', ...counts.keys()].map((sign, at) => [sign, at]));
	const placesOf = (signs: readonly string[]) => signs.flatMap((sign) => places.get(sign) ?? []);
	const keys = new Map<string, Learning>();
	const learningOf = (key: string): Learning => {
		const own = keys.get(key) ?? {
			weights: new Float64Array(places.size),
			squares: new Float64Array(places.size).fill(MIN_SQUARE),
		};
		keys.set(key, own);
		return own;
	};
	const kept = examples.map(({ signs, among, is }) => ({
		signs: placesOf(['', ...signs.filter((sign) => (counts.get(sign) ?? 0) >= fewest)]),
		among: among.map((key) => ({ ...learningOf(key), isRight: Number(key === is) })),
	}));
	const random = new Random(5, 'choices');
	for (let turn = 0; turn < turns; turn += 1)
		for (const { signs, among } of random.shuffled(kept)) {
			const powers = among.map(({ weights }) =>
				Math.exp(signs.reduce((sum, sign) => sum + (weights[sign] ?? 0), 0)),
			);
			const all = powers.reduce((sum, one) => sum + one, 0);
			for (const [at, { weights, squares, isRight }] of among.entries()) {
				const error = isRight - (powers[at] ?? 0) / all;
				for (const sign of signs) {
					const slope = error - decay * (weights[sign] ?? 0);
					const sum = (squares[sign] ?? 0) + slope * slope;
					squares[sign] = sum;
					weights[sign] = (weights[sign] ?? 0) + (STEP * slope) / Math.sqrt(sum);
				}
			}
		}
	return new Map(
		[...keys].map(([key, { weights }]) => [
			key,
			new Map([...places].flatMap(([sign, at]) => (weights[at] ? [[sign, weights[at]]] : []))),
		]),
	);
}

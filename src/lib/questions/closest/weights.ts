import { z } from 'zod';
import type { SignWeights } from '#lib/base/likelihood.ts';
import written from './weights.json' with { type: 'json' };

/** The weight of each sign, by aspect; the empty sign's weight is for how often the aspect is asked about at all. */
export type AspectWeights = ReadonlyMap<string, SignWeights>;

/** Weights learnt from labelled questions by `npm run bench -- learn-questions`. */
export interface QuestionWeights {
	/** Weights for what is asked about the named record. */
	aspects: AspectWeights;
	/** Weights for whether a reading that ignores words is right. */
	loose: SignWeights;
	/** Weights for whether the answer to a reading is right, however it was found. */
	answer: SignWeights;
}

/** Weights in hundredths, so that the file is the same on every machine. */
const SCALE = 100;
const bySign = z.record(z.string(), z.int());
const file = z.object({ aspects: z.record(z.string(), bySign), loose: bySign, answer: bySign });
export type WeightsFile = z.output<typeof file>;

const scaleWeights = (weights: Record<string, number>): SignWeights =>
	new Map(Object.entries(weights).map(([sign, weight]) => [sign, weight / SCALE]));

let learnt: QuestionWeights | undefined;

/** The learnt weights, checked at the first question that is not read word by word. */
export function learntWeights(): QuestionWeights {
	learnt ??= weightsIn(file.parse(written));
	return learnt;
}

/** Returns the weights stored in a file. */
export const weightsIn = ({ aspects, loose, answer }: WeightsFile): QuestionWeights => ({
	aspects: new Map(Object.entries(aspects).map(([key, own]) => [key, scaleWeights(own)])),
	loose: scaleWeights(loose),
	answer: scaleWeights(answer),
});

/** Weights as stored in their file, without negligible ones. */
export function weightsFile(
	{ aspects, loose, answer }: QuestionWeights,
	least: number,
): WeightsFile {
	const flat = (weights: SignWeights, from = least): Record<string, number> =>
		Object.fromEntries(
			[...weights]
				.filter(([, weight]) => Math.abs(weight) >= from)
				.map(([sign, weight]): [string, number] => [sign, Math.round(weight * SCALE)])
				.toSorted(([a], [b]) => (a < b ? -1 : 1)),
		);
	return {
		aspects: Object.fromEntries(
			[...aspects].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, own]) => [key, flat(own)]),
		),
		loose: flat(loose),
		// An answer is judged by some fifty signs at once, so small weights matter.
		answer: flat(answer, least / 6),
	};
}

import { z } from 'zod';
import type { SignWeights } from '#lib/base/likelihood.ts';
import written from './weights.json' with { type: 'json' };

/** By what is asked, the weight of each sign; the empty sign is for how often it is asked at all. */
export type AspectWeights = ReadonlyMap<string, SignWeights>;

/** What was learnt from labelled questions by `npm run bench -- learn-questions`. */
export interface QuestionWeights {
	/** What is asked of the record that a question names. */
	aspects: AspectWeights;
	/** Whether a reading that leaves words out is right. */
	loose: SignWeights;
	/** Whether the answer to a reading is right, however it was found. */
	answer: SignWeights;
}

/** In hundredths, so that the file says the same everywhere. */
const SCALE = 100;
const bySign = z.record(z.string(), z.int());
const file = z.object({ aspects: z.record(z.string(), bySign), loose: bySign, answer: bySign });
export type WeightsFile = z.output<typeof file>;

const scaled = (weights: Record<string, number>): SignWeights =>
	new Map(Object.entries(weights).map(([sign, weight]) => [sign, weight / SCALE]));

let learnt: QuestionWeights | undefined;

/** Checked with the first question that is not read word by word. */
export function learntWeights(): QuestionWeights {
	learnt ??= weightsIn(file.parse(written));
	return learnt;
}

/** The weights that a file holds. */
export const weightsIn = ({ aspects, loose, answer }: WeightsFile): QuestionWeights => ({
	aspects: new Map(Object.entries(aspects).map(([key, own]) => [key, scaled(own)])),
	loose: scaled(loose),
	answer: scaled(answer),
});

/** Weights as their file holds them, without those that say nearly nothing. */
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
		// An answer is judged by some fifty signs at once, so small weights count.
		answer: flat(answer, least / 6),
	};
}

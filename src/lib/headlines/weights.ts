import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SignWeights } from '#lib/base/likelihood.ts';
import { projectFile } from '#lib/base/project-file.ts';
import { COUNT, type TagWeights } from './tag-tokens.ts';

/** Weights learnt from labelled headlines by `npm run bench -- learn-headlines`. */
export interface Weights {
	/** What a token is. */
	tags: TagWeights;
	/** Weights for deciding whether an article reports a closed round. */
	article: SignWeights;
	/** Weights for choosing the raiser's name, the sum raised and the round's stage. */
	raiser: SignWeights;
	sum: SignWeights;
	stage: SignWeights;
	/** Weights for deciding whether an investor led the round. */
	lead: SignWeights;
	/** Weights for whether a reading is right. */
	trust: SignWeights;
}
/** Stored in hundredths, so that the file is the same on every machine. */
const SCALE = 100;

const byLabel = z.array(z.int()).max(COUNT);
const file = z.object({
	signs: z.record(z.string(), byLabel),
	steps: z.array(z.int()).length(COUNT * COUNT),
	article: z.record(z.string(), z.int()),
	raiser: z.record(z.string(), z.int()),
	sum: z.record(z.string(), z.int()),
	stage: z.record(z.string(), z.int()),
	lead: z.record(z.string(), z.int()),
	trust: z.record(z.string(), z.int()),
});
export type WeightsFile = z.output<typeof file>;

let learnt: Weights | undefined;

/** Loads the weights on first use: a process that reads no headlines does not need them. */
export function learntWeights(): Weights {
	learnt ??= weightsIn(
		file.parse(JSON.parse(readFileSync(projectFile('src/lib/headlines/weights.json'), 'utf8'))),
	);
	return learnt;
}

/** Returns the weights stored in a file. */
export function weightsIn({
	signs,
	steps,
	article,
	raiser,
	sum,
	stage,
	lead,
	trust,
}: WeightsFile): Weights {
	const scaled = (weights: Record<string, number>): SignWeights =>
		new Map(Object.entries(weights).map(([sign, weight]) => [sign, weight / SCALE]));
	const row = (numbers: readonly number[]) => {
		const weights = new Float64Array(COUNT);
		for (const [at, number] of numbers.entries()) weights[at] = number / SCALE;
		return weights;
	};
	return {
		tags: {
			signs: new Map(Object.entries(signs).map(([sign, numbers]) => [sign, row(numbers)])),
			steps: Float64Array.from(steps, (number) => number / SCALE),
		},
		article: scaled(article),
		raiser: scaled(raiser),
		sum: scaled(sum),
		stage: scaled(stage),
		lead: scaled(lead),
		trust: scaled(trust),
	};
}

import {
	COUNT,
	canFollow,
	computePasses,
	likelihoods,
	numberAt,
	type TagWeights,
} from '#lib/headlines/tag-tokens.ts';
import type { Token } from '#lib/headlines/tokens.ts';
import { Random } from '#lib/starter/samples/random.ts';

/** An article with the label of each token, as an index into `labels`. */
export interface Tagged {
	tokens: readonly Token[];
	signs: readonly (readonly string[])[];
	labels: readonly number[];
}

const TURNS = 5;
const STEP = 0.12;
/** How strongly each step pulls a weight towards zero (weight decay). */
const DECAY = 3e-4;
/** Share of a token's features dropped at each training step, so that no neighbouring word decides alone. */
const LEFT_OUT = 0.3;
/** Errors below this are not learnt from. */
const SMALL = 1e-4;

/**
 * Trains a conditional random field by stochastic gradient ascent (AdaGrad), with the same result in every run.
 * @param fewest minimum number of articles with a feature
 */
export function learnTags(articles: readonly Tagged[], fewest: number): TagWeights {
	const counts = new Map<string, number>();
	for (const { signs } of articles)
		for (const sign of new Set(signs.flat())) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	const weights = new Learning();
	for (const [sign, count] of counts) if (count >= fewest) weights.add(sign);
	const kept = articles.map((article) => ({
		...article,
		signs: article.signs.map((own) => own.filter((sign) => weights.signs.has(sign))),
	}));
	const random = new Random(1, 'tags');
	for (let turn = 0; turn < TURNS; turn += 1)
		for (const { tokens, signs, labels } of random.shuffled(kept)) {
			const some = signs.map((own) => own.filter(() => !random.chance(LEFT_OUT)));
			weights.learn({ tokens, signs: some, labels });
		}
	return weights;
}

class Learning implements TagWeights {
	readonly signs = new Map<string, Float64Array>();
	readonly steps = new Float64Array(COUNT * COUNT);
	readonly #squares = new Map<string, Float64Array>();
	readonly #stepSquares = new Float64Array(COUNT * COUNT).fill(0.1);

	add(sign: string): void {
		this.signs.set(sign, new Float64Array(COUNT));
		this.#squares.set(sign, new Float64Array(COUNT).fill(0.1));
	}

	learn({ tokens, signs, labels }: Tagged): void {
		if (tokens.length === 0) return;
		const passes = computePasses(tokens, signs, this);
		const likely = likelihoods(passes);
		for (const [at, own] of signs.entries())
			for (let label = 0; label < COUNT; label += 1) {
				const error = Number(labels[at] === label) - numberAt(likely, at, label);
				if (Math.abs(error) < SMALL) continue;
				for (const sign of own) {
					const [weights, squares] = [this.signs.get(sign), this.#squares.get(sign)];
					if (weights && squares) climb(weights, squares, label, error);
				}
			}
		const { scores, forward, backward, whole } = passes;
		for (let at = 1; at < tokens.length; at += 1)
			for (let before = 0; before < COUNT; before += 1)
				for (let label = 0; label < COUNT; label += 1) {
					const place = before * COUNT + label;
					if (!canFollow(before, label) || numberAt(scores, at, label) === -Infinity) continue;
					const sum =
						numberAt(forward, at - 1, before) +
						(this.steps[place] ?? 0) +
						numberAt(scores, at, label) +
						numberAt(backward, at, label);
					const error =
						Number(labels[at - 1] === before && labels[at] === label) - Math.exp(sum - whole);
					if (Math.abs(error) >= SMALL) climb(this.steps, this.#stepSquares, place, error);
				}
	}
}

function climb(weights: Float64Array, squares: Float64Array, at: number, error: number): void {
	const weight = weights[at] ?? 0;
	const slope = error - DECAY * weight;
	const square = (squares[at] ?? 0) + slope * slope;
	squares[at] = square;
	weights[at] = weight + (STEP * slope) / Math.sqrt(square);
}

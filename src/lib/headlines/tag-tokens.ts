import type { Token } from './tokens.ts';

/**
 * Labels each token of an article with a linear-chain conditional random field (Lafferty, McCallum and Pereira,
 * 2001): a weight per feature and label, and one per pair of successive labels.
 */

/** The labels of tokens. In names, the first token and the following ones have separate labels. */
export const labels = [
	...(['other', 'raiser', 'raiser on', 'lead', 'lead on', 'investor', 'investor on'] as const),
	...(['sum', 'stage'] as const),
] as const;
export type Label = (typeof labels)[number];
/** Number of labels per token, which is the row length of tables. */
export const COUNT = labels.length;
const [OTHER, SUM, STAGE] = [0, labels.indexOf('sum'), labels.indexOf('stage')];

export interface TagWeights {
	/** For each feature, a weight per label. */
	signs: ReadonlyMap<string, Float64Array>;
	/** Weight of each label after each, at `before * COUNT + label`. */
	steps: Float64Array;
}

/** Logarithms of the sums over all labellings before a token, after it, and of the whole. */
export interface Passes {
	scores: Float64Array;
	forward: Float64Array;
	backward: Float64Array;
	whole: number;
}

/** Whether a token of this kind can have a label. */
function fits(kind: Token['kind'] | undefined, label: number): boolean {
	if (label === OTHER) return true;
	if (label === SUM) return kind === 'money';
	if (label === STAGE) return kind === 'stage';
	// *Seed Club Ventures*: a stage may be a part of a name.
	return kind === 'word' || kind === 'stage';
}

/** Whether one label can follow another: a name must begin before it continues. */
export const canFollow = (before: number, label: number): boolean =>
	label === OTHER || label >= SUM || label % 2 === 1 || before === label || before === label - 1;

/** @param signs features of each token, in order. There is at least one token. */
export function computePasses(
	tokens: readonly Token[],
	signs: readonly (readonly string[])[],
	weights: TagWeights,
): Passes {
	const scores = scoresOf(tokens, signs, weights);
	const forward = new Float64Array(scores.length).fill(-Infinity);
	const backward = new Float64Array(scores.length).fill(-Infinity);
	const step = (before: number, label: number): number =>
		canFollow(before, label) ? (weights.steps[before * COUNT + label] ?? 0) : -Infinity;
	const last = tokens.length - 1;
	const sums = new Float64Array(COUNT);
	for (let at = 0; at <= last; at += 1)
		for (let label = 0; label < COUNT; label += 1) {
			if (numberAt(scores, at, label) === -Infinity) continue;
			for (let before = 0; before < COUNT; before += 1)
				sums[before] =
					at > 0
						? numberAt(forward, at - 1, before) + step(before, label)
						: before === OTHER && canFollow(OTHER, label)
							? 0
							: -Infinity;
			forward[at * COUNT + label] = logOfSum(sums) + numberAt(scores, at, label);
		}
	backward.fill(0, last * COUNT);
	for (let at = last - 1; at >= 0; at -= 1)
		for (let before = 0; before < COUNT; before += 1) {
			for (let label = 0; label < COUNT; label += 1)
				sums[label] =
					step(before, label) + numberAt(scores, at + 1, label) + numberAt(backward, at + 1, label);
			backward[at * COUNT + before] = logOfSum(sums);
		}
	return { scores, forward, backward, whole: logOfSum(forward.subarray(last * COUNT)) };
}

/** Returns the likelihood of each label for each token, 0 to 1, at `token * COUNT + label`. */
export const likelihoods = ({ forward, backward, whole }: Passes): Float64Array =>
	forward.map((sum, at) => Math.exp(sum + (backward[at] ?? 0) - whole));

/** @param table `COUNT` numbers per token. */
export const numberAt = (table: Float64Array, token: number, label: number): number =>
	table[token * COUNT + label] ?? 0;

function scoresOf(
	tokens: readonly Token[],
	signs: readonly (readonly string[])[],
	weights: TagWeights,
): Float64Array {
	const scores = new Float64Array(tokens.length * COUNT);
	for (const [at, { kind }] of tokens.entries()) {
		const own = scores.subarray(at * COUNT, (at + 1) * COUNT);
		for (const sign of signs[at] ?? []) {
			const learnt = weights.signs.get(sign);
			if (!learnt) continue;
			for (let label = 0; label < COUNT; label += 1)
				own[label] = (own[label] ?? 0) + (learnt[label] ?? 0);
		}
		for (let label = 0; label < COUNT; label += 1) if (!fits(kind, label)) own[label] = -Infinity;
	}
	return scores;
}

function logOfSum(values: Float64Array): number {
	let most = -Infinity;
	for (const value of values) if (value > most) most = value;
	if (most === -Infinity) return most;
	let sum = 0;
	for (const value of values) if (value !== -Infinity) sum += Math.exp(value - most);
	return most + Math.log(sum);
}

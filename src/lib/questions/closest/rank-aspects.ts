import type { RefType } from '../query.ts';
import { type Aspect, aspects } from './aspects.ts';
import type { AspectWeights } from './weights.ts';

/** Ranks what may be asked about a record of this kind, likeliest first, by a softmax over the signs' weights. */
export function rankAspects(
	signs: readonly string[],
	type: RefType,
	weights: AspectWeights,
): { aspect: Aspect; likelihood: number }[] {
	const scored = aspects
		.filter(({ of }) => of.includes(type))
		.map((aspect) => {
			const own = weights.get(aspect.key);
			const sum = signs.reduce((total, sign) => total + (own?.get(sign) ?? 0), own?.get('') ?? 0);
			return { aspect, power: Math.exp(sum) };
		});
	const all = scored.reduce((sum, { power }) => sum + power, 0);
	return scored
		.map(({ aspect, power }) => ({ aspect, likelihood: power / all }))
		.toSorted((a, b) => b.likelihood - a.likelihood);
}

import { marketFacts } from './facts/market.ts';
import { moneyFacts } from './facts/money.ts';
import { profileFacts } from './facts/profile.ts';
import type { FactSpec } from './facts/spec.ts';

/** Facts of rows and records (figures, dates, links), with the words that people use for them. */

export const factSpecs = {
	...marketFacts,
	...moneyFacts,
	...profileFacts,
} as const satisfies Record<string, FactSpec>;

export type FactWord = keyof typeof factSpecs;
const words: readonly FactWord[] = Object.keys(factSpecs).filter(isFactWord);

export function isFactWord(text: string): text is FactWord {
	return Object.hasOwn(factSpecs, text);
}
export const factWords = words;
/** Returns the properties of a fact word. */
export const factSpec = (word: FactWord): FactSpec => factSpecs[word];

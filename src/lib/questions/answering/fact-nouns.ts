import { type FactWord, factSpec, isFactWord } from '../lexicon/facts.ts';

/** The noun for a fact in a sentence, to be followed by `of Coinbase`. */

const nouns: Partial<Record<FactWord, string>> = {
	founded: 'year of founding',
	launched: 'launch date',
	raised: 'amount raised',
	rounds: 'number of rounds raised',
	joined: 'number of rounds joined',
	led: 'number of rounds led',
	rank: 'rank by market cap',
	volume: '24h volume',
	employees: 'number of employees',
	aliases: 'other names',
	kind: 'type',
	job: 'job title',
	investing: 'state of investing',
	hasToken: 'whether there is a token',
	twitter: 'X account',
};

/** Nouns for actions, which take another preposition. */
const deeds: Partial<Record<FactWord, string>> = {
	raised: 'amount raised by',
	rounds: 'rounds raised by',
	joined: 'rounds joined by',
	led: 'rounds led by',
};

/** Returns `launch date of Solana`, `rounds led by Paradigm`, `whether Aave has a token` */
export function factOf(fact: string, names: string, isOne: boolean): string {
	if (fact === 'hasToken') return `whether ${names} ${isOne ? 'has' : 'have'} a token`;
	if (fact === 'investing') return `whether ${names} ${isOne ? 'is' : 'are'} investing`;
	const deed = isFactWord(fact) ? deeds[fact] : undefined;
	return `${deed ?? `${factNoun(fact)} of`} ${names}`;
}

/** Matches labels that are names or abbreviations, whose capitals are kept. */
const isProper = (label: string): boolean => /^(?:\p{Lu}{2,}|\p{Lu}\p{Ll}+\p{Lu})/u.test(label);
const proper: readonly FactWord[] = ['telegram', 'discord'];

/** Returns `year of founding`, `GitHub` */
export function factNoun(fact: string | null): string {
	if (fact === null || !isFactWord(fact)) return 'facts';
	const noun = nouns[fact];
	if (noun !== undefined) return noun;
	const { label } = factSpec(fact);
	return isProper(label) || proper.includes(fact)
		? label
		: `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

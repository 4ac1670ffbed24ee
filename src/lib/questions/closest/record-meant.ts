import type { RecordRef } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Name } from '../reading/pieces.ts';
import { fold, isCapital, type Token } from '../reading/tokens.ts';

/** Maximum records with the same name that may be meant. */
const MAX_RECORDS = 2;

/** The subject named by a question: the records that may be meant, likeliest first, and the position of the name. */
export interface MeantSubject {
	records: readonly RecordRef[];
	places: ReadonlySet<number>;
	/** Whether a record has exactly this name, or one so similar that no other record can be meant. */
	isClear: boolean;
	/** Whether the question uses its symbol. */
	bySymbol: boolean;
}

/**
 * Returns the records meant by the longest name in a question, or by that of the previous question; null if there is no
 * name, or if several things are named.
 */
export function findMeantSubject({ paths, before, tokens }: Parts): MeantSubject | null {
	const named = paths
		.flatMap(({ spans }) => spans)
		.flatMap(({ from, to, piece }) =>
			piece?.tag === 'name' && !isCommonNoun(tokens.slice(from, to))
				? [{ from, to, name: piece.name }]
				: [],
		);
	const [longest] = named.toSorted(
		(a, b) => b.to - b.from - (a.to - a.from) || strength(a.name) - strength(b.name),
	);
	if (!longest)
		return before ? { records: [before], places: new Set(), isClear: true, bySymbol: false } : null;
	const { from, to, name } = longest;
	return {
		records: name.records
			.toSorted((a, b) => by.indexOf(a.by) - by.indexOf(b.by) || b.weight - a.weight)
			.slice(0, MAX_RECORDS)
			.map(({ type, slug, name: shown }) => ({ type, slug, name: shown })),
		isClear: isExactName(name) || isNearlyName(name),
		bySymbol: name.records[0]?.by === 'symbol',
		places: new Set(Array.from({ length: to - from }, (_, at) => from + at)),
	};
}

/** Words, folded, for things that most projects have, which are also the name of a project. */
const commonNouns: ReadonlySet<string> = new Set(['token', 'tokens', 'coin', 'coins', 'proof']);

/**
 * Whether words are a common noun because they are in lower case: `what is its token called?` is not about the project
 * Token.
 */
const isCommonNoun = ([token, ...others]: readonly Token[]): boolean =>
	token !== undefined && others.length === 0 && commonNouns.has(token.form) && !isCapital(token);

/** Whether a record has exactly this name. */
export const isExactName = (name: Name): boolean => strength(name) <= by.indexOf('symbol');

/** Minimum length of a name that is still recognized with one misspelling or a missing word. */
const LONG = 7;
/** Whether a name that is not exact is long enough, and its records share it, as a product and its company may. */
const isNearlyName = ({ records, words }: Name): boolean =>
	words.length >= LONG && new Set(records.map(({ name }) => fold(name))).size === 1;

const by = ['name', 'alias', 'symbol', 'beginning', 'typo'] as const;
const strength = ({ records: [first] }: Name): number => (first ? by.indexOf(first.by) : by.length);

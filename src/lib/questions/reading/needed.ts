import { isDeepStrictEqual } from 'node:util';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query } from '../query.ts';
import type { Of, Piece, Verb } from './pieces.ts';

/** Whether a query needs every word that it is read from. */

/** Verbs that rows have done anyhow: rounds are raised, who is `based in Japan` is `in Japan`. */
const implied: readonly Verb[] = ['raise', 'invest', 'base', 'worked', 'say', 'disagree', 'found'];

/** What a fact is called in a query. */
function namesOf(word: FactWord): readonly string[] {
	const { rows = {}, records = {} } = factSpec(word);
	const ofRounds: Partial<Record<FactWord, string>> = {
		...{ joined: 'rounds', led: 'rounds', rounds: 'rounds' },
		...{ raised: 'raised', amount: 'raised', date: 'last' },
	};
	return [word, ...Object.values(rows), ...Object.values(records), ofRounds[word] ?? word];
}

const says = (query: Query, word: FactWord): boolean => {
	const text = JSON.stringify(query);
	return namesOf(word).some((name) => text.includes(JSON.stringify(name)));
};

/** Whether an order may say again what the query is ordered by: `top 5 by market cap`, `the latest news`. */
function isOrderSaid(top: Of<'top'>, query: Query, pieces: readonly Piece[]): boolean {
	if (query.kind === 'news' || query.kind === 'changes')
		return top.order !== 'asc' && top.field === 'date';
	if (query.kind === 'co-investors') return top.order !== 'asc' && top.many === true;
	const isOneOfTwo = pieces.filter(({ tag }) => tag === 'top').length > 1;
	const isSorted = pieces.some(({ tag }) => tag === 'sort');
	if (top.field === null) return isOneOfTwo || (isSorted && top.many === null);
	return isOneOfTwo && says(query, top.field);
}

/** Whether a piece may be left out of a query without a change because the rest says the same. */
function isSaidTwice(piece: Piece, query: Query, pieces: readonly Piece[]): boolean {
	switch (piece.tag) {
		case 'ask':
		case 'prep':
		case 'again':
		case 'pron':
		case 'sort':
			return true;
		case 'verb':
			return implied.includes(piece.verb);
		case 'target':
			return piece.target.conds.every(
				(cond) => cond.is === 'role' || (cond.is === 'type' && cond.values[0] === 'Company'),
			);
		case 'top':
			return isOrderSaid(piece, query, pieces);
		case 'figure':
			return piece.of === 'sum' && query.kind !== 'count';
		case 'field':
			return says(query, piece.field);
		case 'when':
			return query.kind === 'unlocks' && piece.when === 'upcoming';
		default:
			return false;
	}
}

/**
 * Whether a word of weight was dropped: without its piece the same query is made, and nothing else says what it says. This
 * holds whatever the code that puts queries together looks at, so that it cannot pass a word over.
 *
 * @param make the query of other pieces; undefined where they make none
 */
export const hasDropped = (
	pieces: readonly Piece[],
	query: Query,
	make: (pieces: readonly Piece[]) => Query | undefined,
): boolean =>
	pieces.some(
		(piece, at) =>
			!isSaidTwice(piece, query, pieces) && isDeepStrictEqual(make(pieces.toSpliced(at, 1)), query),
	);

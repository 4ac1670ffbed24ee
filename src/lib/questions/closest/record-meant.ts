import type { RecordRef } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Name } from '../reading/pieces.ts';
import { fold } from '../reading/tokens.ts';

/** Records of one name that are held to be meant. */
const MOST_RECORDS = 2;

/** What the words of a question name: the records that may be meant, the likeliest first, and where their name stands. */
export interface Meant {
	records: readonly RecordRef[];
	places: ReadonlySet<number>;
	/** Whether a record is called so, or so nearly that no other is meant. */
	isClear: boolean;
	/** Whether it is called by its symbol. */
	bySymbol: boolean;
}

/**
 * The records that the longest name in a question means, or the one of the question before; null where it names none, or
 * several things.
 */
export function recordMeant({ paths, before }: Parts): Meant | null {
	const named = paths
		.flatMap(({ spans }) => spans)
		.flatMap(({ from, to, piece }) =>
			piece?.tag === 'name' ? [{ from, to, name: piece.name }] : [],
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
			.slice(0, MOST_RECORDS)
			.map(({ type, slug, name: shown }) => ({ type, slug, name: shown })),
		isClear: isExactName(name) || isNearlyName(name),
		bySymbol: name.records[0]?.by === 'symbol',
		places: new Set(Array.from({ length: to - from }, (_, at) => from + at)),
	};
}

/** Whether a record is called so, not nearly so. */
export const isExactName = (name: Name): boolean => strength(name) <= by.indexOf('symbol');

/** Letters of a name that one misspelling, or a word left out, does not make another's. */
const LONG = 7;
/** A product and its company may have one name. */
const isNearlyName = ({ records, words }: Name): boolean =>
	words.length >= LONG && new Set(records.map(({ name }) => fold(name))).size === 1;

const by = ['name', 'alias', 'symbol', 'beginning', 'typo'] as const;
const strength = ({ records: [first] }: Name): number => (first ? by.indexOf(first.by) : by.length);

import type { FactWord } from '../lexicon/facts.ts';
import type { Piece, PieceOf } from './pieces.ts';

/** `How many projects have a GitHub and a whitepaper?`: those with known ones. */

/** Facts that may be known or unknown for a row. */
const linkFields: readonly FactWord[] = [
	...(['website', 'github', 'whitepaper', 'twitter', 'linkedin', 'telegram', 'discord'] as const),
];

const isLinkField = (piece: Piece | undefined): piece is PieceOf<'field'> =>
	piece?.tag === 'field' && linkFields.includes(piece.field);

const isAnd = (piece: Piece | undefined): boolean =>
	piece?.tag === 'prep' && (piece.prep === 'and' || piece.prep === 'both');

const isHaving = (piece: Piece | undefined): boolean =>
	piece?.tag === 'verb' && (piece.verb === 'have' || piece.verb === 'allot');

/** Turns the facts after the counted rows into conditions on these. */
export function turnFactsIntoConditions(pieces: readonly Piece[]): Piece[] {
	const at = pieces.findIndex(({ tag }, place) => tag === 'target' && isCount(pieces[place - 1]));
	if (at < 0) return [...pieces];
	const start = at + 1 + (isHaving(pieces[at + 1]) ? 1 : 0);
	let end = isAnd(pieces[start]) ? start + 1 : start;
	const had: PieceOf<'field'>[] = [];
	for (let piece = pieces[end]; isLinkField(piece); piece = pieces[end]) {
		had.push(piece);
		end += isAnd(pieces[end + 1]) && isLinkField(pieces[end + 2]) ? 2 : 1;
	}
	if (had.length === 0) return [...pieces];
	const known: Piece = {
		tag: 'cond',
		conds: had.map(({ field }) => ({ is: 'known' as const, field })),
	};
	return pieces.toSpliced(at + 1, end - at - 1, known);
}

const isCount = (piece: Piece | undefined): boolean =>
	piece?.tag === 'ask' && piece.ask === 'count';

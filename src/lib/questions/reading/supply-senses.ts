import type { FactWord } from '../lexicon/facts.ts';
import type { Piece } from './pieces.ts';
import type { Span } from './span.ts';
import { formAt, type Token } from './tokens.ts';

/** Meanings of words about a token supply that are neither kinds of project nor orders. */

/** Whether a word is part of `max supply`, which is one figure, not the maximum of another. */
export const isSupplyPhrase = (tokens: readonly Token[], { to, piece }: Span): boolean =>
	piece?.tag === 'top' &&
	['max', 'maximum'].includes(formAt(tokens, to - 1)) &&
	formAt(tokens, to) === 'supply';

/** Whether a word is only the unit of a supply, not a kind of project: `above 20 billion tokens`. */
export const isUnitOfSupply = (tokens: readonly Token[], at: number): boolean =>
	/^(?:tokens?|coins?|units?)$/.test(formAt(tokens, at)) &&
	/^(?:million|billion|trillion|thousand|mil|mn|m|bn|b|k|\d[\d.,]*[a-z]*)$/.test(
		formAt(tokens, at - 1),
	) &&
	tokens.some(({ form }) => form === 'supply');

export const isSupplyUnitSpan = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece !== null && to === from + 1 && isUnitOfSupply(tokens, from);

/** Facts that are numbers of tokens. */
export const supplies: readonly FactWord[] = ['maxSupply', 'totalSupply', 'circulating'];

/** Reads a project's tokens as its own token, not as those of its ecosystem: `circulating supply of SOL tokens`. */
export function suppliesOfOne(pieces: readonly Piece[]): Piece[] {
	const field = pieces.findIndex(
		(piece) => piece.tag === 'field' && supplies.includes(piece.field),
	);
	return pieces.filter(
		(piece, at) =>
			field < 0 ||
			at < field ||
			piece.tag !== 'target' ||
			piece.target.source !== 'projects' ||
			pieces[at - 1]?.tag !== 'name',
	);
}

import type { FactWord } from '../lexicon/facts.ts';
import type { Piece } from './pieces.ts';
import type { Span } from './span.ts';
import { formAt, type Token } from './tokens.ts';

/** Words about a token supply that are neither kinds of project nor orders. */

/** `max supply` is one figure, not the maximum of another. */
export const isSupplyPhrase = (tokens: readonly Token[], { to, piece }: Span): boolean =>
	piece?.tag === 'top' &&
	['max', 'maximum'].includes(formAt(tokens, to - 1)) &&
	formAt(tokens, to) === 'supply';

/** `above 20 billion tokens` for a supply: the unit, not a kind of project. */
export const isUnitOfSupply = (tokens: readonly Token[], at: number): boolean =>
	/^(?:tokens?|coins?|units?)$/.test(formAt(tokens, at)) &&
	/^(?:million|billion|trillion|thousand|mil|mn|m|bn|b|k|\d[\d.,]*[a-z]*)$/.test(
		formAt(tokens, at - 1),
	) &&
	tokens.some(({ form }) => form === 'supply');

export const isSupplyUnitSpan = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece !== null && to === from + 1 && isUnitOfSupply(tokens, from);

/** Facts that count tokens. */
export const supplies: readonly FactWord[] = ['maxSupply', 'totalSupply', 'circulating'];

/** `circulating supply of SOL tokens`: of its own token, not of those of its ecosystem. */
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

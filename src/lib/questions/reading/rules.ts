import type { Rule } from './chart.ts';
import type { Piece } from './pieces.ts';
import { amounts } from './rules/amounts.ts';
import { conditions } from './rules/conditions.ts';
import { names } from './rules/names.ts';
import { orders } from './rules/orders.ts';
import { verbs } from './rules/verbs.ts';

/** How pieces of a question go together. */

/** `co-invested most often with`: what says how often stands before the verb as well. */
export const adverbsFirst = (pieces: readonly Piece[]): Piece[] => {
	const [verb, top, prep] = pieces;
	if (!verb) return [];
	const isBetween = verb.tag === 'verb' && top?.tag === 'top' && top.many && prep?.tag === 'prep';
	return isBetween
		? [top, verb, ...adverbsFirst(pieces.slice(2))]
		: [verb, ...adverbsFirst(pieces.slice(1))];
};

/** `từ 5 vòng trở lên`: what bounds a number stands behind the noun. */
export const boundsFirst = (pieces: readonly Piece[]): Piece[] =>
	pieces.flatMap((piece, at) => {
		const [before, next, after] = [pieces[at - 1], pieces[at + 1], pieces[at + 2]];
		const isBound = (one: Piece | undefined) => one?.tag === 'compare' && one.place === 'after';
		const isCounted = (one: Piece | undefined) => one?.tag === 'target';
		if (piece.tag === 'prep' && piece.prep === 'from')
			return next?.tag === 'amount' && isCounted(after) && isBound(pieces[at + 3]) ? [] : [piece];
		if (isCounted(piece) && before?.tag === 'amount' && isBound(next) && next) return [next, piece];
		return isBound(piece) && isCounted(before) && pieces[at - 2]?.tag === 'amount' ? [] : [piece];
	});

export const rules: readonly Rule[] = [...amounts, ...conditions, ...names, ...verbs, ...orders];

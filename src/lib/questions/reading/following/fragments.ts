import type { Query } from '../../query.ts';
import { has, type Piece } from '../pieces.ts';
import type { Token } from '../tokens.ts';

/** Words after `the one` that identify a round. */
const tellers: ReadonlySet<string> = new Set(
	'from in of on at dated before after since'.split(' '),
);

/** Whether a question refers to one of the previous rows: `the investors in the one from 2021`. */
export const pointsAtOne = (tokens: readonly Token[]): boolean =>
	tokens.some(
		({ form }, at) =>
			form === 'one' && tokens[at - 1]?.form === 'the' && tellers.has(tokens[at + 1]?.form ?? ''),
	);

const pointers: ReadonlySet<string> = new Set('the those these nhung cac'.split(' '));
const several: ReadonlySet<string> = new Set(
	'rounds deals raises projects protocols funds investors companies organizations people founders ones vong dot du quy to cong nguoi'.split(
		' ',
	),
);

/** `list the rounds over $10m`, `những vòng trên 10 triệu`: after rounds, more likely some of these than of all. */
export const refersToSome = (tokens: readonly Token[]): boolean =>
	tokens.some(({ form }, at) => pointers.has(form) && several.has(tokens[at + 1]?.form ?? ''));

/** Whether a question excludes some of the previous rows: `not the ones it led`. */
export const isDenied = ([first]: readonly Piece[][]): boolean => first?.[0]?.tag === 'not';

/** Whether a question has no noun and no question word, and so continues a previous one that was not understood. */
export const isStatement = (pieces: readonly Piece[]): boolean =>
	!has(pieces, 'target', 'ask', 'noun', 'title', 'field', 'figure', 'doer', 'event');

/** Whether a question begins like a follow-up: `and Aptos?` */
export const pointsBack = ([first]: readonly Piece[]): boolean =>
	first?.tag === 'again' || (first?.tag === 'prep' && first.prep === 'and');

/** Returns the number of conditions of the previous question. */
export const conditionsOf = (before: Query): number =>
	[...JSON.stringify(before).matchAll(/"comparison":/g)].length;

/** Returns the pieces without a leading `and`. */
export const withoutAnd = (pieces: readonly Piece[]): Piece[] =>
	pieces.filter((piece, at) => at > 0 || piece.tag !== 'again' || piece.again !== 'and');

/** Whether a question is complete by itself: `and what did Pantera lead?` */
export const isComplete = (pieces: readonly Piece[]): boolean =>
	pieces.some(
		(piece) => piece.tag === 'ask' && ['what', 'who', 'when', 'where'].includes(piece.ask),
	) &&
	has(pieces, 'name') &&
	has(pieces, 'verb', 'noun', 'title') &&
	!has(pieces, 'pron') &&
	!has(withoutAnd(pieces), 'again');

/** `compare Uniswap and Aave`: an `and` between two names joins them, and does not continue a question. */
const joinsNames = (pieces: readonly Piece[], at: number): boolean => {
	const [before, piece, behind] = pieces.slice(Math.max(0, at - 1), at + 2);
	return (
		at > 0 &&
		piece?.tag === 'again' &&
		piece.again === 'and' &&
		before?.tag === 'name' &&
		behind?.tag === 'name'
	);
};

/** Whether pieces refer to the previous question, or are too few for a complete one. */
export function isFragment(pieces: readonly Piece[], before: Query): boolean {
	if (pieces.some(({ tag }, at) => tag === 'pron' || (tag === 'again' && !joinsNames(pieces, at))))
		return true;
	if (has(pieces, 'noun', 'title', 'doer')) return false;
	if (has(pieces, 'target')) return asksForSame(pieces, before);
	if (!has(pieces, 'ask')) return !(has(pieces, 'name') && has(pieces, 'field'));
	return !has(pieces, 'verb', 'name', 'field');
}

/** Whether a question requests the number of the previous rows: `How many funds?` after some funds. */
function asksForSame(pieces: readonly Piece[], before: Query): boolean {
	const [target, more] = pieces.flatMap((piece) => (piece.tag === 'target' ? [piece.target] : []));
	return (
		target !== undefined &&
		!more &&
		'rows' in before &&
		target.source === before.rows.source &&
		pieces.every(({ tag }) => tag === 'target' || tag === 'ask' || tag === 'prep')
	);
}

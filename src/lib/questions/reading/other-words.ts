import type { Db } from '#lib/db/connect.ts';
import { findOutlets, findSchools } from './catalogue-words.ts';
import type { Piece } from './pieces.ts';
import type { Span } from './span.ts';
import type { Token } from './tokens.ts';

/** Whether an outlet's name is ambiguous: `articles of The Block` are by it, or about it. */
export const isAmbiguousOutlet = (
	{ from, to }: { from: number; to: number },
	tokens: readonly Token[],
	others: readonly { from: number; to: number; piece: Piece }[],
): boolean =>
	(['of', 'cua'].includes(tokens[from - 1]?.form ?? '') || tokens[to]?.form === "'s") &&
	others.some((one) => one.piece.tag === 'outlet' && one.from === from && one.to === to);

/** Outlets if news is requested, and schools if the question is about where people studied. */
export async function findOtherWords(
	db: Db,
	question: string,
	tokens: readonly Token[],
	phrases: readonly Span[],
	names: readonly { from: number; to: number }[],
	goesOnWithNews: boolean,
): Promise<{ from: number; to: number; piece: Piece }[]> {
	const has = (is: (piece: Piece) => boolean) =>
		phrases.some(({ piece }) => piece !== null && is(piece));
	const isSmall = (at: number) =>
		phrases.some(
			({ from, to, piece }) =>
				from === at && to === at + 1 && (piece === null || smallTags.includes(piece.tag)),
		);
	const isOfNews =
		goesOnWithNews ||
		has(
			(piece) =>
				(piece.tag === 'target' && ['news', 'research'].includes(piece.target.source)) ||
				(piece.tag === 'target' &&
					piece.target.source === 'raisers' &&
					piece.target.conds.length === 0 &&
					tokens.some(({ form }) => form === 'from' || form === 'by')) ||
				(piece.tag === 'verb' && piece.verb === 'publish'),
		);
	const isOfStudies = has(
		(piece) =>
			(piece.tag === 'verb' && piece.verb === 'study') ||
			(piece.tag === 'field' && piece.field === 'education'),
	);
	const outlets = isOfNews ? await findOutlets(db, tokens) : [];
	return [
		...outlets.map((one) => ({
			...one,
			// A record's name means an outlet if the question says so.
			piece: names.some(({ from, to }) => from === one.from && to === one.to)
				? { ...one.piece, isName: true }
				: one.piece,
		})),
		...(isOfStudies ? await findSchools(db, question, tokens, isSmall) : []),
	];
}

const smallTags: readonly Piece['tag'][] = ['ask', 'prep', 'not', 'pron', 'again', 'when', 'verb'];

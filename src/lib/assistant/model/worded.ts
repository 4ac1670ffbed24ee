import type { TextPiece } from '#lib/questions/answer.ts';

/**
 * A text that a model worded, held against the plain one. It may be nothing but the plain text in other words of no
 * weight: each placeholder in its place, the same words that mean something between them, and no figure or name beside.
 */

/** Words that say nothing by themselves. None of them turns a sentence round: no negation, comparison, number or time. */
const WEIGHTLESS = new Set(
	`a an the is are was were be been being has have had do does did it its this that these those there here
	as so and also which who whose what in on at of to for with within its their they them he she his her
	according catalogue catalog cairn answer result found shows show shown says lists listed records recorded
	please note you your we our i`
		.split(/\s+/)
		.filter(Boolean),
);

/** Words that say who did what to whom: they stay where they are. */
const RELATIONS = new Set(
	'by from to of in with for at on under over into between than before after until since'.split(
		' ',
	),
);

/** A text with `{f1}` for each fact, as a model sees it. */
export const withPlaceholders = (text: readonly TextPiece[]): string =>
	text.map((piece) => (typeof piece === 'string' ? piece : `{${piece.fact}}`)).join('');

/** `{f1} raised {f2}` as its pieces; null where a brace is no placeholder. */
function piecesOf(text: string): TextPiece[] | null {
	const pieces = text
		.split(/(\{\w{1,12}\})/)
		.filter((part) => part !== '')
		.map((part) => {
			const [, fact] = /^\{(\w{1,12})\}$/.exec(part) ?? [];
			return fact === undefined ? part : { fact };
		});
	return pieces.some((piece) => typeof piece === 'string' && /[{}]/.test(piece)) ? null : pieces;
}

const factsOf = (pieces: readonly TextPiece[]): string[] =>
	pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.fact]));

/** What stands before, between and behind the placeholders: one text more than there are of them. */
function gapsOf(pieces: readonly TextPiece[]): string[] {
	const gaps = [''];
	for (const piece of pieces)
		if (typeof piece === 'string') gaps[gaps.length - 1] += piece;
		else gaps.push('');
	return gaps;
}

const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.normalize('NFC')
		.match(/[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu) ?? [];

/** The words of a gap that mean something, and those that relate what stands on its two sides. */
const weightOf = (gap: string, isBetween: boolean): string[] =>
	wordsOf(gap).filter((word) =>
		isBetween && RELATIONS.has(word) ? true : !WEIGHTLESS.has(word) && !RELATIONS.has(word),
	);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
	one.length === other.length && one.every((word, at) => word === other[at]);

/** Figures of any writing, signs of money and parts, links and marks that draw something. */
const FORBIDDEN = /[\p{N}\p{Sc}%‰<>[\]|`*_#\\@]|https?:|www\.|\/\//u;

/** Letters that a worded text may have beyond those of the plain one. */
const MORE = 300;

/**
 * The pieces of a worded text; null where it says anything that the plain text does not, leaves out what that says, or
 * says it of another: then the plain one stands.
 */
export function worded(plain: readonly TextPiece[], wording: string): TextPiece[] | null {
	const text = wording.trim();
	if (text === '' || text.length > withPlaceholders(plain).length + MORE) return null;
	const pieces = piecesOf(text);
	if (!pieces || !isSame(factsOf(plain), factsOf(pieces))) return null;
	const [gaps, wanted] = [gapsOf(pieces), gapsOf(plain)];
	const last = gaps.length - 1;
	const holds = gaps.every((gap, at) => {
		const before = wanted[at] ?? '';
		const isBetween = at > 0 && at < last;
		// What the plain text itself writes between its facts is no invention.
		const isClean = !FORBIDDEN.test(gap) || gap === before;
		return isClean && isSame(weightOf(gap, isBetween), weightOf(before, isBetween));
	});
	return holds ? pieces : null;
}

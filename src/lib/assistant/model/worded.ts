import type { TextPiece } from '#lib/questions/answer.ts';

/**
 * Checks a model's wording of a text against the plain one. Only filler words may differ: each placeholder must be in
 * its place, with the same meaningful words in between, and no figure or name may be added.
 */

/**
 * Words without a meaning of their own. None of them can invert a sentence: there are no negations, comparisons,
 * numbers or times.
 */
const WEIGHTLESS = new Set(
	`a an the is are was were be been being has have had do does did it its this that these those there here
	as so and also which who whose what in on at of to for with within its their they them he she his her
	according catalogue catalog cairn answer result found shows show shown says lists listed records recorded
	please note you your we our i`
		.split(/\s+/)
		.filter(Boolean),
);

/** Words that determine who did what to whom; they must stay in place. */
const RELATIONS = new Set(
	'by from to of in with for at on under over into between than before after until since'.split(
		' ',
	),
);

/** Returns a text with `{f1}` for each fact, as a model sees it. */
export const withPlaceholders = (text: readonly TextPiece[]): string =>
	text.map((piece) => (typeof piece === 'string' ? piece : `{${piece.fact}}`)).join('');

/** Returns the pieces of `{f1} raised {f2}`; null if a brace is not part of a placeholder. */
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

/** Returns the texts before, between and after the placeholders: one more than there are placeholders. */
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

/** Returns the meaningful words of a gap, including those that relate its two sides. */
const weightOf = (gap: string, isBetween: boolean): string[] =>
	wordsOf(gap).filter((word) =>
		isBetween && RELATIONS.has(word) ? true : !WEIGHTLESS.has(word) && !RELATIONS.has(word),
	);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
	one.length === other.length && one.every((word, at) => word === other[at]);

/** Digits of any script, currency and fraction signs, links and markup characters. */
const FORBIDDEN = /[\p{N}\p{Sc}%‰<>[\]|`*_#\\@]|https?:|www\.|\/\//u;

/** Number of characters by which a model's wording may exceed the plain text. */
const MORE = 300;

/**
 * Returns the pieces of a model's wording. Null if it adds to the plain text, omits anything or attributes it
 * differently, in which case the plain text is used.
 */
export function parseWording(plain: readonly TextPiece[], wording: string): TextPiece[] | null {
	const text = wording.trim();
	if (text === '' || text.length > withPlaceholders(plain).length + MORE) return null;
	const pieces = piecesOf(text);
	if (!pieces || !isSame(factsOf(plain), factsOf(pieces))) return null;
	const [gaps, wanted] = [gapsOf(pieces), gapsOf(plain)];
	const last = gaps.length - 1;
	const holds = gaps.every((gap, at) => {
		const before = wanted[at] ?? '';
		const isBetween = at > 0 && at < last;
		// What the plain text itself has between its facts is not invented.
		const isClean = !FORBIDDEN.test(gap) || gap === before;
		return isClean && isSame(weightOf(gap, isBetween), weightOf(before, isBetween));
	});
	return holds ? pieces : null;
}

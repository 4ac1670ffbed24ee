import type { TextPiece } from '#lib/questions/answer.ts';

/**
 * Checks a text worded by a model against the plain one. It may only be the plain text with other filler words: each
 * placeholder in its place, the same meaningful words between them, and no additional figure or name.
 */

/** Words without meaning of their own. None of them inverts a sentence: no negation, comparison, number or time. */
const WEIGHTLESS = new Set(
	`a an the is are was were be been being has have had do does did it its this that these those there here
	as so and also which who whose what in on at of to for with within its their they them he she his her
	according catalogue catalog cairn answer result found shows show shown says lists listed records recorded
	please note you your we our i`
		.split(/\s+/)
		.filter(Boolean),
);

/** Words that say who did what to whom: they must stay in place. */
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

/** Returns the meaningful words of a gap, and those that relate its two sides. */
const weightOf = (gap: string, isBetween: boolean): string[] =>
	wordsOf(gap).filter((word) =>
		isBetween && RELATIONS.has(word) ? true : !WEIGHTLESS.has(word) && !RELATIONS.has(word),
	);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
	one.length === other.length && one.every((word, at) => word === other[at]);

/** Digits of any script, currency and fraction signs, links and markup characters. */
const FORBIDDEN = /[\p{N}\p{Sc}%‰<>[\]|`*_#\\@]|https?:|www\.|\/\//u;

/** Characters by which a worded text may exceed the plain one. */
const MORE = 300;

/**
 * Returns the pieces of a worded text; null if it says anything the plain text does not, omits anything, or
 * attributes it differently: the plain text is then used.
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

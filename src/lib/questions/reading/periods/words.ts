import { numberWords } from '../../lexicon/amounts.ts';
import type { Span } from '../../query.ts';
import type { Token } from '../tokens.ts';

/** A period, and the position after its last word. */
export interface FoundSpan {
	span: Span;
	to: number;
}

/** When it is asked. */
export interface Clock {
	now: Date;
	/** Whether the question is about the future, so that a month without a year is the next one. */
	isAhead: boolean;
}

/** Returns a number of units, in digits or words. */
export const numberOfToken = (token: Token | undefined): number | undefined => {
	if (!token) return undefined;
	if (/^\d{1,4}$/.test(token.form)) return Number(token.form);
	return numberWords.get(token.form);
};

/** `2022`, or `'22`. */
export function yearOfToken(token: Token | undefined): number | undefined {
	if (!token) return undefined;
	if (/^(?:19[89]\d|20\d\d)$/.test(token.form)) return Number(token.form);
	const [, short] = /^'([0-3]\d)$/.exec(token.form) ?? [];
	return short === undefined ? undefined : 2_000 + Number(short);
}

/** The words of each phrase of this file, split once. */
const wordsOf = new Map<string, readonly string[]>();

/** Returns the end of a phrase that begins at a position; undefined if it does not. */
export function endOf(phrase: string, tokens: readonly Token[], at: number): number | undefined {
	const first = tokens[at]?.form;
	if (first === undefined || !phrase.startsWith(first)) return undefined;
	let words = wordsOf.get(phrase);
	if (!words) {
		words = phrase.split(' ');
		wordsOf.set(phrase, words);
	}
	return words.every((word, place) => tokens[at + place]?.form === word)
		? at + words.length
		: undefined;
}

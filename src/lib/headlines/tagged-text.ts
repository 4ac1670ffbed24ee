import { classOf } from './token-signs.ts';
import type { Token } from './tokens.ts';

/** An article as the tagging model sees it. */
export interface TaggedText {
	lines: readonly string[];
	tokens: readonly Token[];
	/** Likelihood of each token and label, as returned by `likelihoods`. */
	likely: Float64Array;
}

/** A run of tokens of one line, by the places of its first and last. */
export interface Span {
	first: number;
	last: number;
}

/** Returns the text of a span, as written. */
export function textOf({ lines, tokens }: TaggedText, { first, last }: Span): string {
	const [from, to] = [tokens[first], tokens[last]];
	return from && to ? (lines[from.line]?.slice(from.from, to.to) ?? '') : '';
}

/** Returns the line of the text that a span stands in; 0 is the title. */
export const lineOf = ({ tokens }: TaggedText, { first }: Span): number => tokens[first]?.line ?? 0;

/**
 * Returns the form and the class of the token that stands so many places before a span (negative) or after it;
 * `end` beyond its line.
 */
export function beside(
	article: TaggedText,
	span: Span,
	away: number,
): { form: string; kind: string } {
	const token = article.tokens[away < 0 ? span.first + away : span.last + away];
	if (token?.line !== lineOf(article, span)) return { form: 'end', kind: 'end' };
	return { form: token.form, kind: classOf(token) };
}

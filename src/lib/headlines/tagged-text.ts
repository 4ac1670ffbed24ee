import { classOf } from './token-signs.ts';
import type { Token } from './tokens.ts';

/** An article as the tagging model sees it. */
export interface TaggedText {
	lines: readonly string[];
	tokens: readonly Token[];
	/** Likelihood of each token and label, as returned by `likelihoods`. */
	likely: Float64Array;
}

/** A run of tokens in one line, by the positions of its first and last. */
export interface Span {
	first: number;
	last: number;
}

/** Returns the text of a span, as written. */
export function textOf({ lines, tokens }: TaggedText, { first, last }: Span): string {
	const [from, to] = [tokens[first], tokens[last]];
	return from && to ? (lines[from.line]?.slice(from.from, to.to) ?? '') : '';
}

/** Returns the line that contains a span; 0 is the title. */
export const lineOf = ({ tokens }: TaggedText, { first }: Span): number => tokens[first]?.line ?? 0;

/** Returns the token `away` positions before a span (negative) or after it; none beyond its line. */
function tokenBeside(article: TaggedText, span: Span, away: number): Token | undefined {
	const token = article.tokens[away < 0 ? span.first + away : span.last + away];
	return token?.line === lineOf(article, span) ? token : undefined;
}

/** Returns the form of the token at a distance from a span; `end` beyond the line. */
export const formBeside = (article: TaggedText, span: Span, away: number): string =>
	tokenBeside(article, span, away)?.form ?? 'end';

/** Returns the class of the token at a distance from a span; `end` beyond the line. */
export function classBeside(article: TaggedText, span: Span, away: number): string {
	const token = tokenBeside(article, span, away);
	return token ? classOf(token) : 'end';
}

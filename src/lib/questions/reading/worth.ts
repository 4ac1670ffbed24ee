import type { Span } from './span.ts';
import type { Token } from './tokens.ts';

/** Words for value, which refer to a round if the question mentions one, and to something else otherwise. */

const worths: ReadonlySet<string> = new Set('worth pricey valuable'.split(' '));
const tags: ReadonlySet<string> = new Set('tag tags value sticker'.split(' '));

const isOfRound = ({ piece }: Span): boolean =>
	(piece?.tag === 'cond' && piece.conds.some(({ is }) => is === 'stage')) ||
	(piece?.tag === 'target' && ['fundraising', 'raisers'].includes(piece.target.source)) ||
	(piece?.tag === 'verb' && piece.verb === 'raise');

/** Whether `bag` is the noun: `in North Island Ventures' bag` is what it holds, unlike `who bagged 10 million`. */
const isBagNoun = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'verb' &&
	/^bags?$/.test(tokens[from]?.form ?? '') &&
	to === tokens.length &&
	tokens.slice(0, from).some(({ form }) => form === 'in');

/** Whether `round a` is not a stage: `the fattest round a gaming project closed` does not mean a Series A. */
const isRoundOfOne = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'cond' &&
	piece.conds.some(({ is }) => is === 'stage') &&
	to === from + 2 &&
	/^(?:rounds?)$/.test(tokens[from]?.form ?? '') &&
	tokens[to - 1]?.text === 'a' &&
	to < tokens.length;

/** Whether a condition is part of the order `most active`, which does not require that they still invest. */
const isOfMostActive = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'cond' &&
	piece.conds.some(({ is }) => is === 'investing') &&
	to === from + 1 &&
	tokens[from - 1]?.form === 'most';

/** Whether a word asks for another name: `what else is Binance Labs called`. */
const isOtherName = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece === null &&
	to === from + 1 &&
	['called', 'named'].includes(tokens[from]?.form ?? '') &&
	tokens.slice(0, from).some(({ form }) => form === 'else' || form === 'other');

/** Whether a word beside a span shows that the span has another meaning. */
export const hasOtherSense = (tokens: readonly Token[], span: Span): boolean =>
	isBagNoun(tokens, span) ||
	isRoundOfOne(tokens, span) ||
	isOtherName(tokens, span) ||
	isOfMostActive(tokens, span);

/** Whether a word for value is ambiguous: `worth $5bn` may mean a market cap, and `never got a price tag` an amount. */
export function isAmbiguousWorth(
	tokens: readonly Token[],
	{ from, to, piece }: Span,
	spans: readonly Span[],
): boolean {
	if (piece?.tag !== 'field' || piece.field !== 'valuation') return false;
	const words = tokens.slice(from, to).map(({ form }) => form);
	if (words.some((form) => worths.has(form))) return !spans.some(isOfRound);
	if (words.includes('put') || words.includes('at')) return false;
	return (
		words.some((form) => tags.has(form)) &&
		!tokens.some(({ form }) => ['valued', 'valuation', 'valuations'].includes(form))
	);
}

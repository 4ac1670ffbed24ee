import type { Span } from './span.ts';
import type { Token } from './tokens.ts';

/** Words for value, which refer to a round if one is mentioned, and to anything else otherwise. */

const worths: ReadonlySet<string> = new Set('worth pricey valuable'.split(' '));
const tags: ReadonlySet<string> = new Set('tag tags value sticker'.split(' '));

const isOfRound = ({ piece }: Span): boolean =>
	(piece?.tag === 'cond' && piece.conds.some(({ is }) => is === 'stage')) ||
	(piece?.tag === 'target' && ['fundraising', 'raisers'].includes(piece.target.source)) ||
	(piece?.tag === 'verb' && piece.verb === 'raise');

/** `in North Island Ventures' bag`: what it holds; `who bagged 10 million` raised it. */
const isBagNoun = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'verb' &&
	/^bags?$/.test(tokens[from]?.form ?? '') &&
	to === tokens.length &&
	tokens.slice(0, from).some(({ form }) => form === 'in');

/** `the fattest round a gaming project closed` does not mean a Series A. */
const isRoundOfOne = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'cond' &&
	piece.conds.some(({ is }) => is === 'stage') &&
	to === from + 2 &&
	/^(?:rounds?)$/.test(tokens[from]?.form ?? '') &&
	tokens[to - 1]?.text === 'a' &&
	to < tokens.length;

/** `most active` is an order, and does not require that they still invest. */
const isOfMostActive = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece?.tag === 'cond' &&
	piece.conds.some(({ is }) => is === 'investing') &&
	to === from + 1 &&
	tokens[from - 1]?.form === 'most';

/** `what else is Binance Labs called` asks for another name. */
const isOtherName = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece === null &&
	to === from + 1 &&
	['called', 'named'].includes(tokens[from]?.form ?? '') &&
	tokens.slice(0, from).some(({ form }) => form === 'else' || form === 'other');

/** Whether a word beside a span says that it has another sense. */
export const hasOtherSense = (tokens: readonly Token[], span: Span): boolean =>
	isBagNoun(tokens, span) ||
	isRoundOfOne(tokens, span) ||
	isOtherName(tokens, span) ||
	isOfMostActive(tokens, span);

/** `worth $5bn` may mean a market cap, and `never got a price tag` an amount. */
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

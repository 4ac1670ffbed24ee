import { sides, trailers } from '../../lexicon/dates.ts';
import type { Span } from '../../query.ts';
import { dayAfter } from '../day-arithmetic.ts';
import type { FoundPeriod } from '../periods.ts';
import type { Token } from '../tokens.ts';
import { calendarSpans } from './calendar.ts';
import { type Clock, endOf, type FoundSpan, yearOfToken } from './words.ts';

/** Returns the position after the word for a year that may precede its number: `nam 2021`. */
export const skipYearWord = (tokens: readonly Token[], at: number): number =>
	tokens[at]?.form === 'nam' && yearOfToken(tokens[at + 1]) !== undefined ? at + 1 : at;

const HALVES = /\b(?:half|quarter|h[12]|q[1-4]|quy|nua)\b/;

/** A date after a word for its side: `since May`, `before 2022`, `in March 2024`. */
export function sidedPeriods(tokens: readonly Token[], at: number, clock: Clock): FoundPeriod[] {
	return sides.flatMap(({ words, side }) =>
		words.flatMap((phrase) => {
			const end = endOf(phrase, tokens, at);
			if (end === undefined) return [];
			return calendarSpans(tokens, end, clock).flatMap(({ span, to }) => {
				// `from the first half of 2022` means within it.
				const isPart = HALVES.test(
					tokens
						.slice(end, to)
						.map(({ form }) => form)
						.join(' '),
				);
				const isIn = isPart && /^(?:from|of|tu)/.test(phrase);
				const meant = isIn ? span : onSide(span, side);
				return meant ? [{ span: meant, to, isAsOf: side === 'as of' }] : [];
			});
		}),
	);
}

/** A date followed by its side: `2021 or later`, `from 2021 onwards`, `in 2021 or earlier`. */
export function trailingSideSpans(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	const isOpened = ['in', 'from', 'since', 'starting', 'of', 'tu'].includes(tokens[at]?.form ?? '');
	return calendarSpans(tokens, skipYearWord(tokens, isOpened ? at + 1 : at), clock).flatMap(
		({ span, to }) =>
			trailers.flatMap(({ words, side, isLast }) =>
				words.flatMap((phrase) => {
					const end = endOf(phrase, tokens, to);
					if (end === undefined) return [];
					const isWhole = end === tokens.length || tokens[end]?.form === ',';
					const meant = isLast && !isWhole ? undefined : onSide(span, side);
					return meant ? [{ span: meant, to: end }] : [];
				}),
			),
	);
}

function onSide({ from, to }: Span, side: (typeof sides)[number]['side']): Span | undefined {
	if (from === null || to === null) return undefined;
	switch (side) {
		case 'since':
			return { from, to: null };
		case 'after':
			return { from: dayAfter(to, 1), to: null };
		case 'before':
			return { from: null, to: dayAfter(from, -1) };
		case 'until':
			return { from: null, to };
		default:
			return { from, to };
	}
}

import { weekdays } from '../lexicon/dates.ts';
import type { Span } from '../query.ts';
import { calendarSpans } from './periods/calendar.ts';
import { relativeSpans } from './periods/moving.ts';
import { sidedPeriods, skipYearWord, trailingSideSpans } from './periods/sided.ts';
import { type Clock, type FoundSpan, yearOfToken } from './periods/words.ts';
import type { Token } from './tokens.ts';

/** A period named by words, starting at a given word. */
export interface FoundPeriod {
	span: Span;
	/** Position after the last word of the period. */
	to: number;
	/** Whether the state at that time is asked for, not what happened until then. */
	isAsOf: boolean;
}

/** Returns every period whose words begin at a position. */
export function periodsAt(tokens: readonly Token[], at: number, clock: Clock): FoundPeriod[] {
	const plain = (found: FoundSpan[]) => found.map((one) => ({ ...one, isAsOf: false }));
	// `as of 2021` is not `of 2021`.
	const before = [1, 2].map((by) => tokens[at - by]?.form);
	const isOfDay = ['of', 'at'].includes(tokens[at]?.form ?? '') && before[0] === 'as';
	if (isOfDay || (['of', 'at'].includes(before[0] ?? '') && before[1] === 'as')) return [];
	// `every January`, `on a Monday`: no particular time.
	const isAny = ['every', 'each', 'any', 'hang', 'moi'].includes(before[0] ?? '');
	const isOfWeeks = before[0] === 'a' && weekdays.includes(tokens[at]?.form ?? '');
	if (isOfWeeks || (isAny && !yearOfToken(tokens[at]))) return [];
	return [
		...plain(between(tokens, at, clock)),
		...plain(relativeSpans(tokens, at, clock)),
		...plain(trailingSideSpans(tokens, at, clock)),
		...sidedPeriods(tokens, at, clock),
		...plain(calendarSpans(tokens, at, clock)),
	];
}

/** Finds `from 2021 to 2023`, `between March and May 2024`, `2021 to 2023`. */
function between(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	const opened = ['from', 'between', 'tu', 'giua', 'trong khoang'].some((word) =>
		word.split(' ').every((part, place) => tokens[at + place]?.form === part),
	);
	const skip = opened ? (tokens[at]?.form === 'trong' ? 2 : 1) : 0;
	return calendarSpans(tokens, skipYearWord(tokens, at + skip), clock).flatMap((first) => {
		const joint = tokens[first.to]?.form ?? '';
		if (!['to', 'and', 'den', 'toi', 'va', 'until', 'through', '-', '–'].includes(joint)) return [];
		if (!opened && ['and', 'va'].includes(joint)) return [];
		const isEnd = ['het', 'cuoi'].includes(tokens[first.to + 1]?.form ?? '');
		const next = first.to + (isEnd ? 2 : 1);
		return calendarSpans(tokens, skipYearWord(tokens, next), clock).flatMap((second) => {
			const from = borrowedYear(tokens, first, second) ?? first.span.from;
			return from !== null && second.span.to !== null && from <= second.span.to
				? [{ span: { from, to: second.span.to }, to: second.to }]
				: [];
		});
	});
}

/** Returns the year of the first month of a range: `March to May 2024` is within one year. */
function borrowedYear(
	tokens: readonly Token[],
	first: FoundSpan,
	second: FoundSpan,
): string | undefined {
	const named = tokens.slice(0, first.to).at(-1);
	const fullYear = yearOfToken(tokens[second.to - 1]);
	if (!named || yearOfToken(named) !== undefined || fullYear === undefined) return undefined;
	return first.span.from === null ? undefined : `${fullYear}${first.span.from.slice(4)}`;
}

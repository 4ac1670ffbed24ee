import { weekdays } from '../../lexicon/dates.ts';
import type { Span } from '../../query.ts';
import { dayAfter, monthOf, quarterOf, today, weekOf, yearOf } from '../day-arithmetic.ts';
import type { Token } from '../tokens.ts';
import { lastYearOfMonth, monthOfToken } from './months.ts';
import { type Clock, endOf, type FoundSpan, yearOfToken } from './words.ts';

const shifts: readonly (readonly [
	words: string,
	unit: 'day' | 'week' | 'month' | 'quarter' | 'year',
	by: number,
])[] = [
	...(['week', 'month', 'quarter', 'year'] as const).flatMap((unit) => [
		[`this ${unit}`, unit, 0] as const,
		[`the current ${unit}`, unit, 0] as const,
		[`current ${unit}`, unit, 0] as const,
		[`last ${unit}`, unit, -1] as const,
		[`previous ${unit}`, unit, -1] as const,
		[`the previous ${unit}`, unit, -1] as const,
		[`the last ${unit}`, unit, -1] as const,
		[`next ${unit}`, unit, 1] as const,
		[`the next ${unit}`, unit, 1] as const,
		[`the coming ${unit}`, unit, 1] as const,
	]),
	...[
		['today', 0],
		['yesterday', -1],
		['tomorrow', 1],
		['hom nay', 0],
		['hom qua', -1],
		['ngay mai', 1],
	].map(([words, by]) => [String(words), 'day', Number(by)] as const),
	...(
		[
			['tuan', 'week'],
			['thang', 'month'],
			['quy', 'quarter'],
			['nam', 'year'],
		] as const
	).flatMap(([word, unit]) => [
		[`${word} nay`, unit, 0] as const,
		[`${word} truoc`, unit, -1] as const,
		[`${word} vua roi`, unit, -1] as const,
		[`${word} vua qua`, unit, -1] as const,
		[`${word} roi`, unit, -1] as const,
		[`${word} sau`, unit, 1] as const,
		[`${word} toi`, unit, 1] as const,
	]),
	['nam ngoai', 'year', -1],
	['year to date', 'year', 0],
	['ytd', 'year', 0],
];

/** Returns a day of the week, such as `Monday`: the last one or, for the future, the next one; never today. */
function weekday(token: Token | undefined, { now, isAhead }: Clock): Span | undefined {
	const which = weekdays.indexOf(token?.form ?? '');
	if (which < 0) return undefined;
	const ahead = (which - now.getUTCDay() + 7) % 7 || 7;
	const one = dayAfter(today(now), isAhead ? ahead : ahead - 7);
	return ahead === 7 ? undefined : { from: one, to: one };
}

/** Finds the day, week, month, quarter or year before, after or including today: `last month`, `Monday`. */
export function nearbySpans(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	const { now } = clock;
	const named = weekday(tokens[at], clock);
	if (named) return [{ span: named, to: at + 1 }];
	const past = tokens[at]?.form === 'last' ? monthOfToken(tokens[at + 1]) : undefined;
	if (past !== undefined && yearOfToken(tokens[at + 2]) === undefined)
		return [{ span: monthOf(lastYearOfMonth(past, now), past), to: at + 2 }];
	const day = today(now);
	const [years, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
	return shifts.flatMap(([words, unit, by]) => {
		const to = endOf(words, tokens, at);
		if (to === undefined) return [];
		switch (unit) {
			case 'day': {
				const one = dayAfter(day, by);
				return [{ span: { from: one, to: one }, to }];
			}
			case 'week':
				return [{ span: weekOf(day, by), to }];
			case 'month':
				return [{ span: monthOf(years, month + by), to }];
			case 'quarter': {
				const place = Math.floor((month - 1) / 3) + by;
				return [
					{ span: quarterOf(years + Math.floor(place / 4), (((place % 4) + 4) % 4) + 1), to },
				];
			}
			default:
				return [{ span: yearOf(years + by), to }];
		}
	});
}

import { months } from '../../lexicon/dates.ts';
import { isRealDay, monthOf, yearOf } from '../day-arithmetic.ts';
import { isAccented, type Token } from '../tokens.ts';
import { type Clock, type FoundSpan, yearOfToken } from './words.ts';

const dayNumber = (token: Token | undefined): number | undefined => {
	const [, text] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.form ?? '') ?? [];
	const count = Number(text);
	return text !== undefined && count >= 1 && count <= 31 ? count : undefined;
};

/** Returns the month that a word names; `mấy` is not May. */
export const monthOfToken = (token: Token | undefined): number | undefined =>
	token && !isAccented(token) ? months.get(token.form) : undefined;

/** Finds a named month, or a day of it: `March 2024`, `5 March`, `March 5, 2024`. */
export function monthSpans(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	const before = dayNumber(tokens[at]);
	const ofSkip = tokens[at + 1]?.form === 'of' ? 1 : 0;
	const dayFirst = before !== undefined && monthOfToken(tokens[at + 1 + ofSkip]) !== undefined;
	const place = dayFirst ? at + 1 + ofSkip : at;
	const month = monthOfToken(tokens[place]);
	// `may` is a month in capitals, after a day, or before a year.
	const isSmallMay =
		tokens[place]?.text === 'may' && !dayFirst && yearOfToken(tokens[place + 1]) === undefined;
	if (month === undefined || (isSmallMay && !precededByDate(tokens, place))) return [];
	const comma = (by: number) =>
		tokens[by]?.form === ',' || tokens[by]?.form === 'of' ? by + 1 : by;
	if (dayFirst) return daysOf(tokens, comma(place + 1), month, before, clock, place + 1);
	const after = dayNumber(tokens[place + 1]);
	const found: FoundSpan[] = [];
	if (after !== undefined)
		found.push(...daysOf(tokens, comma(place + 2), month, after, clock, place + 2));
	const fullYear = yearOfToken(tokens[comma(place + 1)]);
	if (fullYear !== undefined)
		found.push({ span: monthOf(fullYear, month), to: comma(place + 1) + 1 });
	else found.push({ span: monthOf(nearYear(month, clock), month), to: place + 1 });
	return found;
}

const precededByDate = (tokens: readonly Token[], at: number): boolean =>
	['in', 'since', 'after', 'before', 'until', 'of', 'from', 'to', 'and', 'last'].includes(
		tokens[at - 1]?.form ?? '',
	);

function daysOf(
	tokens: readonly Token[],
	yearPlace: number,
	month: number,
	day: number,
	clock: Clock,
	end: number,
): FoundSpan[] {
	const fullYear = yearOfToken(tokens[yearPlace]);
	const of = fullYear ?? nearYear(month, clock);
	const text = `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
	return isRealDay(text)
		? [{ span: { from: text, to: text }, to: fullYear === undefined ? end : yearPlace + 1 }]
		: [];
}

/** Returns the year of a month without a year: the latest one that has begun or, for the future, the next one. */
function nearYear(month: number, { now, isAhead }: Clock): number {
	const [years, present] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
	if (isAhead) return month < present ? years + 1 : years;
	return month > present ? years - 1 : years;
}

/** Returns the latest year in which this month has ended. */
export const lastYearOfMonth = (month: number, now: Date): number =>
	month < now.getUTCMonth() + 1 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;

/** Finds `thang 3 nam 2023`, `thang 3/2023`, `ngay 5 thang 3 nam 2024`, `nam 2023`. */
export function vietnameseSpans(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	const form = (place: number) => tokens[place]?.form ?? '';
	if (form(at) === 'nam' && yearOfToken(tokens[at + 1]) !== undefined)
		return [{ span: yearOf(Number(form(at + 1))), to: at + 2 }];
	const day = form(at) === 'ngay' ? dayNumber(tokens[at + 1]) : undefined;
	const place = day === undefined ? at : at + 2;
	const isNamed = form(place) === 'thang' || (day !== undefined && form(place) === '/');
	const month = isNamed && /^\d{1,2}$/.test(form(place + 1)) ? Number(form(place + 1)) : undefined;
	if (month === undefined || month < 1 || month > 12)
		return [...bareMonth(tokens, at), ...bareDay(tokens, at, clock)];
	const skip = ['nam', '/', 'cua', '-'].includes(form(place + 2)) ? 1 : 0;
	const fullYear = yearOfToken(tokens[place + 2 + skip]);
	if (day !== undefined) return daysOf(tokens, place + 2 + skip, month, day, clock, place + 2);
	return fullYear === undefined
		? [{ span: monthOf(nearYear(month, clock), month), to: place + 2 }]
		: [{ span: monthOf(fullYear, month), to: place + 3 + skip }];
}

/** Finds `24/11`, `24/11/2026`, with the day first. */
function bareDay(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	const [day, month] = [dayNumber(tokens[at]), dayNumber(tokens[at + 2])];
	const isDate = tokens[at + 1]?.form === '/' && tokens[at - 1]?.form !== '/';
	if (!isDate || day === undefined || month === undefined || month > 12) return [];
	const isLong = tokens[at + 3]?.form === '/';
	return daysOf(tokens, isLong ? at + 4 : tokens.length, month, day, clock, at + 3);
}

/** `3/2023` */
function bareMonth(tokens: readonly Token[], at: number): FoundSpan[] {
	const month = dayNumber(tokens[at]);
	const fullYear = yearOfToken(tokens[at + 2]);
	return month !== undefined &&
		month <= 12 &&
		tokens[at + 1]?.form === '/' &&
		fullYear !== undefined
		? [{ span: monthOf(fullYear, month), to: at + 3 }]
		: [];
}

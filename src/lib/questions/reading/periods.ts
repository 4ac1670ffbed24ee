import { numberWords } from '../lexicon/amounts.ts';
import {
	backward,
	backwardAfter,
	forward,
	forwardAfter,
	months,
	sides,
	trailers,
	units,
	weekdays,
} from '../lexicon/dates.ts';
import type { Span } from '../query.ts';
import {
	dayAfter,
	halfOf,
	isRealDay,
	monthOf,
	quarterOf,
	today,
	weekOf,
	yearOf,
} from './day-arithmetic.ts';
import { isAccented, type Token } from './tokens.ts';

/** A stretch of time that words name, from one word on. */
export interface FoundPeriod {
	span: Span;
	/** The place behind its last word. */
	to: number;
	/** The state of that moment is asked for, not what happened until then. */
	isAsOf: boolean;
}

interface Found {
	span: Span;
	to: number;
}

export interface Clock {
	now: Date;
	/** The question is about what is to come: a month without a year is the next one. */
	isAhead: boolean;
}

const number = (token: Token | undefined): number | undefined => {
	if (!token) return undefined;
	if (/^\d{1,4}$/.test(token.form)) return Number(token.form);
	return numberWords.get(token.form);
};
/** `2022`, or `'22`. */
function year(token: Token | undefined): number | undefined {
	if (!token) return undefined;
	if (/^(?:19[89]\d|20\d\d)$/.test(token.form)) return Number(token.form);
	const [, short] = /^'([0-3]\d)$/.exec(token.form) ?? [];
	return short === undefined ? undefined : 2_000 + Number(short);
}

/** The words of each phrase of this file, taken apart once. */
const wordsOf = new Map<string, readonly string[]>();

/** Where a phrase that begins at a place ends; undefined where it does not stand there. */
function endOf(phrase: string, tokens: readonly Token[], at: number): number | undefined {
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

/** Every stretch of time whose words begin at a place. */
export function periodsAt(tokens: readonly Token[], at: number, clock: Clock): FoundPeriod[] {
	const plain = (found: Found[]) => found.map((one) => ({ ...one, isAsOf: false }));
	// `as of 2021` is no `of 2021`.
	const before = [1, 2].map((by) => tokens[at - by]?.form);
	const isOfDay = ['of', 'at'].includes(tokens[at]?.form ?? '') && before[0] === 'as';
	if (isOfDay || (['of', 'at'].includes(before[0] ?? '') && before[1] === 'as')) return [];
	// `every January`, `on a Monday`: of no one time.
	const isAny = ['every', 'each', 'any', 'hang', 'moi'].includes(before[0] ?? '');
	const isOfWeeks = before[0] === 'a' && weekdays.includes(tokens[at]?.form ?? '');
	if (isOfWeeks || (isAny && !year(tokens[at]))) return [];
	return [
		...plain(between(tokens, at, clock)),
		...plain(moving(tokens, at, clock)),
		...plain(trailed(tokens, at, clock)),
		...sided(tokens, at, clock),
		...plain(calendar(tokens, at, clock)),
	];
}

/** `from 2021 to 2023`, `between March and May 2024`, `2021 to 2023`. */
function between(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	const opened = ['from', 'between', 'tu', 'giua', 'trong khoang'].some((word) =>
		word.split(' ').every((part, place) => tokens[at + place]?.form === part),
	);
	const skip = opened ? (tokens[at]?.form === 'trong' ? 2 : 1) : 0;
	return calendar(tokens, skipYearWord(tokens, at + skip), clock).flatMap((first) => {
		const joint = tokens[first.to]?.form ?? '';
		if (!['to', 'and', 'den', 'toi', 'va', 'until', 'through', '-', '–'].includes(joint)) return [];
		if (!opened && ['and', 'va'].includes(joint)) return [];
		const isEnd = ['het', 'cuoi'].includes(tokens[first.to + 1]?.form ?? '');
		const next = first.to + (isEnd ? 2 : 1);
		return calendar(tokens, skipYearWord(tokens, next), clock).flatMap((second) => {
			const from = borrowedYear(tokens, first, second) ?? first.span.from;
			return from !== null && second.span.to !== null && from <= second.span.to
				? [{ span: { from, to: second.span.to }, to: second.to }]
				: [];
		});
	});
}

/** `nam 2021`: the word for a year before it. */
const skipYearWord = (tokens: readonly Token[], at: number): number =>
	tokens[at]?.form === 'nam' && year(tokens[at + 1]) !== undefined ? at + 1 : at;

/** `March to May 2024`: the first month is of the year of the second. */
function borrowedYear(tokens: readonly Token[], first: Found, second: Found): string | undefined {
	const named = tokens.slice(0, first.to).at(-1);
	const said = year(tokens[second.to - 1]);
	if (!named || year(named) !== undefined || said === undefined) return undefined;
	return first.span.from === null ? undefined : `${said}${first.span.from.slice(4)}`;
}

const short = { day: 'd', week: 'd', month: 'm', quarter: 'm', year: 'y' } as const;
const times = { day: 1, week: 7, month: 1, quarter: 3, year: 1 } as const;

/** So many units from today as a moving day. */
function movingDay(sign: '-' | '+', count: number, unit: keyof typeof short): string | undefined {
	const many = count * times[unit];
	return many >= 1 && many <= 3_660 ? `${sign}${many}${short[unit]}` : undefined;
}

const back = (day: string | undefined): Span | undefined =>
	day === undefined ? undefined : { from: day, to: null };
const on = (day: string | undefined): Span | undefined =>
	day === undefined ? undefined : { from: 'today', to: day };

const openers = new Set(['in', 'over', 'within', 'during', 'for', 'throughout', 'trong', 'vao']);

/** `past 90 days`, `over the last 2 years`, `next 30 days`, `90 ngay qua`, `trong 30 ngay toi`. */
function moving(tokens: readonly Token[], begins: number, clock: Clock): Found[] {
	let at = begins;
	const isOpened = openers.has(tokens[at]?.form ?? '');
	if (isOpened) at += 1;
	if (tokens[at]?.form === 'the') at += 1;
	const direction = tokens[at]?.form ?? '';
	const isBack = backward.has(direction);
	const isOn = forward.has(direction);
	if (isBack || isOn) return movingEnglish(tokens, at + 1, isBack ? direction : null);
	return movingBare(tokens, at, clock, isOpened);
}

function movingEnglish(tokens: readonly Token[], at: number, past: string | null): Found[] {
	const couple = ['few', 'couple', 'several'].includes(tokens[at]?.form ?? '');
	const count = number(tokens[at]);
	const place = couple || count === undefined ? at : at + 1;
	const unit = units.get(tokens[place]?.form ?? '');
	// `last year` is one of the calendar; a few days are no number of days.
	if (!unit || couple || (count === undefined && past !== 'past' && past !== 'trailing')) return [];
	const span =
		past === null ? on(movingDay('+', count ?? 1, unit)) : back(movingDay('-', count ?? 1, unit));
	return span ? [{ span, to: place + 1 }] : [];
}

/** A count of days without a word before it: `90 ngay qua`, `30 days ahead`; of what is to come, `within 30 days`. */
function movingBare(
	tokens: readonly Token[],
	at: number,
	{ isAhead }: Clock,
	isOpened: boolean,
): Found[] {
	const count = number(tokens[at]);
	const unit = units.get(tokens[at + 1]?.form ?? '');
	if (count === undefined || !unit) return [];
	const behind = [1, 2, 3].map((length) =>
		at + 2 + length > tokens.length
			? ''
			: tokens
					.slice(at + 2, at + 2 + length)
					.map(({ form }) => form)
					.join(' '),
	);
	const found: Found[] = behind.flatMap((words, place): Found[] => {
		const span = backwardAfter.has(words)
			? back(movingDay('-', count, unit))
			: forwardAfter.has(words)
				? on(movingDay('+', count, unit))
				: undefined;
		return span ? [{ span, to: at + 3 + place }] : [];
	});
	if (found.length > 0 || !isAhead || !isOpened) return found;
	const span = on(movingDay('+', count, unit));
	return span ? [{ span, to: at + 2 }] : [];
}

/** A date behind a word for its side: `since May`, `before 2022`, `in March 2024`. */
function sided(tokens: readonly Token[], at: number, clock: Clock): FoundPeriod[] {
	return sides.flatMap(({ words, side }) =>
		words.flatMap((phrase) => {
			const end = endOf(phrase, tokens, at);
			if (end === undefined) return [];
			return calendar(tokens, end, clock).flatMap(({ span, to }) => {
				const meant = onSide(span, side);
				return meant ? [{ span: meant, to, isAsOf: side === 'as of' }] : [];
			});
		}),
	);
}

/** A date with its side behind it: `2021 or later`, `from 2021 onwards`, `in 2021 or earlier`. */
function trailed(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	const isOpened = ['in', 'from', 'since', 'starting', 'of', 'tu'].includes(tokens[at]?.form ?? '');
	return calendar(tokens, skipYearWord(tokens, isOpened ? at + 1 : at), clock).flatMap(
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

/** A day, month, quarter or year of the calendar: `2023`, `March 2024`, `Q1 2024`, `last month`, `thang 3 nam 2023`. */
function calendar(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	return [
		...written(tokens, at),
		...quarters(tokens, at),
		...monthsNamed(tokens, at, clock),
		...vietnamese(tokens, at, clock),
		...near(tokens, at, clock),
	];
}

function written(tokens: readonly Token[], at: number): Found[] {
	const token = tokens[at];
	const said = year(token);
	if (said !== undefined) {
		const isYearOfQuarter = /^[qh][1-4]$/.test(tokens[at + 1]?.form ?? '');
		return isYearOfQuarter ? [] : [{ span: yearOf(said), to: at + 1 }];
	}
	const [, years, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(token?.form ?? '') ?? [];
	if (years === undefined || month === undefined || !isRealDay(`${years}-${month}-${day ?? '01'}`))
		return [];
	const whole = `${years}-${month}-${day}`;
	const span =
		day === undefined ? monthOf(Number(years), Number(month)) : { from: whole, to: whole };
	return [{ span, to: at + 1 }];
}

const ordinals = ['first', 'second', 'third', 'fourth'];
/** `quý 1`, `quý một`, `quý I`. */
const quarterNames = [
	['1', 'mot', 'i'],
	['2', 'hai', 'ii'],
	['3', 'ba', 'iii'],
	['4', 'bon', 'tu', 'iv'],
];
const shortOrdinals = ['1st', '2nd', '3rd', '4th'];

function quarters(tokens: readonly Token[], at: number): Found[] {
	const form = (by: number) => tokens[at + by]?.form ?? '';
	const [, kind, count] = /^([qh])([1-4])$/.exec(form(0)) ?? [];
	const of = (spanOf: typeof quarterOf, which: number, place: number): Found[] => {
		const skip = ['of', 'nam', '/', 'trong'].includes(tokens[place]?.form ?? '') ? 1 : 0;
		const said = year(tokens[place + skip]);
		return said === undefined ? [] : [{ span: spanOf(said, which), to: place + skip + 1 }];
	};
	if (kind && count) return of(kind === 'q' ? quarterOf : halfOf, Number(count), at + 1);
	const ahead = year(tokens[at]);
	const [, later, which] = /^([qh])([1-4])$/.exec(form(1)) ?? [];
	if (ahead !== undefined && later && which)
		return [
			{
				span: (later === 'q' ? quarterOf : halfOf)(ahead, Number(which)),
				to: at + 2,
			},
		];
	const place = Math.max(ordinals.indexOf(form(0)), shortOrdinals.indexOf(form(0)));
	if (place >= 0 && form(1) === 'quarter') return of(quarterOf, place + 1, at + 2);
	if (place >= 0 && place < 2 && form(1) === 'half') return of(halfOf, place + 1, at + 2);
	const quarter = form(0) === 'quy' ? quarterNames.findIndex((all) => all.includes(form(1))) : -1;
	if (quarter >= 0) return of(quarterOf, quarter + 1, at + 2);
	// `nửa đầu năm 2024`, `6 tháng cuối năm 2021`
	const half =
		form(0) === 'nua' ? 1 : ['6', 'sau'].includes(form(0)) && form(1) === 'thang' ? 2 : undefined;
	const part = half === undefined ? -1 : ['dau', 'cuoi'].indexOf(form(half));
	return half !== undefined && part >= 0 ? of(halfOf, part + 1, at + half + 1) : [];
}

const dayNumber = (token: Token | undefined): number | undefined => {
	const [, text] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.form ?? '') ?? [];
	const count = Number(text);
	return text !== undefined && count >= 1 && count <= 31 ? count : undefined;
};

/** The month that a word names; `mấy` is no May. */
const monthNamed = (token: Token | undefined): number | undefined =>
	token && !isAccented(token) ? months.get(token.form) : undefined;

function monthsNamed(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	const before = dayNumber(tokens[at]);
	const ofSkip = tokens[at + 1]?.form === 'of' ? 1 : 0;
	const dayFirst = before !== undefined && monthNamed(tokens[at + 1 + ofSkip]) !== undefined;
	const place = dayFirst ? at + 1 + ofSkip : at;
	const month = monthNamed(tokens[place]);
	// `may` is a month in capitals, behind a day, or before a year.
	const isSmallMay =
		tokens[place]?.text === 'may' && !dayFirst && year(tokens[place + 1]) === undefined;
	if (month === undefined || (isSmallMay && !precededByDate(tokens, place))) return [];
	const comma = (by: number) =>
		tokens[by]?.form === ',' || tokens[by]?.form === 'of' ? by + 1 : by;
	if (dayFirst) return daysOf(tokens, comma(place + 1), month, before, clock, place + 1);
	const after = dayNumber(tokens[place + 1]);
	const found: Found[] = [];
	if (after !== undefined)
		found.push(...daysOf(tokens, comma(place + 2), month, after, clock, place + 2));
	const said = year(tokens[comma(place + 1)]);
	if (said !== undefined) found.push({ span: monthOf(said, month), to: comma(place + 1) + 1 });
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
): Found[] {
	const said = year(tokens[yearPlace]);
	const of = said ?? nearYear(month, clock);
	const text = `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
	return isRealDay(text)
		? [{ span: { from: text, to: text }, to: said === undefined ? end : yearPlace + 1 }]
		: [];
}

/** The year of a month that is named alone: the latest that has begun, or of what is to come, the next. */
function nearYear(month: number, { now, isAhead }: Clock): number {
	const [years, present] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
	if (isAhead) return month < present ? years + 1 : years;
	return month > present ? years - 1 : years;
}

/** The year of the last month of a name that is over. */
const pastYear = (month: number, now: Date): number =>
	month < now.getUTCMonth() + 1 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;

/** `thang 3 nam 2023`, `thang 3/2023`, `ngay 5 thang 3 nam 2024`, `nam 2023`. */
function vietnamese(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	const form = (place: number) => tokens[place]?.form ?? '';
	if (form(at) === 'nam' && year(tokens[at + 1]) !== undefined)
		return [{ span: yearOf(Number(form(at + 1))), to: at + 2 }];
	const day = form(at) === 'ngay' ? dayNumber(tokens[at + 1]) : undefined;
	const place = day === undefined ? at : at + 2;
	const isNamed = form(place) === 'thang' || (day !== undefined && form(place) === '/');
	const month = isNamed && /^\d{1,2}$/.test(form(place + 1)) ? Number(form(place + 1)) : undefined;
	if (month === undefined || month < 1 || month > 12)
		return [...bareMonth(tokens, at), ...bareDay(tokens, at, clock)];
	const skip = ['nam', '/', 'cua', '-'].includes(form(place + 2)) ? 1 : 0;
	const said = year(tokens[place + 2 + skip]);
	if (day !== undefined) return daysOf(tokens, place + 2 + skip, month, day, clock, place + 2);
	return said === undefined
		? [{ span: monthOf(nearYear(month, clock), month), to: place + 2 }]
		: [{ span: monthOf(said, month), to: place + 3 + skip }];
}

/** `24/11`, `24/11/2026`: the day stands first. */
function bareDay(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	const [day, month] = [dayNumber(tokens[at]), dayNumber(tokens[at + 2])];
	const isDate = tokens[at + 1]?.form === '/' && tokens[at - 1]?.form !== '/';
	if (!isDate || day === undefined || month === undefined || month > 12) return [];
	const isLong = tokens[at + 3]?.form === '/';
	return daysOf(tokens, isLong ? at + 4 : tokens.length, month, day, clock, at + 3);
}

/** `3/2023` */
function bareMonth(tokens: readonly Token[], at: number): Found[] {
	const month = dayNumber(tokens[at]);
	const said = year(tokens[at + 2]);
	return month !== undefined && month <= 12 && tokens[at + 1]?.form === '/' && said !== undefined
		? [{ span: monthOf(said, month), to: at + 3 }]
		: [];
}

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

/** `Monday`: the last one, or of what is to come, the next; today is neither. */
function weekday(token: Token | undefined, { now, isAhead }: Clock): Span | undefined {
	const which = weekdays.indexOf(token?.form ?? '');
	if (which < 0) return undefined;
	const ahead = (which - now.getUTCDay() + 7) % 7 || 7;
	const one = dayAfter(today(now), isAhead ? ahead : ahead - 7);
	return ahead === 7 ? undefined : { from: one, to: one };
}

function near(tokens: readonly Token[], at: number, clock: Clock): Found[] {
	const { now } = clock;
	const named = weekday(tokens[at], clock);
	if (named) return [{ span: named, to: at + 1 }];
	const past = tokens[at]?.form === 'last' ? monthNamed(tokens[at + 1]) : undefined;
	if (past !== undefined && year(tokens[at + 2]) === undefined)
		return [{ span: monthOf(pastYear(past, now), past), to: at + 2 }];
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

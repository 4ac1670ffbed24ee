import { halfOf, isRealDay, monthOf, quarterOf, yearOf } from '../day-arithmetic.ts';
import type { Token } from '../tokens.ts';
import { monthSpans, vietnameseSpans } from './months.ts';
import { nearbySpans } from './near.ts';
import { type Clock, type FoundSpan, yearOfToken } from './words.ts';

/** A day, month, quarter or year of the calendar: `2023`, `March 2024`, `Q1 2024`, `last month`, `thang 3 nam 2023`. */
export function calendarSpans(tokens: readonly Token[], at: number, clock: Clock): FoundSpan[] {
	return [
		...written(tokens, at),
		...quarters(tokens, at),
		...monthSpans(tokens, at, clock),
		...vietnameseSpans(tokens, at, clock),
		...nearbySpans(tokens, at, clock),
	];
}

function written(tokens: readonly Token[], at: number): FoundSpan[] {
	const token = tokens[at];
	const fullYear = yearOfToken(token);
	if (fullYear !== undefined) {
		const isYearOfQuarter = /^[qh][1-4]$/.test(tokens[at + 1]?.form ?? '');
		return isYearOfQuarter ? [] : [{ span: yearOf(fullYear), to: at + 1 }];
	}
	const short = shortYear(tokens, at);
	if (short !== undefined) return [{ span: yearOf(short), to: at + 1 }];
	const [, years, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(token?.form ?? '') ?? [];
	if (years === undefined || month === undefined || !isRealDay(`${years}-${month}-${day ?? '01'}`))
		return [];
	const whole = `${years}-${month}-${day}`;
	const span =
		day === undefined ? monthOf(Number(years), Number(month)) : { from: whole, to: whole };
	return [{ span, to: at + 1 }];
}

/** `multicoin leads in 22`: two digits after *in* or *since*, at the end or before punctuation, are a year. */
function shortYear(tokens: readonly Token[], at: number): number | undefined {
	const [, digits] = /^([12]\d)$/.exec(tokens[at]?.form ?? '') ?? [];
	const isBehind = ['in', 'since', 'during', 'nam'].includes(tokens[at - 1]?.form ?? '');
	const isLast = /^[?.,!]?$/.test(tokens[at + 1]?.form ?? '');
	return digits !== undefined && isBehind && isLast ? 2_000 + Number(digits) : undefined;
}

const ordinals = ['first', 'second', 'third', 'fourth'];

/** `quý 1`, `quý một`, `quý I`. */
const quarterNames = [
	['1', 'mot', 'i'],
	['2', 'hai', 'ii'],
	['3', 'ba', 'iii'],
	['4', 'bon', 'tu', 'iv'],
];

/** The first month of each season. */
const seasons: ReadonlyMap<string, number> = new Map([
	...[['spring', 3] as const, ['summer', 6] as const],
	...[['autumn', 9] as const, ['fall', 9] as const],
]);

const shortOrdinals = ['1st', '2nd', '3rd', '4th'];

function quarters(tokens: readonly Token[], at: number): FoundSpan[] {
	const form = (by: number) => tokens[at + by]?.form ?? '';
	const [, kind, count] = /^([qh])([1-4])$/.exec(form(0)) ?? [];
	const of = (spanOf: typeof quarterOf, which: number, place: number): FoundSpan[] => {
		const skip = ['of', 'nam', '/', 'trong'].includes(tokens[place]?.form ?? '') ? 1 : 0;
		const fullYear = yearOfToken(tokens[place + skip]);
		return fullYear === undefined ? [] : [{ span: spanOf(fullYear, which), to: place + skip + 1 }];
	};
	if (kind && count) return of(kind === 'q' ? quarterOf : halfOf, Number(count), at + 1);
	// `summer 2021`; winter spans two years.
	const season = seasons.get(form(0));
	if (season !== undefined)
		return of(
			(ownYear) => ({ from: monthOf(ownYear, season).from, to: monthOf(ownYear, season + 2).to }),
			season,
			at + 1,
		);
	const ahead = yearOfToken(tokens[at]);
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

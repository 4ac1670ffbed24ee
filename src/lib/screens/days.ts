import { monthsBefore } from '#lib/directory/ranges.ts';

/** Days in conditions: calendar dates, or days relative to today. */

const MOVING = /^([+-])(\d{1,4})([dmy])$/;

/** Whether a text is `2026-01-31`, `today`, or a number of days, months or years from today: `-90d`, `+6m`, `-2y`. */
export function isDay(text: string): boolean {
	if (text === 'today') return true;
	const [, , count] = MOVING.exec(text) ?? [];
	if (count !== undefined) return Number(count) >= 1 && Number(count) <= 3_660;
	return (
		/^\d{4}-\d\d-\d\d$/.test(text) &&
		text >= '0001' &&
		!Number.isNaN(Date.parse(text)) &&
		new Date(text).toISOString().startsWith(text)
	);
}

/** Resolves a day to YYYY-MM-DD in UTC; the 31st becomes the last day of a shorter month. */
export function resolveDay(text: string, now: Date): string {
	const today = now.toISOString().slice(0, 10);
	if (text === 'today') return today;
	const [, sign, count, unit] = MOVING.exec(text) ?? [];
	if (count === undefined) return text;
	const many = Number(count) * (sign === '-' ? 1 : -1);
	if (unit === 'd')
		return new Date(Date.parse(today) - many * 86_400_000).toISOString().slice(0, 10);
	const day = monthsBefore(now, unit === 'm' ? many : many * 12);
	return day < '0001' || day.length !== 10 ? '0001-01-01' : day;
}

const units = { d: ['day', 'days'], m: ['month', 'months'], y: ['year', 'years'] } as const;

/** Returns a relative day in words: `90 days ago`, `in 6 months`; undefined for a calendar date. */
export function relativeDayInWords(text: string): string | undefined {
	if (text === 'today') return text;
	const [, sign, count, unit] = MOVING.exec(text) ?? [];
	if (count === undefined || (unit !== 'd' && unit !== 'm' && unit !== 'y')) return undefined;
	const words = `${Number(count)} ${units[unit][Number(count) === 1 ? 0 : 1]}`;
	return sign === '-' ? `${words} ago` : `in ${words}`;
}

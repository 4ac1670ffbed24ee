import type { Span } from '../query.ts';

/** Days as `2026-01-31`, in UTC. */

const DAY = 86_400_000;
const text = (date: Date): string => date.toISOString().slice(0, 10);

export const dayAfter = (day: string, by: number): string =>
	text(new Date(Date.parse(day) + by * DAY));

export const today = (now: Date): string => text(now);

const utc = (year: number, month: number, day: number): string => {
	const date = new Date(Date.UTC(2000, month - 1, day));
	date.setUTCFullYear(year + Math.floor((month - 1) / 12), (((month - 1) % 12) + 12) % 12, day);
	return text(date);
};

export const yearOf = (year: number): Span => ({ from: utc(year, 1, 1), to: utc(year, 12, 31) });
/** Returns a month. `month` counts from 1; 0 is December of the previous year. */
export const monthOf = (year: number, month: number): Span => ({
	from: utc(year, month, 1),
	to: dayAfter(utc(year, month + 1, 1), -1),
});
export const quarterOf = (year: number, quarter: number): Span => ({
	from: utc(year, quarter * 3 - 2, 1),
	to: dayAfter(utc(year, quarter * 3 + 1, 1), -1),
});
export const halfOf = (year: number, half: number): Span => ({
	from: utc(year, half * 6 - 5, 1),
	to: dayAfter(utc(year, half * 6 + 1, 1), -1),
});
/** Returns a week from Monday to Sunday, `by` weeks after the one that contains the day. */
export function weekOf(day: string, by: number): Span {
	const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7) + by * 7);
	return { from: monday, to: dayAfter(monday, 6) };
}

/** Whether the day exists in the calendar. */
export const isRealDay = (day: string): boolean =>
	!Number.isNaN(Date.parse(day)) && text(new Date(day)) === day;

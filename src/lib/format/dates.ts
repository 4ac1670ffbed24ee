import { DASH } from './numbers.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the known part of a date: `2021-07` if only the month is known. */
export const knownPart = (date: string, precision: string | null): string =>
	date.slice(0, precision === 'year' ? 4 : precision === 'month' ? 7 : 10);

/** Formats a partly known date, or a moment, as `longDate` does; returns other text unchanged. */
export function knownDate(part: string): string {
	if (/^\d{4}-\d\d$/.test(part)) return longDate(`${part}-01`, 'month');
	return /^\d{4}-\d\d-\d\d/.test(part) ? longDate(part) : part;
}

/** `2024-02-05` → `Feb 05, 2024`; `Feb 2024` or `2024` if only the month or year is known. */
export function longDate(
	date: string | null | undefined,
	precision: string | null = 'day',
): string {
	const [year, month, day] = date?.split('T', 1)[0]?.split('-') ?? [];
	if (!year || !month || !day) return DASH;
	if (precision === 'year') return year;
	const name = MONTHS[Number(month) - 1] ?? month;
	return precision === 'month' ? `${name} ${year}` : `${name} ${day}, ${year}`;
}

/**
 * Returns the middle day of a partly known date (YYYY-MM-DD): the fifteenth of a month, the first of July of a year.
 */
export function middleOf(date: string, precision: string | null): string {
	if (precision === 'year') return `${date.slice(0, 4)}-07-01`;
	return precision === 'month' ? `${date.slice(0, 7)}-15` : date.slice(0, 10);
}

/** `2024-02-05` → `05/02/2024`; `02/2024` or `2024` if only the month or year is known. */
export function shortDate(
	date: string | null | undefined,
	precision: string | null = 'day',
): string {
	const [year, month, day] = date?.split('T', 1)[0]?.split('-') ?? [];
	if (!year || !month || !day) return DASH;
	if (precision === 'year') return year;
	return precision === 'month' ? `${month}/${year}` : `${day}/${month}/${year}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 12 * MONTH;
const BUCKETS = [
	[MINUTE, 1, 'second'],
	[HOUR, MINUTE, 'minute'],
	[DAY, HOUR, 'hour'],
	[MONTH, DAY, 'day'],
	[YEAR, MONTH, 'month'],
	[Number.POSITIVE_INFINITY, YEAR, 'year'],
] as const;

/** Returns how long before `now` the moment `at` was: `3 hours ago`. A future time counts as now. */
export function relativeTime(at: Date, now: Date): string {
	const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
	const [, unit, name] = BUCKETS.find(([below]) => seconds < below) ?? BUCKETS[5];
	const count = Math.floor(seconds / unit);
	return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}

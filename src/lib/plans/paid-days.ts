/** Days and months of what is paid for, in UTC: no day is longer than another. */

export const DAY_MS = 86_400_000;

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/**
 * `months` calendar months after `from`, at the same time of day; where that month has no such day, on its last.
 *
 * @param day day of the month that it is to be, where `from` itself was moved to the end of a short month.
 */
export function addMonths(from: Date, months: number, day = from.getUTCDate()): Date {
	const there = new Date(from);
	there.setUTCDate(1);
	there.setUTCMonth(there.getUTCMonth() + months);
	const last = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate();
	there.setUTCDate(Math.min(day, last));
	return there;
}

/** Whole days from one moment to a later one; a day that has begun counts as none. */
export const wholeDays = (from: Date, until: Date): number =>
	Math.max(0, Math.floor((until.getTime() - from.getTime()) / DAY_MS));

/** Days of a period that are not used at a moment: a day counts as used when it is over. */
export const unusedDays = ({ from, until }: { from: Date; until: Date }, at: Date): number =>
	Math.max(0, wholeDays(from, until) - wholeDays(from, at));

/** The part of `cents` for `days` of `all` days, to the cent, rounded half up. */
export const partOf = (cents: number, days: number, all: number): number =>
	all === 0 ? 0 : Math.floor((2 * cents * days + all) / (2 * all));

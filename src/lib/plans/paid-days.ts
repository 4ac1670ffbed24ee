/** Days and months of paid periods, in UTC, so that all days are equally long. */

export const DAY_MS = 86_400_000;

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/**
 * The date `months` calendar months after `from`, at the same time of day; the last day of the month if that month is
 * too short.
 *
 * @param day the intended day of the month, if `from` itself was moved to the end of a short month.
 */
export function addMonths(from: Date, months: number, day = from.getUTCDate()): Date {
	const there = new Date(from);
	there.setUTCDate(1);
	there.setUTCMonth(there.getUTCMonth() + months);
	const last = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate();
	there.setUTCDate(Math.min(day, last));
	return there;
}

/** Returns the whole days from one moment to a later one; a day that has merely begun does not count. */
export const wholeDays = (from: Date, until: Date): number =>
	Math.max(0, Math.floor((until.getTime() - from.getTime()) / DAY_MS));

/** Returns the unused days of a period at a moment: a day counts as used once it is over. */
export const unusedDays = ({ from, until }: { from: Date; until: Date }, at: Date): number =>
	Math.max(0, wholeDays(from, until) - wholeDays(from, at));

/** Returns the share of `cents` for `days` out of `all` days, rounded half up to the cent. */
export const proratedCents = (cents: number, days: number, all: number): number =>
	all === 0 ? 0 : Math.floor((2 * cents * days + all) / (2 * all));

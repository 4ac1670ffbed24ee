import { type SQL, sql } from 'drizzle-orm';

/** Returns the first day of a day's year, or month. */
const startOf = (period: 'year' | 'month', day: string): string =>
	period === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`;

/** Whether a day is the last of its year, or month. */
const isLastOf = (period: 'year' | 'month', day: string): boolean => {
	const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
	return startOf(period, next) === next;
};

/**
 * Returns a condition that leaves out dates of which only the year, or month, is known, if that period does not end by
 * `to` (YYYY-MM-DD, inclusive): a round of 2024 is not one of January 2024. Such dates are stored as their period's
 * first day. Null if nothing has to be left out, as when `to` ends a year, or has not passed yet: then every event is
 * in the past.
 */
export function endedBy(
	{ date, precision }: { date: string; precision: string },
	to: string,
	now: Date,
): SQL | null {
	if (to >= now.toISOString().slice(0, 10)) return null;
	const open = (['year', 'month'] as const).filter((period) => !isLastOf(period, to));
	const left = open.map(
		(period) =>
			sql`(${sql.raw(date)} = ${startOf(period, to)}::date and ${sql.raw(precision)} = ${period})`,
	);
	return left.length > 0 ? sql`(${sql.join(left, sql` or `)}) is not true` : null;
}

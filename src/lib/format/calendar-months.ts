/**
 * Calendar month arithmetic: a month after the last day of January is the last day of February. Days are YYYY-MM-DD.
 */

const parts = (day: string): [year: number, month: number, day: number] => {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return [year, month, date];
};

const isoDate = (year: number, month: number, day: number): string =>
	`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Returns the number of days in a month, 1 to 12. */
const lengthOf = (year: number, month: number): number =>
	new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** Returns the same day that many months later, or the last day of that month if it has no such day. */
export function addMonths(day: string, months: number): string {
	const [year, month, date] = parts(day);
	const at = year * 12 + month - 1 + months;
	const [newYear, newMonth] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
	return isoDate(newYear, newMonth, Math.min(date, lengthOf(newYear, newMonth)));
}

/** Returns the number of months from the earlier to the later day, rounded to the nearest, and whether it is exact. */
export function monthsBetween(from: string, to: string): { months: number; isExact: boolean } {
	const [fromYear, fromMonth] = parts(from);
	const [toYear, toMonth] = parts(to);
	const guess = (toYear - fromYear) * 12 + toMonth - fromMonth;
	const distance = (months: number) =>
		Math.abs(Date.parse(addMonths(from, months)) - Date.parse(to));
	const months = [guess, guess - 1, guess + 1].reduce((best, one) =>
		distance(one) < distance(best) ? one : best,
	);
	return { months, isExact: distance(months) === 0 };
}

/** Returns the day that many days later. */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Months as the calendar has them: a month after the last day of January is the last day of February. Days are YYYY-MM-DD. */

const parts = (day: string): [year: number, month: number, day: number] => {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return [year, month, date];
};

const written = (year: number, month: number, day: number): string =>
	`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Days of a month, 1 to 12. */
const lengthOf = (year: number, month: number): number =>
	new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** The same day so many months later, or the month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
	const [year, month, date] = parts(day);
	const at = year * 12 + month - 1 + months;
	const [newYear, newMonth] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
	return written(newYear, newMonth, Math.min(date, lengthOf(newYear, newMonth)));
}

/** The month nearest to the later day, counted from the earlier, and whether it falls on that very day. */
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

/** The day so many days later. */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

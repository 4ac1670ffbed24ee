/** Calendar days as whole numbers (days since 1970-01-01), for arithmetic without a clock. */

const MILLISECONDS = 86_400_000;

export const dayOf = (iso: string): number =>
	Math.floor(Date.parse(`${iso}T00:00:00Z`) / MILLISECONDS);
export const isoOf = (day: number): string =>
	new Date(day * MILLISECONDS).toISOString().slice(0, 10);
export const yearOf = (day: number): number => Number(isoOf(day).slice(0, 4));
export const firstOfYear = (year: number): number => dayOf(`${year}-01-01`);

export type Precision = 'day' | 'month' | 'year';

/** The day used if only the month or year is known. */
export function truncateDay(day: number, precision: Precision): number {
	const iso = isoOf(day);
	if (precision === 'year') return dayOf(`${iso.slice(0, 4)}-01-01`);
	return precision === 'month' ? dayOf(`${iso.slice(0, 7)}-01`) : day;
}

/** `Q3 2026`. */
export const quarterOf = (day: number): string =>
	`Q${Math.ceil(Number(isoOf(day).slice(5, 7)) / 3)} ${yearOf(day)}`;

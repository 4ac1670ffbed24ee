import { isoDay } from '#lib/catalogue/fields.ts';

/** A date as stored in the catalogue. */
export interface KnownDate {
	/** ISO day; the first day of the period that the precision names. */
	date: string;
	precision: 'day' | 'month' | 'year';
}

const YEAR = 9;
const MONTH = 10;
const DAY = 11;

/**
 * Parses a time of the query service and its numeric precision: 9 for a year, 10 for a month, 11 for a day. Null for a
 * decade, a century or a year before the common era. Without a precision, only the year is read, since years are
 * written as their first of January. Dates of the Julian calendar arrive converted; only their model shows the original
 * calendar.
 */
export function wikidataDate(time: string, precision: number | null): KnownDate | null {
	const [, sign, digits, month, day] = /^([+-]?)(\d{1,16})-(\d\d)-(\d\d)(?:T|$)/.exec(time) ?? [];
	if (!digits || !month || !day || sign === '-') return null;
	const number = Number(digits);
	if (number < 1 || number > 9999) return null;
	const year = String(number).padStart(4, '0');
	const exact = precision ?? YEAR;
	if (exact >= DAY) return knownDate(`${year}-${month}-${day}`, 'day');
	if (exact === MONTH) return knownDate(`${year}-${month}-01`, 'month');
	return exact === YEAR ? knownDate(`${year}-01-01`, 'year') : null;
}

const knownDate = (date: string, precision: KnownDate['precision']): KnownDate | null =>
	isoDay.safeParse(date).success ? { date, precision } : null;

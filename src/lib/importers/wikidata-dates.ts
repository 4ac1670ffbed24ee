import { isoDay } from '#lib/catalogue/fields.ts';

/** A date as the catalogue keeps it. */
export interface KnownDate {
	/** ISO day; the first of what the precision names. */
	date: string;
	precision: 'day' | 'month' | 'year';
}

const YEAR = 9;
const MONTH = 10;
const DAY = 11;

/**
 * A time of the query service and its precision, a number: 9 a year, 10 a month, 11 a day. Null for what is no year of the
 * common era: a decade, a century, years before it. Without a precision no more than the year is taken, as a year is
 * written as its first of January. Dates of the Julian calendar come converted already; only their model says what they
 * were written in.
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

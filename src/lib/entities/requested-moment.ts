import { z } from 'zod';

/** A past moment requested in a URL. */
export type RequestedMoment =
	| { kind: 'moment'; at: string; words: string; day: string }
	| { kind: 'refused'; sentence: string };

const isDay = (text: string) => z.iso.date().safeParse(text).success;
const isTime = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;

/** The earliest possible moment: nothing was recorded before it, and PostgreSQL has no year 0. */
const EARLIEST = '1900-01-01T00:00:00.000Z';

/**
 * Parses `?asof=`: a day (meaning its end, UTC) or an ISO 8601 time in the past.
 *
 * @param now the limit, since the future is unknown; the day of `now` itself is allowed.
 */
export function parseMoment(text: string, now: Date): RequestedMoment {
	if (isDay(text)) {
		if (text > now.toISOString().slice(0, 10)) return refusedMoment(FUTURE);
		return moment(`${text}T23:59:59.999Z`, dayInWords(text));
	}
	if (!isTime(text)) return refusedMoment(UNREADABLE);
	const time = new Date(text);
	if (Number.isNaN(time.getTime())) return refusedMoment(UNREADABLE);
	if (time > now) return refusedMoment(FUTURE);
	return moment(time.toISOString(), timeInWords(time.toISOString()));
}

const FUTURE = 'This moment is in the future. Choose today or an earlier day.';
const UNREADABLE =
	'This is not a date. Write it as year, month and day, such as 2026-10-01, or as an ISO 8601 time.';

const refusedMoment = (sentence: string): RequestedMoment => ({ kind: 'refused', sentence });

function moment(at: string, words: string): RequestedMoment {
	const known = at > EARLIEST && /^\d{4}-/.test(at) ? at : EARLIEST;
	return { kind: 'moment', at: known, words, day: known.slice(0, 10) };
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-10-01` → `1 October 2026`. */
export const dayInWords = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`));

/** `2026-10-01T08:30:00.250Z` → `1 October 2026, 08:30:00 UTC`. */
export const timeInWords = (at: string): string =>
	`${dayInWords(at.slice(0, 10))}, ${at.slice(11, 19)} UTC`;

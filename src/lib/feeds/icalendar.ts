import { PRODUCT } from '#lib/base/site.ts';
import { feedLine, feedText, isWebAddress, plainAddress } from './feed.ts';

/** An all-day event, of one or more days. */
export interface CalendarEvent {
	/** Permanent and unique to this event: `event/…@host`. */
	uid: string;
	title: string;
	/** ISO date of the first day. */
	date: string;
	/** ISO date of the last day, inclusive; null means the same day. */
	endDate: string | null;
	description: string;
	location: string | null;
	/** Absolute address of a page about it. */
	url: string;
	categories: readonly string[];
	/** When the entry was last changed, ISO 8601 with a time. */
	changed: string;
}

/**
 * Returns a subscribable calendar by RFC 5545. Its events last whole days (`VALUE=DATE`), since no time of day is
 * known. Such days follow the reader's own time zone.
 */
export function calendarDocument(
	calendar: { name: string; description: string; url: string },
	events: readonly CalendarEvent[],
): string {
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//${PRODUCT}//${PRODUCT} events//EN`,
		'CALSCALE:GREGORIAN',
		`NAME:${text(calendar.name)}`,
		`X-WR-CALNAME:${text(calendar.name)}`,
		`DESCRIPTION:${text(calendar.description)}`,
		`SOURCE;VALUE=URI:${plainAddress(calendar.url)}`,
		'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
		'X-PUBLISHED-TTL:PT6H',
		...events.flatMap(eventLines),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
	const end = dayAfter(event.endDate ?? event.date);
	const isLonger = end !== null && event.endDate !== null && event.endDate > event.date;
	return [
		'BEGIN:VEVENT',
		`UID:${text(event.uid)}`,
		`DTSTAMP:${utc(event.changed)}`,
		`LAST-MODIFIED:${utc(event.changed)}`,
		`DTSTART;VALUE=DATE:${day(event.date)}`,
		...(isLonger ? [`DTEND;VALUE=DATE:${day(end)}`] : []),
		`SUMMARY:${text(feedLine(event.title))}`,
		`DESCRIPTION:${text(event.description)}`,
		...(event.location === null ? [] : [`LOCATION:${text(event.location)}`]),
		...(event.categories.length > 0 ? [`CATEGORIES:${event.categories.map(text).join(',')}`] : []),
		...(isWebAddress(event.url) ? [`URL;VALUE=URI:${plainAddress(event.url)}`] : []),
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
	];
}

/** Escapes a text by RFC 5545, 3.3.11: a backslash before characters that would end the value, line feeds as `\n`. */
const text = (value: string): string =>
	feedText(value)
		.replace(/[\\;,]/g, (sign) => `\\${sign}`)
		.replaceAll('\n', '\\n');

const day = (iso: string): string => iso.replaceAll('-', '');
const utc = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Returns the day after an ISO date; null if its year is not four digits. */
function dayAfter(iso: string): string | null {
	const next = new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString();
	return next.startsWith('+') ? null : next.slice(0, 10);
}

/** Maximum octets of a line, without its end (RFC 5545, 3.1). */
const MAX_LENGTH = 75;

/**
 * Folds a line between characters: after the first 75 octets, it continues on lines that begin with a space. Some
 * readers treat a line of only spaces as empty, so a space is moved to the next line together with the preceding
 * character.
 */
function foldLine(line: string): string {
	let written = '';
	let current = '';
	let octets = 0;
	for (const character of line) {
		const size = Buffer.byteLength(character);
		if (octets + size > MAX_LENGTH) {
			const head = character === ' ' ? current.replace(/[^ ] *$/u, '') : current;
			const begin = head.trim() === '' ? current : head;
			written += `${begin}\r\n`;
			current = ` ${current.slice(begin.length)}`;
			octets = Buffer.byteLength(current);
		}
		current += character;
		octets += size;
	}
	return written + current;
}

import ICAL from 'ical.js';

/** An event as parsed by an independent reader. */
export interface ReadEvent {
	uid: string;
	summary: string;
	description: string;
	location: string | null;
	categories: string[];
	/** ISO day. */
	start: string;
	/** ISO day after the last one; null if not stated. */
	end: string | null;
	isDate: boolean;
}

/** Parses a calendar with an independent library. */
export function readCalendar(text: string): ReadEvent[] {
	const calendar = new ICAL.Component(ICAL.parse(text));
	return calendar.getAllSubcomponents('vevent').map((one) => {
		const start = one.getFirstPropertyValue('dtstart');
		const end = one.getFirstPropertyValue('dtend');
		const words = (name: string) => one.getFirstPropertyValue(name)?.toString() ?? '';
		return {
			uid: words('uid'),
			summary: words('summary'),
			description: words('description'),
			location: one.hasProperty('location') ? words('location') : null,
			categories: one.getFirstProperty('categories')?.getValues().map(String) ?? [],
			start: start?.toString() ?? '',
			end: end?.toString() ?? null,
			isDate: start instanceof ICAL.Time && start.isDate,
		};
	});
}

/** Violations of RFC 5545 in a calendar, as far as a lenient parser would not report them. */
export function calendarFaults(text: string): string[] {
	const faults: string[] = [];
	if (!text.endsWith('\r\n')) faults.push('does not end with CRLF');
	if (/(?<!\r)\n|\r(?!\n)/.test(text)) faults.push('has a line that does not end with CRLF');
	const lines = text.split('\r\n').slice(0, -1);
	for (const line of lines) {
		if (Buffer.byteLength(line) > 75)
			faults.push(`has a line of ${Buffer.byteLength(line)} octets`);
		if (line.trim() === '' && line !== ' ') faults.push('has an empty line');
		// A fold within a character would leave halves that decode to U+FFFD.
		if (Buffer.from(line).toString() !== line) faults.push('folds a character');
		if (/(?!\t)\p{Cc}/u.test(line)) faults.push('has a control character');
	}
	const unfolded = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
	for (const line of unfolded)
		if (!/^[A-Z0-9-]+(?:;[A-Z0-9-]+=[^;:,"]+)*:/.test(line)) faults.push(`has the line ${line}`);
	const open: string[] = [];
	for (const line of unfolded) {
		if (line.startsWith('BEGIN:')) open.push(line.slice(6));
		if (line.startsWith('END:') && open.pop() !== line.slice(4))
			faults.push(`${line} ends nothing`);
	}
	if (open.length > 0 || unfolded[0] !== 'BEGIN:VCALENDAR') faults.push('is not one VCALENDAR');
	const head = unfolded.slice(0, unfolded.indexOf('BEGIN:VEVENT'));
	for (const name of ['VERSION:2.0', 'PRODID:'])
		if (
			!unfolded.some((line) => line.startsWith(name)) ||
			(head.length > 0 && !head.some((line) => line.startsWith(name)))
		)
			faults.push(`has no ${name}`);
	const events = unfolded.join('\n').split('BEGIN:VEVENT\n').slice(1);
	for (const event of events) faults.push(...eventFaults(event.split('\n')));
	return faults;
}

function eventFaults(lines: string[]): string[] {
	const of = (name: string) => lines.filter((line) => line.split(/[;:]/, 1)[0] === name);
	const faults = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY']
		.filter((name) => of(name).length !== 1)
		.map((name) => `an event has ${of(name).length} ${name}`);
	if (!/^DTSTAMP:\d{8}T\d{6}Z$/.test(of('DTSTAMP')[0] ?? '')) faults.push('DTSTAMP is not in UTC');
	const start = /^DTSTART;VALUE=DATE:(\d{8})$/.exec(of('DTSTART')[0] ?? '')?.[1];
	if (!start) faults.push(`${of('DTSTART')[0]} is no day`);
	const end = of('DTEND')[0];
	if (end !== undefined) {
		const day = /^DTEND;VALUE=DATE:(\d{8})$/.exec(end)?.[1];
		// RFC 5545, 3.6.1: later than DTSTART, and of its type.
		if (!day || !start || day <= start) faults.push(`${end} is not after ${of('DTSTART')[0]}`);
	}
	return faults;
}

/** The days of a month as a calendar lays them out, by date arithmetic in UTC. */

/** A month as written in addresses: `2024-05`. */
export type Month = string;

const monthPattern = /^(?:19[7-9]\d|20\d\d)-(?:0[1-9]|1[0-2])$/;
const DAY = 86_400_000;

/** Whether a text is a month of the years 1970 to 2099. */
export const isMonth = (text: string): boolean => monthPattern.test(text);

/** Returns the month that a moment is in, UTC. */
export const monthAt = (moment: Date): Month => moment.toISOString().slice(0, 7);

/** Returns the month that many months later, or earlier. */
export function monthAfter(month: Month, by: number): Month {
	const [year = 0, number = 1] = month.split('-').map(Number);
	return monthAt(new Date(Date.UTC(year, number - 1 + by, 1)));
}

/** Returns the first and last day of a month. */
export const boundsOf = (month: Month): { first: string; last: string } => {
	const days = daysIn(month);
	return { first: days[0] ?? `${month}-01`, last: days.at(-1) ?? `${month}-01` };
};

/** Returns the days of a month in order, `YYYY-MM-DD`. */
export function daysIn(month: Month): string[] {
	const first = Date.parse(`${month}-01T00:00:00Z`);
	const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
	return Array.from({ length: Math.round((next - first) / DAY) }, (_, at) =>
		new Date(first + at * DAY).toISOString().slice(0, 10),
	);
}

/**
 * Returns the weeks of a month, seven days each; days of other months are null.
 *
 * @param begins first day of the week: 0 is Sunday, 1 Monday.
 */
export function weeksOf(month: Month, begins = 1): (string | null)[][] {
	const days = daysIn(month);
	const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() - begins + 7) % 7;
	const cells: (string | null)[] = [...new Array<null>(before).fill(null), ...days];
	while (cells.length % 7 > 0) cells.push(null);
	return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The fields of an event that determine its place in a calendar. */
export interface EventDates {
	date: string;
	/** Null: the day. */
	date_precision: 'day' | 'month' | 'year' | null;
	end_date: string | null;
}

/** Maximum days for an event to appear on each of them; a longer one appears on its first day only. */
const longest = 14;

/** Returns the days of a month on which an event appears: none if its day is unknown. */
export function daysOfEvent(
	month: Month,
	{ date, date_precision, end_date }: EventDates,
): string[] {
	if (date_precision === 'month' || date_precision === 'year') return [];
	const end = end_date ?? date;
	const lasts = (Date.parse(end) - Date.parse(date)) / DAY + 1;
	const last = lasts > longest || end < date ? date : end;
	return daysIn(month).filter((day) => day >= date && day <= last);
}

/** The events of a month, grouped by the precision of their date, each group in the given order. */
export interface MonthLayout<Event> {
	/** Events of a known day that begin or continue in the month. */
	listed: Event[];
	/** The days that have events, with those events. */
	days: Map<string, Event[]>;
	/** Events with only a known month. */
	ofMonth: Event[];
	/** Events with only a known year. */
	ofYear: Event[];
}

/** Lays out the events of a month. */
export function layOutMonth<Event extends EventDates>(
	month: Month,
	events: readonly Event[],
): MonthLayout<Event> {
	const days = new Map<string, Event[]>();
	for (const event of events)
		for (const day of daysOfEvent(month, event)) days.set(day, [...(days.get(day) ?? []), event]);
	const of = (precision: 'month' | 'year') =>
		events.filter(({ date_precision }) => date_precision === precision);
	return {
		listed: events.filter(
			({ date_precision }) => date_precision === null || date_precision === 'day',
		),
		days,
		ofMonth: of('month'),
		ofYear: of('year'),
	};
}

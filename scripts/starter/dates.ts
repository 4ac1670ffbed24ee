/** A day with its precision, as the catalogue stores both. */
export interface Moment {
	day: string;
	precision: 'day' | 'month' | 'year';
}

/** Parses `2022`, `2022-10` and `2022-10-13` into a day and its precision: a month is stored as its first day. */
export function momentOf(text: string): Moment {
	const precision = text.length === 4 ? 'year' : text.length === 7 ? 'month' : 'day';
	return {
		day: `${text}${'-01-01'.slice(text.length === 7 ? 3 : text.length === 10 ? 6 : 0)}`,
		precision,
	};
}

/** Whether the day exists in the calendar. */
export function exists({ day }: Moment): boolean {
	const time = Date.parse(`${day}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

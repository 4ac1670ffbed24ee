import type { DayIndex } from './indexed.ts';

/** One day of the table beside the chart: each line's value, null if it has none. */
export interface IndexRow {
	day: string;
	values: (number | null)[];
}

/** Returns every day on which any line has a value, in order. */
export function indexRows(lines: readonly (readonly DayIndex[])[]): IndexRow[] {
	const byDay = lines.map((days) => new Map(days.map(({ day, value }) => [day, value])));
	const days = [...new Set(lines.flatMap((line) => line.map(({ day }) => day)))].sort();
	return days.map((day) => ({ day, values: byDay.map((values) => values.get(day) ?? null) }));
}

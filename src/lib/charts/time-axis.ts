import type { Frame, Tick } from './line.ts';

/** A day on an axis of years. Days are YYYY-MM-DD. */
export interface TimeAxis {
	/** The first and last day that have a place. */
	from: string;
	to: string;
	/** Where a day stands, from the left; a day before or after is at the edge. */
	at(day: string): number;
	/** Years, each where it begins; not all of many. */
	years: Tick[];
}

/** Labels of years that stand beside each other without touching, in units of the drawing. */
const labelRoom = 44;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * An axis from the year of the first day to the end of that of the last. Undefined without a day.
 *
 * @param days ISO days in any order; what is no day is left out.
 */
export function timeAxis(days: readonly string[], frame: Frame): TimeAxis | undefined {
	const years = days
		.filter((day) => !Number.isNaN(timeOf(day)))
		.map((day) => Number(day.slice(0, 4)));
	if (years.length === 0) return undefined;
	const first = Math.min(...years);
	const last = Math.max(...years);
	const [from, to] = [`${year(first)}-01-01`, `${year(last)}-12-31`];
	const width = frame.width - frame.right;
	const [start, span] = [timeOf(from), timeOf(to) - timeOf(from)];
	const at = (day: string): number => {
		const part = (timeOf(day) - start) / span;
		return rounded(Math.min(1, Math.max(0, part)) * width);
	};
	const all = Array.from({ length: last - first + 1 }, (_, step) => first + step);
	const every = Math.ceil((all.length * labelRoom) / width);
	return {
		from,
		to,
		at,
		years: all
			.filter((_, place) => place % every === 0)
			.map((one) => ({ at: at(`${year(one)}-01-01`), label: String(one) })),
	};
}

const year = (value: number): string => String(value).padStart(4, '0');

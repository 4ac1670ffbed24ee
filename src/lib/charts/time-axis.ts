import type { Frame, Tick } from './line.ts';

/** An axis of years on which days are placed. Days are YYYY-MM-DD. */
export interface TimeAxis {
	/** The first and last day on the axis. */
	from: string;
	to: string;
	/** Returns a day's position from the left; days outside the range are at the edge. */
	at(day: string): number;
	/** Years, each at its start; thinned if there are many. */
	years: Tick[];
}

/** Space for a year's label to stay clear of its neighbours, in drawing units. */
const labelRoom = 44;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns an axis from the start of the first day's year to the end of the last day's. Undefined without days.
 *
 * @param days ISO days in any order; invalid ones are ignored.
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

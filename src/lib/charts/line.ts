import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';
import { thinned } from './thinned.ts';

/** One value of a line; `day` is YYYY-MM-DD. */
export interface Point {
	day: string;
	value: number;
}

/** A label at an axis, at its place in the drawing. */
export interface Tick {
	at: number;
	label: string;
}

/** A line and the area below it as SVG paths, with the labels of both axes. */
export interface LineDrawing {
	line: string;
	area: string;
	/** Where the only value stands, of which no line can be drawn; null of none and of several. */
	dot: { x: number; y: number } | null;
	x: Tick[];
	y: Tick[];
}

export interface Frame {
	width: number;
	height: number;
	/** Room for the labels of the values, at the right. */
	right: number;
	/** Room for the labels of the days, below. */
	bottom: number;
	top: number;
}

export const chartFrame: Frame = { width: 760, height: 260, right: 70, bottom: 26, top: 12 };

/** A chart beside another one. */
export const halfFrame: Frame = { width: 580, height: 240, right: 56, bottom: 26, top: 12 };

const written = (format: Intl.DateTimeFormatOptions) =>
	new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' });
const months = written({ month: 'short', year: '2-digit' });
const days = written({ month: 'short', day: '2-digit' });

/**
 * Draws values over days, the days to scale. The axis of values does not begin at 0 unless the values come near it: a
 * line shows change, not size. Of more values than can be told apart the highest and lowest stand for their neighbours;
 * of none there is nothing to draw, and no axis.
 */
export function drawLine(
	given: readonly Point[],
	label: (value: number) => string,
	frame: Frame = chartFrame,
): LineDrawing {
	if (given.length === 0) return { line: '', area: '', dot: null, x: [], y: [] };
	const points = thinned(given, frame.width - frame.right, ({ value }) => value);
	const times = points.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
	const values = points.map(({ value }) => value);
	const [first, last] = [Math.min(...times), Math.max(...times)];
	const x = scaleUtc([first, last], [0, frame.width - frame.right]);
	const y = scaleLinear(
		[Math.min(...values), Math.max(...values)],
		[frame.height - frame.bottom, frame.top],
	).nice(4);
	const place = (_: Point, at: number) => x(times[at] ?? first);
	const height = ({ value }: Point) => y(value);
	const spans = last - first > 200 * 86_400_000 ? months : days;
	const only = points.length === 1 ? points[0] : undefined;
	return {
		line: line<Point>(place, height).digits(1)(points) ?? '',
		area: area<Point>(place, frame.height - frame.bottom, height).digits(1)(points) ?? '',
		dot: only ? { x: place(only, 0), y: height(only) } : null,
		x: x.ticks(6).map((time) => ({ at: x(time), label: spans.format(time) })),
		y: y.ticks(4).map((value) => ({ at: y(value), label: label(value) })),
	};
}

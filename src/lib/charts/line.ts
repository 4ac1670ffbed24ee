import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';

/**
 * Returns at most about `most` of the items, in order, preserving the visible shape: the lowest and highest of each
 * run of neighbours, and the first and last of all.
 */
function thinOut<Item>(
	items: readonly Item[],
	most: number,
	heightOf: (item: Item) => number,
): Item[] {
	if (items.length <= most) return [...items];
	const run = Math.ceil((items.length * 2) / most);
	const extremes = new Set([items[0], items.at(-1)]);
	for (let from = 0; from < items.length; from += run) {
		const byHeight = items.slice(from, from + run).toSorted((a, b) => heightOf(a) - heightOf(b));
		extremes.add(byHeight[0]).add(byHeight.at(-1));
	}
	return items.filter((item) => extremes.has(item));
}

/** One data point of a line. */
export interface Point {
	/** Milliseconds since 1970. */
	at: number;
	value: number;
}

/** An axis label, with its position in the drawing. */
export interface Tick {
	at: number;
	label: string;
}

export interface PlottedPoint {
	x: number;
	y: number;
}

/** A line and the area below it as SVG paths, with both axes' labels. */
export interface LineDrawing {
	line: string;
	area: string;
	/** Isolated values, which no line can connect. */
	dots: PlottedPoint[];
	/** The position of each value, in the given order; null if it cannot be placed on the scale. */
	places: (PlottedPoint | null)[];
	x: Tick[];
	y: Tick[];
}

/** How values are placed: by size, or by ratio. */
export type Scale = 'linear' | 'log';

export interface Frame {
	width: number;
	height: number;
	/** Space for the value labels, on the right. */
	right: number;
	/** Space for the day labels, at the bottom. */
	bottom: number;
	top: number;
}

export const chartFrame: Frame = { width: 760, height: 260, right: 70, bottom: 26, top: 12 };

/** The size of a chart beside another one. */
export const halfFrame: Frame = { width: 580, height: 240, right: 56, bottom: 26, top: 12 };

const dateFormat = (format: Intl.DateTimeFormatOptions) =>
	new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' });
const DAY = 86_400_000;
/** Formats of the labels below the chart, by the length of the time range. */
const spans = [
	[2 * DAY, dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })],
	[200 * DAY, dateFormat({ month: 'short', day: '2-digit' })],
	[Number.POSITIVE_INFINITY, dateFormat({ month: 'short', year: '2-digit' })],
] as const;

/** Neighbours further apart than this multiple of the usual distance have a gap between them. */
const GAP = 1.5;
const MAX_LABELS = 6;

/** One of several lines with common axes. */
export type DrawnLine = Omit<LineDrawing, 'x' | 'y'>;

/** Lines as SVG paths, with the labels of their common axes. */
export interface LinesDrawing {
	lines: DrawnLine[];
	x: Tick[];
	y: Tick[];
}

interface Options {
	frame?: Frame;
	scale?: Scale;
}

/**
 * Draws values over time, to scale. The value axis starts at 0 only if the values come near it: a line shows change,
 * not size. Missing values break the line. If there are too many values to tell apart, the highest and lowest represent
 * their neighbours; without values, neither a line nor an axis is drawn. A logarithmic scale cannot show 0.
 */
export function drawLine(
	points: readonly Point[],
	label: (value: number) => string,
	options: Options = {},
): LineDrawing {
	const { lines, x, y } = drawLines([points], label, options);
	const [one = nothingOf(points)] = lines;
	return { ...one, x, y };
}

const nothingOf = (points: readonly Point[]): DrawnLine => ({
	line: '',
	area: '',
	dots: [],
	places: points.map(() => null),
});

/** Draws several lines on the same axes, each as `drawLine` would; a line without values is empty. */
export function drawLines(
	series: readonly (readonly Point[])[],
	label: (value: number) => string,
	{ frame = chartFrame, scale = 'linear' }: Options = {},
): LinesDrawing {
	const hasPlace = ({ value }: Point): boolean => scale === 'linear' || value > 0;
	const all = series.flatMap((points) => points.filter(hasPlace));
	if (all.length === 0) return { lines: series.map(nothingOf), x: [], y: [] };
	const times = extent(all.map(({ at }) => at));
	const x = scaleUtc(times, [0, frame.width - frame.right]);
	const y = heights(extent(all.map(({ value }) => value)), frame, scale);
	const placeOf = ({ at, value }: Point): PlottedPoint => ({ x: x(at), y: y.at(value) });
	const [, format] = spans.find(([most]) => times[1] - times[0] <= most) ?? spans[2];
	return {
		lines: series.map((points) => oneLine(points, points.filter(hasPlace), placeOf, frame)),
		x: x.ticks(MAX_LABELS).map((time) => ({ at: x(time), label: format.format(time) })),
		y: y.ticks.map((value) => ({ at: y.at(value), label: label(value) })),
	};
}

function oneLine(
	points: readonly Point[],
	drawn: readonly Point[],
	placeOf: (point: Point) => PlottedPoint,
	frame: Frame,
): DrawnLine {
	const shown = new Set(drawn);
	const pieces = unbroken(points, drawn);
	const parts = pieces
		.filter((piece) => piece.length > 1)
		.map((piece) => thinOut(piece, frame.width - frame.right, ({ value }) => value).map(placeOf));
	const path = line<PlottedPoint>(
		({ x }) => x,
		({ y }) => y,
	).digits(1);
	const below = area<PlottedPoint>(
		({ x }) => x,
		frame.height - frame.bottom,
		({ y }) => y,
	).digits(1);
	return {
		line: parts.map((part) => path(part) ?? '').join(''),
		area: parts.map((part) => below(part) ?? '').join(''),
		dots: pieces.filter((piece) => piece.length === 1).flatMap((piece) => piece.map(placeOf)),
		places: points.map((point) => (shown.has(point) ? placeOf(point) : null)),
	};
}

/**
 * Returns the minimum and maximum, even of thousands of values, which are too many arguments for Math.min on some
 * machines.
 */
const extent = (values: readonly number[]): [number, number] =>
	values.reduce<[number, number]>(
		([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
		[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
	);

/** Whether values are too close together to label an axis between them. */
export const isFlat = (least: number, most: number): boolean =>
	most - least <= Math.max(Math.abs(least), Math.abs(most), 1e-100) * 1e-9;

function heights([lowest, greatest]: [number, number], frame: Frame, scale: Scale) {
	const range = [frame.height - frame.bottom, frame.top];
	// Values that differ only by rounding are equal: no scale has positions between its two ends.
	const least = isFlat(lowest, greatest) ? greatest : lowest;
	if (scale === 'linear') {
		const y = scaleLinear([least, greatest], range).nice(4);
		return { at: (value: number) => y(value), ticks: y.ticks(4) };
	}
	const y = scaleLog(least === greatest ? [least / 2, greatest * 2] : [least, greatest], range);
	const ticks = y.ticks(4);
	const every = Math.ceil(ticks.length / MAX_LABELS);
	return {
		at: (value: number) => y(value),
		ticks: ticks.filter((_, at) => at % every === 0),
	};
}

/** Splits the line at gaps: values that the scale cannot show, and times without a value. */
function unbroken(points: readonly Point[], drawn: readonly Point[]): Point[][] {
	const steps = drawn.slice(1).map(({ at }, place) => at - (drawn[place]?.at ?? at));
	const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
	const shown = new Set(drawn);
	const pieces: Point[][] = [];
	let before: Point | undefined;
	for (const point of points) {
		const continues = before && point.at - before.at <= usual * GAP;
		if (!shown.has(point)) {
			before = undefined;
			continue;
		}
		if (continues) pieces.at(-1)?.push(point);
		else pieces.push([point]);
		before = point;
	}
	return pieces;
}

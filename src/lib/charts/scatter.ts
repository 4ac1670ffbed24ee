import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale';
import { chartFrame, type Frame, isFlat, type Tick } from './line.ts';
import { roundToTenth } from './series.ts';

/** A point: numbers, or for days milliseconds since 1970; `series` is the index of its series. */
export interface ScatterPoint {
	x: number;
	y: number;
	series: number;
}

/** Points as drawn. */
export interface Scatter {
	/** Zero-length dots by index of the series, drawn by their stroke's round caps. */
	paths: string[];
	x: Tick[];
	y: Tick[];
	/** Which axes are logarithmic, because their values differ so much. */
	isLog: { x: boolean; y: boolean };
}

interface Axes {
	writeX: (value: number) => string;
	writeY: (value: number) => string;
	/** Whether x values are days. */
	isTime: boolean;
	frame?: Frame;
}

/** Values whose ratio exceeds this need a logarithmic scale. */
const LOG_FROM = 1_000;
const MAX_TICKS = 6;

const extent = (values: readonly number[]): [number, number] =>
	values.reduce<[number, number]>(
		([least, most], value) => [Math.min(least, value), Math.max(most, value)],
		[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
	);

const around = (least: number, most: number): [number, number] => {
	const room = Math.max(1, Math.abs(most) / 10);
	return [least - room, most + room];
};

interface Axis {
	at: (value: number) => number;
	ticks: number[];
	isLog: boolean;
}

function axisOf(values: readonly number[], range: [number, number]): Axis {
	const [least, most] = extent(values);
	const isLog = least > 1e-100 && most / least > LOG_FROM;
	if (isLog) {
		const scale = scaleLog([least, most], range).nice();
		// Only powers of ten: labels between them would overlap.
		const powers = scale.ticks().filter((value) => Number.isInteger(Math.log10(value)));
		const every = Math.max(1, Math.ceil(powers.length / MAX_TICKS));
		return {
			at: (value) => scale(value),
			ticks: powers.filter((_, at) => at % every === 0),
			isLog,
		};
	}
	const domain = isFlat(least, most) ? around(least, most) : [least, most];
	const scale = scaleLinear(domain, range).nice(5);
	return { at: (value) => scale(value), ticks: scale.ticks(5), isLog };
}

function timeAxisOf(values: readonly number[], range: [number, number]): Axis {
	const scale = scaleUtc(extent(values), range);
	return {
		at: (value) => scale(value),
		ticks: scale.ticks(MAX_TICKS).map((time) => time.getTime()),
		isLog: false,
	};
}

/** Draws points to scale, one path per series; without points nothing is drawn. */
export function drawScatter(
	points: readonly ScatterPoint[],
	seriesCount: number,
	{ writeX, writeY, isTime, frame = chartFrame }: Axes,
): Scatter {
	if (points.length === 0)
		return { paths: Array(seriesCount).fill(''), x: [], y: [], isLog: { x: false, y: false } };
	// Room for half a dot on either side.
	const across: [number, number] = [6, frame.width - frame.right - 6];
	const up: [number, number] = [frame.height - frame.bottom - 6, frame.top];
	const xs = points.map(({ x }) => x);
	const x = isTime ? timeAxisOf(xs, across) : axisOf(xs, across);
	const y = axisOf(
		points.map((point) => point.y),
		up,
	);
	return {
		paths: Array.from({ length: seriesCount }, (_, series) =>
			points
				.filter((point) => point.series === series)
				.map((point) => `M${roundToTenth(x.at(point.x))},${roundToTenth(y.at(point.y))}h0`)
				.join(''),
		),
		x: x.ticks.map((value) => ({ at: roundToTenth(x.at(value)), label: writeX(value) })),
		y: y.ticks.map((value) => ({ at: roundToTenth(y.at(value)), label: writeY(value) })),
		isLog: { x: x.isLog, y: y.isLog },
	};
}

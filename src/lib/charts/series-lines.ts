import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { chartFrame, type Frame, type PlottedPoint, type Tick } from './line.ts';
import { axisBounds, roundToTenth, type Series } from './series.ts';
import { categoryLabels } from './series-columns.ts';

/** Lines of several series as drawn. */
export interface SeriesLines {
	lines: { path: string; dots: PlottedPoint[] }[];
	x: Tick[];
	y: Tick[];
}

/**
 * Draws lines over groups in order, equally spaced. A missing value breaks the line; an isolated one is a dot. The
 * axis starts at 0 unless there are values below it.
 *
 * @param write formats a value for the axis.
 */
export function drawSeriesLines(
	groups: readonly string[],
	series: readonly Series[],
	write: (value: number) => string,
	frame: Frame = chartFrame,
): SeriesLines {
	const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
	if (groups.length === 0 || known.length === 0)
		return { lines: series.map(() => ({ path: '', dots: [] })), x: [], y: [] };
	const points = scalePoint(
		groups.map((_, at) => at),
		[0, frame.width - frame.right],
	).padding(0.2);
	const least = Math.min(0, ...known);
	const most = Math.max(0, ...known);
	const y = scaleLinear(axisBounds(least, most), [frame.height - frame.bottom, frame.top]).nice(4);
	const path = line<PlottedPoint>(
		(place) => place.x,
		(place) => place.y,
	).digits(1);
	return {
		lines: series.map(({ values }) => {
			const pieces = piecesOf(values, (value, at) => ({ x: points(at) ?? 0, y: y(value) }));
			return {
				path: pieces.map((piece) => (piece.length > 1 ? (path(piece) ?? '') : '')).join(''),
				dots: pieces.flatMap((piece) =>
					piece.length === 1
						? piece.map((one) => ({ x: roundToTenth(one.x), y: roundToTenth(one.y) }))
						: [],
				),
			};
		}),
		x: categoryLabels(groups, (at) => points(at) ?? 0),
		y: y.ticks(4).map((value) => ({ at: roundToTenth(y(value)), label: write(value) })),
	};
}

/** Returns the runs of consecutive values without a gap, as positions. */
function piecesOf(
	values: readonly (number | null)[],
	placeOf: (value: number, at: number) => PlottedPoint,
): PlottedPoint[][] {
	const pieces: PlottedPoint[][] = [];
	let isOpen = false;
	for (const [at, value] of values.entries()) {
		if (value === null) {
			isOpen = false;
			continue;
		}
		const place = placeOf(value, at);
		if (isOpen) pieces.at(-1)?.push(place);
		else pieces.push([place]);
		isOpen = true;
	}
	return pieces;
}

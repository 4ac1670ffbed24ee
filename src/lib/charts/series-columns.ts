import { scaleBand, scaleLinear } from 'd3-scale';
import { chartFrame, type Frame, type Tick } from './line.ts';
import { partsOf, roundToTenth, type Series, valueRange } from './series.ts';

/** Columns of several series as drawn. */
export interface SeriesColumns {
	columns: { series: number; group: number; x: number; y: number; width: number; height: number }[];
	x: Tick[];
	y: Tick[];
	/** Vertical position of the zero line, from which columns rise or hang. */
	zero: number;
}

const MAX_LABELS = 8;

/**
 * Returns the labels below the chart, thinned if there are many. They are counted from the last, so that the newest is
 * always labelled.
 */
export const categoryLabels = (
	groups: readonly string[],
	placeOf: (at: number) => number,
): Tick[] => {
	const every = Math.max(1, Math.ceil(groups.length / MAX_LABELS));
	return groups.flatMap((label, at) =>
		(groups.length - 1 - at) % every === 0 ? [{ at: roundToTenth(placeOf(at)), label }] : [],
	);
};

/**
 * Draws columns of groups in order, from left to right, on an axis that includes 0. Columns of several series are
 * placed side by side or, if stacked, on top of each other. Without groups nothing is drawn.
 *
 * @param write formats a value for the axis.
 */
export function drawSeriesColumns(
	groups: readonly string[],
	series: readonly Series[],
	write: (value: number) => string,
	{ isStacked, frame = chartFrame }: { isStacked: boolean; frame?: Frame },
): SeriesColumns {
	const floor = frame.height - frame.bottom;
	if (groups.length === 0) return { columns: [], x: [], y: [], zero: floor };
	const parts = partsOf(series, isStacked);
	const band = scaleBand(
		groups.map((_, at) => at),
		[0, frame.width - frame.right],
	)
		.paddingInner(0.25)
		.paddingOuter(0.1);
	const y = scaleLinear(valueRange(parts), [floor, frame.top]).nice(4);
	const beside = isStacked ? 1 : Math.max(1, series.length);
	const room = Math.min(band.bandwidth(), 64 * beside);
	const width = room / beside;
	return {
		columns: parts.map(({ series: place, group, from, to }) => {
			const left = (band(group) ?? 0) + (band.bandwidth() - room) / 2;
			const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))];
			return {
				...{ series: place, group },
				x: roundToTenth(left + (isStacked ? 0 : place * width)),
				y: roundToTenth(top),
				width: roundToTenth(width),
				height: Math.max(0.5, roundToTenth(bottom - top)),
			};
		}),
		x: categoryLabels(groups, (at) => (band(at) ?? 0) + band.bandwidth() / 2),
		y: y.ticks(4).map((value) => ({ at: roundToTenth(y(value)), label: write(value) })),
		zero: roundToTenth(y(0)),
	};
}

import { scaleLinear } from 'd3-scale';
import { area, stack } from 'd3-shape';
import { chartFrame, type Frame, type Tick } from './line.ts';

/** Stacked areas, the first at the bottom. */
export interface StackedDrawing {
	areas: string[];
	x: Tick[];
	y: Tick[];
}

/**
 * Draws rows of shares (percent, the same number in each row) from left to right, on an axis from 0 to 100. A single
 * row is as wide as the frame; if there are too many rows to tell apart, some represent their neighbours.
 */
export function drawStacked(
	given: readonly { label: string; shares: readonly number[] }[],
	frame: Frame = chartFrame,
): StackedDrawing {
	const rows = sampleRows(given, frame.width - frame.right);
	const count = rows[0]?.shares.length ?? 0;
	const keys = Array.from({ length: count }, (_, at) => at);
	const x = scaleLinear([0, Math.max(1, rows.length - 1)], [0, frame.width - frame.right]);
	const y = scaleLinear([0, 100], [frame.height - frame.bottom, frame.top]);
	const layers = stack<(typeof rows)[number], number>()
		.keys(keys)
		.value((row, key) => row.shares[key] ?? 0)([...rows]);
	const shape = area<[number, number]>()
		.digits(1)
		.x((_, at) => x(at))
		.y0(([low]) => y(low))
		.y1(([, high]) => y(high));
	const every = Math.max(1, Math.ceil(rows.length / 6));
	return {
		areas: layers.map((layer) => shape(layer.map(([low, high]) => [low, high])) ?? ''),
		x: rows.flatMap(({ label }, at) =>
			at % every === 0 && given.length > at ? [{ at: x(at), label }] : [],
		),
		y: [0, 25, 50, 75, 100].map((value) => ({ at: y(value), label: `${value}%` })),
	};
}

type Row = { label: string; shares: readonly number[] };

function sampleRows(rows: readonly Row[], most: number): readonly Row[] {
	if (rows.length === 1) return [...rows, ...rows];
	const every = Math.ceil(rows.length / most);
	// The last row is kept: it shows the current state.
	return every > 1 ? rows.filter((_, at) => (rows.length - 1 - at) % every === 0) : rows;
}

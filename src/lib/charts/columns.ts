import { scaleBand, scaleLinear } from 'd3-scale';
import { chartFrame, type Frame, type Tick } from './line.ts';

/** One column: its label, and its parts from the bottom up. */
export interface Column {
	label: string;
	/** Not negative. */
	parts: readonly number[];
	/** Whether the period that it covers has not ended yet. */
	isOpen?: boolean;
	/** Its tooltip. */
	title?: string;
}

/** A column as drawn: rectangles stacked vertically. */
export interface DrawnColumn {
	x: number;
	width: number;
	isOpen: boolean;
	title: string | undefined;
	/** By index of the part; parts without height are not drawn. */
	parts: { part: number; y: number; height: number }[];
}

export interface ColumnsDrawing {
	columns: DrawnColumn[];
	x: Tick[];
	y: Tick[];
}

/** Minimum width of a column in drawing units; narrower ones cannot be told apart. */
const narrowest = 3;

const sumOf = ({ parts }: Column): number => parts.reduce((sum, part) => sum + part, 0);

/**
 * Draws columns on an axis that starts at 0, from left to right in order. If there are too many to tell apart, the
 * tallest of several neighbours represents them; without columns nothing is drawn.
 *
 * @param label formats a value for the axis.
 */
export function drawColumns(
	given: readonly Column[],
	label: (value: number) => string,
	frame: Frame = chartFrame,
): ColumnsDrawing {
	if (given.length === 0) return { columns: [], x: [], y: [] };
	const columns = tallest(given, Math.floor((frame.width - frame.right) / narrowest));
	const places = columns.map((_, at) => at);
	const x = scaleBand(places, [0, frame.width - frame.right])
		.paddingInner(0.25)
		.paddingOuter(0.1);
	const highest = Math.max(...columns.map(sumOf));
	const floor = frame.height - frame.bottom;
	// If all are 0, the axis still starts at 0.
	const y = scaleLinear([0, highest > 0 ? highest : 1], [floor, frame.top]).nice(4);
	const width = Math.min(x.bandwidth(), 64);
	const every = Math.max(1, Math.ceil(columns.length / 8));
	return {
		columns: columns.map((column, at) => ({
			x: rounded((x(at) ?? 0) + (x.bandwidth() - width) / 2),
			width: rounded(width),
			isOpen: column.isOpen ?? false,
			title: column.title,
			parts: stackParts(column.parts, y),
		})),
		// Counted from the last: the newest is always labelled.
		x: columns.flatMap((column, at) =>
			(columns.length - 1 - at) % every === 0
				? [{ at: rounded((x(at) ?? 0) + x.bandwidth() / 2), label: column.label }]
				: [],
		),
		y: (highest > 0 ? y.ticks(4) : [0]).map((value) => ({
			at: rounded(y(value)),
			label: label(value),
		})),
	};
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

function stackParts(parts: readonly number[], y: (value: number) => number): DrawnColumn['parts'] {
	let below = 0;
	return parts.flatMap((value, part) => {
		const [bottom, top] = [y(below), y(below + value)];
		below += value;
		return value > 0
			? [{ part, y: rounded(top), height: Math.max(0.5, rounded(bottom - top)) }]
			: [];
	});
}

function tallest(columns: readonly Column[], most: number): readonly Column[] {
	if (columns.length <= most) return columns;
	const run = Math.ceil(columns.length / most);
	const runs = Array.from({ length: Math.ceil(columns.length / run) }, (_, at) =>
		columns.slice(at * run, (at + 1) * run),
	);
	return runs.flatMap((some) => some.toSorted((a, b) => sumOf(b) - sumOf(a)).slice(0, 1));
}

import type { Frame, Tick } from './line.ts';
import { timeAxis } from './time-axis.ts';

/** A period from one day to another, or until now. Days are YYYY-MM-DD. */
export interface Span {
	label: string;
	from: string | null;
	/** Null: ongoing. */
	to: string | null;
}

/** A span as drawn, each in its own row. */
export interface DrawnSpan {
	label: string;
	x: number;
	y: number;
	width: number;
	goesOn: boolean;
}

export interface SpansDrawing {
	spans: DrawnSpan[];
	years: Tick[];
	/** Height of the drawing; it grows with the number of rows. */
	height: number;
}

/** Height of a row and of its bar, and the space for the years below. */
export const spanRow = { height: 34, bar: 8, axis: 24 } as const;
/** Maximum number of rows drawn; the table next to the chart lists all of them. */
const mostRows = 40;
const narrowest = 4;

/**
 * Draws spans below each other on one axis of years, in order. A span without a known start cannot be placed: if
 * there are no others, nothing is drawn.
 *
 * @param today the end of ongoing spans.
 */
export function drawSpans(given: readonly Span[], today: string, frame: Frame): SpansDrawing {
	const placed = given
		.flatMap(({ label, from, to }) => (from === null ? [] : [{ label, from, to }]))
		.slice(0, mostRows);
	const axis = timeAxis(
		placed.flatMap(({ from, to }) => [from, to ?? today]),
		frame,
	);
	if (!axis) return { spans: [], years: [], height: 0 };
	const right = frame.width - frame.right;
	const spans = placed.map(({ label, from, to }, row) => {
		const [one, other] = [axis.at(from), axis.at(to ?? today)];
		// Whichever end is given first: sources make mistakes.
		const start = Math.min(one, other, right - narrowest);
		return {
			label,
			x: start,
			y: row * spanRow.height + spanRow.height - spanRow.bar - 4,
			width: Math.max(narrowest, Math.max(one, other) - start),
			goesOn: to === null,
		};
	});
	return { spans, years: axis.years, height: placed.length * spanRow.height + spanRow.axis };
}

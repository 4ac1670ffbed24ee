import type { Frame, Tick } from './line.ts';
import { timeAxis } from './time-axis.ts';

/** Something that lasted: from a day, to a day or until now. Days are YYYY-MM-DD. */
export interface Span {
	label: string;
	from: string | null;
	/** Null: it goes on. */
	to: string | null;
}

/** A span as it is drawn, each in a row of its own. */
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
	/** How high the drawing is; it grows with the rows. */
	height: number;
}

/** Height of a row and of the bar in it, and the room for the years below. */
export const spanRow = { height: 34, bar: 8, axis: 24 } as const;
/** Rows that are drawn; the table beside has all. */
const mostRows = 40;
const narrowest = 4;

/**
 * Draws spans below each other on one axis of years, in their order. One that does not say when it began has no place:
 * of such alone there is nothing to draw.
 *
 * @param today where what goes on ends.
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
		// Whichever end is said to be the first: sources err.
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

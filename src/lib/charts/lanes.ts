import { type Raise, radiusOf } from './funding-line.ts';
import type { Frame, Tick } from './line.ts';
import { timeAxis } from './time-axis.ts';

/** A raise in a lane: a circle whose area is proportional to its amount. */
export interface LaneRaise {
	/** Its index in the lane's input. */
	index: number;
	x: number;
	y: number;
	radius: number;
	isDisclosed: boolean;
}

export interface Lane {
	/** Vertical position of the lane's line. */
	middle: number;
	raises: LaneRaise[];
}

export interface LanesDrawing {
	lanes: Lane[];
	years: Tick[];
	/** Height of the drawing; it grows with the number of lanes. */
	height: number;
}

/** Height of a lane, including the text above its line, and the space for the years below. */
export const laneRow = { height: 66, words: 18, axis: 24 } as const;

/**
 * Draws raises in several lanes below each other, with a common axis of years and scale of amounts. Within a lane,
 * small raises are drawn over large ones; undisclosed amounts are the smallest. A lane without raises stays empty;
 * without any raise nothing is drawn.
 */
export function drawLanes(given: readonly (readonly Raise[])[], frame: Frame): LanesDrawing {
	const room = (laneRow.height - laneRow.words) / 2;
	const inner = { ...frame, width: frame.width - 2 * room };
	const axis = timeAxis(
		given.flatMap((raises) => raises.map(({ day }) => day)),
		inner,
	);
	if (!axis) return { lanes: [], years: [], height: 0 };
	const largest = given.flat().reduce((most, { amount }) => Math.max(most, amount ?? 0), 0);
	const lanes = given.map((raises, row) => {
		const middle = row * laneRow.height + laneRow.words + room;
		const drawn = raises.flatMap(({ day, amount }, index) =>
			Number.isNaN(Date.parse(day))
				? []
				: [
						{
							index,
							x: axis.at(day) + room,
							y: middle,
							radius: radiusOf(amount, largest, room),
							isDisclosed: amount !== null,
						},
					],
		);
		return {
			middle,
			raises: drawn.toSorted((a, b) => b.radius - a.radius || a.index - b.index),
		};
	});
	return {
		lanes,
		years: axis.years.map(({ at, label }) => ({ at: at + room, label })),
		height: given.length * laneRow.height + laneRow.axis,
	};
}

import type { Frame, Tick } from './line.ts';
import { timeAxis } from './time-axis.ts';

/** An amount raised on a day (YYYY-MM-DD). */
export interface Raise {
	day: string;
	/** In USD; null if undisclosed. */
	amount: number | null;
}

/** A raise as a circle whose area is proportional to its amount. */
export interface DrawnRaise {
	/** Its index in the input. */
	index: number;
	x: number;
	radius: number;
	isDisclosed: boolean;
}

export interface FundingChart {
	raises: DrawnRaise[];
	years: Tick[];
	/** Vertical position of the line with the raises. */
	middle: number;
}

const smallest = 4;
export const fundingFrame: Frame = { width: 760, height: 112, right: 0, bottom: 24, top: 4 };

/**
 * Draws raises as circles on an axis of years, large ones behind small ones. Undisclosed amounts get the smallest
 * circles. Without raises nothing is drawn.
 */
export function drawFunding(given: readonly Raise[], frame: Frame = fundingFrame): FundingChart {
	const room = (frame.height - frame.bottom - frame.top) / 2;
	const middle = frame.top + room;
	const inner = { ...frame, width: frame.width - 2 * room };
	const axis = timeAxis(
		given.map(({ day }) => day),
		inner,
	);
	if (!axis) return { raises: [], years: [], middle };
	const largest = Math.max(0, ...given.map(({ amount }) => amount ?? 0));
	const raises = given.map(({ day, amount }, index) => ({
		index,
		x: axis.at(day) + room,
		radius: radiusOf(amount, largest, room),
		isDisclosed: amount !== null,
	}));
	return {
		raises: raises.toSorted((a, b) => b.radius - a.radius || a.index - b.index),
		years: axis.years.map(({ at, label }) => ({ at: at + room, label })),
		middle,
	};
}

/** Returns the radius of a raise, with the area proportional to the amount; the largest amount has radius `most`. */
export function radiusOf(amount: number | null, largest: number, most: number): number {
	if (amount === null || largest <= 0) return smallest;
	return Math.max(smallest, Math.round(Math.sqrt(Math.max(0, amount) / largest) * most * 10) / 10);
}

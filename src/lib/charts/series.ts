/** One series of values, over groups common to several series. */
export interface Series {
	label: string;
	/** By index of the group; null if unknown. */
	values: readonly (number | null)[];
}

/** A part of a bar or column, in units of its value axis. `from` is the end nearer to 0. */
export interface SeriesPart {
	/** Index of the series. */
	series: number;
	/** Index of the group. */
	group: number;
	from: number;
	to: number;
}

/**
 * Returns the parts of bars: each from 0, or stacked on earlier ones of the same sign, those below 0 downwards.
 * Unknown values have no part.
 */
export function partsOf(series: readonly Series[], isStacked: boolean): SeriesPart[] {
	const groups = series[0]?.values.length ?? 0;
	return Array.from({ length: groups }, (_, group) => {
		let [up, down] = [0, 0];
		return series.flatMap(({ values }, place): SeriesPart[] => {
			const value = values[group] ?? null;
			if (value === null || value === 0) return [];
			const from = isStacked ? (value > 0 ? up : down) : 0;
			const to = from + value;
			if (value > 0) up = to;
			else down = to;
			return [{ series: place, group, from, to }];
		});
	}).flat();
}

/** Differences below this count as none, since an axis between such close numbers cannot be divided. */
const NOTHING = 1e-100;

/** Returns the ends of an axis from the minimum to the maximum; 0 to 1 if they coincide. */
export const axisBounds = (least: number, most: number): [number, number] =>
	most - least < NOTHING ? [0, 1] : [least, most];

/**
 * Returns the minimum and maximum reached by parts, always including 0. Returns 0 to 1 if there are no parts, so that
 * there is an axis.
 */
export function valueRange(parts: readonly SeriesPart[]): [number, number] {
	const reach = parts.reduce<[number, number]>(
		([least, most], { to }) => [Math.min(least, to), Math.max(most, to)],
		[0, 0],
	);
	return axisBounds(...reach);
}

/** Rounds a number to one decimal, as used in drawings. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

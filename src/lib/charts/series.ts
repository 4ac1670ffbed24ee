/** What several series say of the same groups. */
export interface Series {
	label: string;
	/** By the place of the group; null where nothing is known. */
	values: readonly (number | null)[];
}

/** A part of a bar or column, in units of its axis of values: `from` is nearer to 0 than `to` where it begins at 0. */
export interface SeriesPart {
	/** Place of the series. */
	series: number;
	/** Place of the group. */
	group: number;
	from: number;
	to: number;
}

/**
 * The parts of bars: each from 0, or stacked on those before it of its sign, what is below 0 downwards. What is not known has
 * no part.
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

/** Less than this is nothing: an axis between numbers so small cannot be counted off. */
const NOTHING = 1e-100;

/** The ends of an axis from the least to the greatest; 0 to 1 where there is nothing between them. */
export const axisEnds = (least: number, most: number): [number, number] =>
	most - least < NOTHING ? [0, 1] : [least, most];

/** The least and the greatest that parts reach; 0 is always between them. Of none 0 to 1, so that there is an axis. */
export function reachOf(parts: readonly SeriesPart[]): [number, number] {
	const reach = parts.reduce<[number, number]>(
		([least, most], { to }) => [Math.min(least, to), Math.max(most, to)],
		[0, 0],
	);
	return axisEnds(...reach);
}

/** A number with one decimal, as drawings have them. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

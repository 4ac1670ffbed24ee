import { partsOf, roundToTenth, type Series, valueRange } from './series.ts';

/** The positions of one group's bars, in percent of the width from the left. */
export interface BarRow {
	bars: { series: number; x: number; width: number }[];
	/** Sum of the known parts; null if none is known. */
	total: number | null;
}

/** Minimum width of a bar, in percent. */
const thinnest = 0.5;

/**
 * Draws horizontal bars to a common scale, with the groups in order. The bars of several series are drawn below each
 * other or, if stacked, end to end.
 */
export function drawBarRows(
	series: readonly Series[],
	{ isStacked }: { isStacked: boolean },
): { rows: BarRow[]; zero: number } {
	const parts = partsOf(series, isStacked);
	const [least, most] = valueRange(parts);
	const at = (value: number) => ((value - least) / (most - least)) * 100;
	const byGroup = Map.groupBy(parts, ({ group }) => group);
	const rows = (series[0]?.values ?? []).map((_, group): BarRow => {
		const known = series.flatMap(({ values }) => values[group] ?? []);
		return {
			bars: (byGroup.get(group) ?? []).map(({ series: place, from, to }) => {
				const width = Math.max(thinnest, Math.abs(at(to) - at(from)));
				return {
					series: place,
					x: roundToTenth(Math.min(at(from), at(to), 100 - width)),
					width: roundToTenth(width),
				};
			}),
			total: known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null,
		};
	});
	return { rows, zero: roundToTenth(at(0)) };
}

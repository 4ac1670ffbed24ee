import type { Field } from '#lib/screens/field.ts';
import type { FieldValue } from '#lib/screens/field-values.ts';
import type { ChartMeasure } from './block.ts';
import { bucketsOf, choicesOf, MAX_GROUPS } from './buckets.ts';

/** A row as read for a chart. */
export interface ChartRow {
	/** The value by which the row is grouped. */
	by: FieldValue;
	/** The number measured; null if unknown. */
	of: number | null;
	/** The value that determines the row's series; null if a chart has only one. */
	group: FieldValue;
}

export type GroupMeasure = Exclude<ChartMeasure, 'each'>;

/** A chart's data: for each group, in order, a value of each series. */
export interface GroupedRows {
	groups: string[];
	/** Values by group position; null if unknown. */
	series: { label: string; values: (number | null)[] }[];
	/** Number of rows in no group because their grouping value is unknown. */
	without: number;
	/** Number of rows in a group whose measured number is unknown. */
	unmeasured: number;
}

/** Maximum number of series, one per colour, not counting the one for rows without a value. */
const MAX_SERIES = 7;
const NOT_SPECIFIED = 'Not specified';

/** Applies a measure to the numbers of rows; null if none is known. */
export function measureRows(measure: GroupMeasure, rows: readonly ChartRow[]): number | null {
	if (measure === 'count') return rows.length;
	const known = rows.flatMap(({ of }) => of ?? []);
	if (rows.length === 0) return measure === 'sum' ? 0 : null;
	if (known.length === 0) return null;
	if (measure === 'median') return medianOf(known);
	const sum = known.reduce((total, one) => total + one, 0);
	return measure === 'sum' ? sum : sum / known.length;
}

function medianOf(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	const upper = sorted[half] ?? 0;
	return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

type Rows = Map<string, ChartRow[]>;

/** Returns the rows by group; a row of several groups occurs once in each. */
function rowsBy(rows: readonly ChartRow[], groupsOf: (row: ChartRow) => readonly string[]): Rows {
	const found: Rows = new Map();
	for (const row of rows)
		for (const group of new Set(groupsOf(row))) {
			const held = found.get(group);
			if (held) held.push(row);
			else found.set(group, [row]);
		}
	return found;
}

const byName = new Intl.Collator('en').compare;

/** Sorts groups by value, highest first. Those without a value come last, and equal ones are sorted by name. */
const rankGroups = (rows: Rows, measure: GroupMeasure): string[] =>
	[...rows]
		.map(([name, held]) => ({ name, value: measureRows(measure, held) }))
		.toSorted(
			(a, b) =>
				(b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) ||
				byName(a.name, b.name),
		)
		.map(({ name }) => name);

/** The names that fit the limit, and the combined name of the others; a name kept maps to itself. */
function cut(
	names: readonly string[],
	most: number,
): { shown: string[]; nameOf: (name: string) => string } {
	if (names.length <= most) return { shown: [...names], nameOf: (name) => name };
	const topNames = new Set(names.slice(0, most - 1));
	const rest = `Other (${names.length - topNames.size} more)`;
	return { shown: [...topNames, rest], nameOf: (name) => (topNames.has(name) ? name : rest) };
}

/**
 * Groups a chart's rows: choices in descending order of value, days and numbers in natural order. Beyond 40 groups, or
 * 7 series, the rest are combined, counting each row once.
 */
export function groupRows(
	rows: readonly ChartRow[],
	{ by, measure, isSplit }: { by: Field; measure: GroupMeasure; isSplit: boolean },
): GroupedRows {
	const buckets = bucketsOf(
		by,
		rows.map((row) => row.by),
	);
	const whole = rowsBy(rows, (row) => buckets.groupsOf(row.by));
	const { shown: groups, nameOf } = cut(buckets.order ?? rankGroups(whole, measure), MAX_GROUPS);
	const inGroups = rowsBy(rows, (row) => buckets.groupsOf(row.by).map(nameOf));
	const grouped = new Set([...inGroups.values()].flat());
	const series = isSplit ? splitOf([...grouped]) : null;
	return {
		groups,
		series: (series ?? [{ label: '', has: () => true }]).map(({ label, has }) => ({
			label,
			values: groups.map((group) => measureRows(measure, (inGroups.get(group) ?? []).filter(has))),
		})),
		without: rows.length - grouped.size,
		unmeasured: measure === 'count' ? 0 : [...grouped].filter(({ of }) => of === null).length,
	};
}

/** Returns the series of rows, largest first; rows without a value form the last series. */
function splitOf(rows: readonly ChartRow[]): { label: string; has: (row: ChartRow) => boolean }[] {
	const { shown, nameOf } = cut(
		rankGroups(
			rowsBy(rows, ({ group }) => choicesOf(group)),
			'count',
		),
		MAX_SERIES,
	);
	const series = shown.map((label) => ({
		label,
		has: ({ group }: ChartRow) => choicesOf(group).some((one) => nameOf(one) === label),
	}));
	const isSilent = ({ group }: ChartRow) => choicesOf(group).length === 0;
	return rows.some(isSilent) ? [...series, { label: NOT_SPECIFIED, has: isSilent }] : series;
}

/**
 * Returns the series of scatter points: their labels, and a function for the first series of a row. If rows are not
 * split, there is a single unlabeled series.
 */
export function seriesOfRows(
	rows: readonly ChartRow[],
	isSplit: boolean,
): { labels: string[]; seriesOf: (row: ChartRow) => string } {
	if (!isSplit) return { labels: rows.length > 0 ? [''] : [], seriesOf: () => '' };
	const series = splitOf(rows);
	return {
		labels: series.map(({ label }) => label),
		seriesOf: (row) => series.find(({ has }) => has(row))?.label ?? '',
	};
}

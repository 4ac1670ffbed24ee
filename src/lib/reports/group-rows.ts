import type { Field } from '#lib/screens/field.ts';
import type { FieldValue } from '#lib/screens/field-values.ts';
import type { ChartMeasure } from './block.ts';
import { bucketsOf, choicesOf, MOST_GROUPS } from './buckets.ts';

/** A row as a chart reads it. */
export interface ChartRow {
	/** What it is grouped by. */
	by: FieldValue;
	/** The number that is measured; null where it is not known. */
	of: number | null;
	/** What makes a series of its own; null where a chart has one. */
	group: FieldValue;
}

export type GroupMeasure = Exclude<ChartMeasure, 'each'>;

/** What a chart shows of its rows: for each group, in their order, a value of each series. */
export interface GroupedRows {
	groups: string[];
	/** Values by the place of the group; null where none is known. */
	series: { label: string; values: (number | null)[] }[];
	/** Rows that are in no group: what they are grouped by is not known. */
	without: number;
	/** Rows in a group of which the measured number is not known. */
	unmeasured: number;
}

/** Series at most, besides that of rows which say nothing: as many as there are colours. */
const MOST_SERIES = 7;
const NOT_SPECIFIED = 'Not specified';

/** What a measure says of the numbers of some rows; null where none is known. */
export function measured(measure: GroupMeasure, rows: readonly ChartRow[]): number | null {
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

/** The rows of each group; a row of several groups is in each of them once. */
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

/** Groups from the greatest down; those without a value come last, equal ones by their names. */
const ranked = (rows: Rows, measure: GroupMeasure): string[] =>
	[...rows]
		.map(([name, held]) => ({ name, value: measured(measure, held) }))
		.toSorted(
			(a, b) =>
				(b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) ||
				byName(a.name, b.name),
		)
		.map(({ name }) => name);

/** As many names as may be, and what the others are told as; a name that is kept is its own. */
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
 * Groups the rows of a chart: choices from the greatest down, days and numbers in their order. Beyond 40 groups, or 7
 * series, the rest is told together, each row in it once.
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
	const { shown: groups, nameOf } = cut(buckets.order ?? ranked(whole, measure), MOST_GROUPS);
	const inGroups = rowsBy(rows, (row) => buckets.groupsOf(row.by).map(nameOf));
	const grouped = new Set([...inGroups.values()].flat());
	const series = isSplit ? splitOf([...grouped]) : null;
	return {
		groups,
		series: (series ?? [{ label: '', has: () => true }]).map(({ label, has }) => ({
			label,
			values: groups.map((group) => measured(measure, (inGroups.get(group) ?? []).filter(has))),
		})),
		without: rows.length - grouped.size,
		unmeasured: measure === 'count' ? 0 : [...grouped].filter(({ of }) => of === null).length,
	};
}

/** The series of rows, those with the most rows first; rows that say nothing have their own, the last. */
function splitOf(rows: readonly ChartRow[]): { label: string; has: (row: ChartRow) => boolean }[] {
	const { shown, nameOf } = cut(
		ranked(
			rowsBy(rows, ({ group }) => choicesOf(group)),
			'count',
		),
		MOST_SERIES,
	);
	const series = shown.map((label) => ({
		label,
		has: ({ group }: ChartRow) => choicesOf(group).some((one) => nameOf(one) === label),
	}));
	const isSilent = ({ group }: ChartRow) => choicesOf(group).length === 0;
	return rows.some(isSilent) ? [...series, { label: NOT_SPECIFIED, has: isSilent }] : series;
}

/** The series of the points of a scatter: their labels, and the first that a row is of; one without a label where rows are not split. */
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

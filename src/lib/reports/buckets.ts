import { scaleLinear } from 'd3-scale';
import { isFlat } from '#lib/charts/line.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber, formatCount, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import type { Field } from '#lib/screens/field.ts';
import type { FieldValue } from '#lib/screens/field-values.ts';

/** Maximum number of groups in a chart; the rest are combined. */
export const MAX_GROUPS = 40;

/** The grouping of rows. */
export interface Buckets {
	/** Returns the groups of a value: several for a list, none if unknown. */
	groupsOf(value: FieldValue): readonly string[];
	/** All groups in order, including empty ones; null if they have no natural order. */
	order: readonly string[] | null;
}

type Unit = 'USD' | '%' | 'tokens' | undefined;

/** Returns the unit of a numeric field. */
export const unitOf = (field: Field): Unit => ('unit' in field ? field.unit : undefined);

/** Returns a number formatted for an axis or a chart's table. */
export function writeNumber(value: number, unit: Unit): string {
	if (unit === 'USD') return shortUsd(value).replace(/\.00(?=\D*$)/, '');
	const text =
		Math.abs(value) < 10_000 && Math.abs(value) >= 0.01
			? String(Math.round(value * 100) / 100)
			: shortNumber(value).replace(/\.00(?=\D*$)/, '');
	return unit === '%' ? `${text}%` : text;
}

/** Returns the grouping of a field's values. */
export function bucketsOf(field: Field, values: readonly FieldValue[]): Buckets {
	if (field.kind === 'day') return dayBuckets(values.filter(isDay));
	if (field.kind === 'number') return numberBuckets(values.filter(isFigure), unitOf(field));
	return { groupsOf: choicesOf, order: null };
}

const isDay = (value: FieldValue): value is string =>
	typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isFigure = (value: FieldValue): value is number =>
	typeof value === 'number' && Number.isFinite(value);

/** Returns the distinct choices in a value. */
export function choicesOf(value: FieldValue): readonly string[] {
	if (value === null || value === '') return [];
	if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
	return typeof value === 'object' ? [...new Set(value)] : [String(value)];
}

const steps = [
	{ months: 1, label: (day: string) => longDate(day, 'month') },
	{ months: 3, label: (day: string) => `Q${Math.ceil(monthOf(day) / 3)} ${day.slice(0, 4)}` },
	{ months: 12, label: (day: string) => day.slice(0, 4) },
] as const;

const monthOf = (day: string): number => Number(day.slice(5, 7));
/** Number of months since the year 0. */
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + monthOf(day) - 1;
const dayOfMonths = (months: number): string =>
	`${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;

/**
 * Returns buckets of months, quarters or years: the shortest that fit the limit. If there are too many years, the first
 * ones are combined.
 */
function dayBuckets(days: readonly string[]): Buckets {
	const all = days.map(monthsOf);
	if (all.length === 0) return { groupsOf: () => [], order: [] };
	const [first, last] = extentOf(all);
	const placeOf = (months: number, step: number) => Math.floor(months / step);
	const { months, label } =
		steps.find((one) => placeOf(last, one.months) - placeOf(first, one.months) < MAX_GROUPS) ??
		steps[2];
	const latest = placeOf(last, months);
	const from = Math.max(placeOf(first, months), latest - MAX_GROUPS + 1);
	const isCut = from > placeOf(first, months);
	const labelOf = (place: number) => label(dayOfMonths(place * months));
	const before = `Until ${labelOf(from)}`;
	const nameOf = (place: number) => (isCut && place <= from ? before : labelOf(place));
	return {
		groupsOf: (value) => (isDay(value) ? [nameOf(placeOf(monthsOf(value), months))] : []),
		order: Array.from({ length: latest - from + 1 }, (_, at) => nameOf(from + at)),
	};
}

const spanNames = (edges: readonly number[], write: (value: number) => string): string[] =>
	edges.slice(1).map((edge, at) => `${write(edges[at] ?? 0)} – ${write(edge)}`);

/** Returns ranges between consecutive edges; the last one includes its end. */
function spanBuckets(edges: readonly number[], unit: Unit): Buckets {
	const names = [
		spanNames(edges, (value) => writeNumber(value, unit)),
		// Edges so close that their abbreviated forms are equal.
		spanNames(edges, (value) => exactNumber(value) ?? ''),
	].find((all) => new Set(all).size === all.length);
	// So close that their last digits do not differ: one group.
	if (!names) return spanBuckets([edges[0] ?? 0, edges.at(-1) ?? 0], unit);
	return {
		groupsOf: (value) => {
			if (!isFigure(value)) return [];
			const at = edges.findLastIndex((edge) => edge <= value);
			return names.slice(Math.min(Math.max(at, 0), names.length - 1)).slice(0, 1);
		},
		order: names,
	};
}

/** Returns a whole number in full: `2017`, `12,001`, `$5`. */
function wholeName(value: number, unit: Unit): string {
	const digits = Math.abs(value) < 10_000 && unit !== 'USD' ? String(value) : formatCount(value);
	if (unit === 'USD') return `$${digits}`;
	return unit === '%' ? `${digits}%` : digits;
}

/**
 * Close whole numbers individually; widely differing sizes by powers of ten; others in about a dozen equal ranges.
 */
function numberBuckets(values: readonly number[], unit: Unit): Buckets {
	if (values.length === 0) return { groupsOf: () => [], order: [] };
	const [least, most] = extentOf(values);
	if (values.every(Number.isInteger) && most - least < MAX_GROUPS) {
		const order = Array.from({ length: most - least + 1 }, (_, at) => wholeName(least + at, unit));
		return { groupsOf: (value) => (isFigure(value) ? [wholeName(value, unit)] : []), order };
	}
	if (least > 0 && most / least >= 1_000) return spanBuckets(powersOf(least, most), unit);
	if (isFlat(least, most)) return spanBuckets([least, most], unit);
	const scale = scaleLinear([least, most], [0, 1]).nice(12);
	const edges = scale.ticks(12);
	return edges.length > 2 ? spanBuckets(edges, unit) : spanBuckets([least, most], unit);
}

/** Returns powers of ten that cover a range, spaced so that all fit. */
function powersOf(least: number, most: number): number[] {
	const first = Math.floor(Math.log10(least));
	const last = Math.ceil(Math.log10(most));
	const step = Math.ceil((last - first) / (MAX_GROUPS - 1));
	return Array.from(
		{ length: Math.ceil((last - first) / step) + 1 },
		(_, at) => 10 ** (first + at * step),
	);
}

/** Returns the minimum and maximum of one or more values. */
export const extentOf = (values: readonly number[]): [number, number] =>
	values.reduce<[number, number]>(
		([least, most], value) => [Math.min(least, value), Math.max(most, value)],
		[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
	);

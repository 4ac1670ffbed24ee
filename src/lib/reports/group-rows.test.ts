import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '#lib/screens/field.ts';
import { fields } from '#lib/screens/fields.ts';
import { bucketsOf, MAX_GROUPS } from './buckets.ts';
import { type ChartRow, type GroupMeasure, groupRows } from './group-rows.ts';

const named = (name: string): Field => {
	const field = fields.projects.get(name);
	if (!field) throw new Error(`There is no field ${name}.`);
	return field;
};
const sector = named('sector');
const lastRound = named('last_round');
const marketCap = named('market_cap_usd');

const number = fc.option(fc.double({ noNaN: true, min: -1e12, max: 1e12 }));
const words = fc.constantFrom(...'abcdefghij', 'Other', 'Not specified', 'É, "x"');
const manyWords = fc.oneof(
	words,
	fc.integer({ min: 0, max: 80 }).map((at) => `s${at}`),
);
const list = fc.array(manyWords, { maxLength: 4 });
const day = fc.option(
	fc
		.date({ min: new Date('1960-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
		.map((date) => date.toISOString().slice(0, 10)),
);
const measures = fc.constantFrom<GroupMeasure>('count', 'sum', 'average', 'median');

const rowsOf = (by: fc.Arbitrary<ChartRow['by']>, group: fc.Arbitrary<ChartRow['group']> = list) =>
	fc.array(fc.record({ by, of: number, group }), { maxLength: 120 });

/** A measure's result over rows, computed naively. */
function plainly(measure: GroupMeasure, rows: readonly ChartRow[]): number | null {
	if (measure === 'count') return rows.length;
	if (rows.length === 0) return measure === 'sum' ? 0 : null;
	const known = rows.map(({ of }) => of).filter((of) => of !== null);
	if (known.length === 0) return null;
	if (measure === 'sum') return known.reduce((sum, of) => sum + of, 0);
	if (measure === 'average') return known.reduce((sum, of) => sum + of, 0) / known.length;
	known.sort((a, b) => a - b);
	const [low, high] = [known[Math.ceil(known.length / 2) - 1], known[Math.floor(known.length / 2)]];
	return ((low ?? 0) + (high ?? 0)) / 2;
}

const near = (value: number | null) =>
	value === null
		? null
		: expect.closeTo(value, -Math.log10(Math.max(1e-9, Math.abs(value) * 1e-9)));

const otherCount = (label: string) => /^Other \((\d+) more\)$/.exec(label)?.[1];

test('grouping by choices matches a plain grouping of the same rows', () => {
	fc.assert(
		fc.property(rowsOf(list), measures, (rows, measure) => {
			const { groups, series, without } = groupRows(rows, { by: sector, measure, isSplit: false });
			const all = new Set(rows.flatMap(({ by }) => (Array.isArray(by) ? by : [])));
			const isRest = groups.map(otherCount);
			const kept = groups.filter((_, at) => isRest[at] === undefined);
			// Names such as “Other” are kept: the combined rest is identified by its count.
			expect(groups.length).toBe(Math.min(all.size, MAX_GROUPS));
			expect(new Set(groups).size).toBe(groups.length);
			expect(kept.every((group) => all.has(group))).toBe(true);
			expect(Number(isRest.find(Boolean) ?? 0)).toBe(all.size - kept.length);
			expect(without).toBe(rows.filter(({ by }) => Array.isArray(by) && by.length === 0).length);
			for (const [at, group] of groups.entries()) {
				const held = rows.filter(
					({ by }) =>
						Array.isArray(by) &&
						(isRest[at] === undefined ? by.includes(group) : by.some((one) => !kept.includes(one))),
				);
				expect(series[0]?.values[at]).toEqual(near(plainly(measure, held)));
			}
			const values = kept.map((_, at) => series[0]?.values[at] ?? Number.NEGATIVE_INFINITY);
			for (const [at, value] of values.slice(1).entries())
				expect(value).toBeLessThanOrEqual(values[at] ?? 0);
		}),
	);
});

test('parts of a stack add up to the whole, including rows without a part', () => {
	const one = fc.option(manyWords);
	fc.assert(
		fc.property(rowsOf(words, one), (rows) => {
			const whole = groupRows(rows, { by: sector, measure: 'count', isSplit: false });
			const parts = groupRows(rows, { by: sector, measure: 'count', isSplit: true });
			expect(parts.groups).toEqual(whole.groups);
			expect(parts.series.length).toBeLessThanOrEqual(8);
			for (const [at] of whole.groups.entries()) {
				const sum = parts.series.reduce((all, { values }) => all + (values[at] ?? 0), 0);
				expect(sum).toBe(whole.series[0]?.values[at]);
			}
		}),
	);
});

test('days fall into consecutive months, quarters or years, none left out', () => {
	fc.assert(
		fc.property(rowsOf(day), (rows) => {
			const { groups, series, without } = groupRows(rows, {
				by: lastRound,
				measure: 'count',
				isSplit: false,
			});
			const known = rows.flatMap(({ by }) => (typeof by === 'string' ? [by] : []));
			expect(groups.length).toBeLessThanOrEqual(MAX_GROUPS);
			expect(new Set(groups).size).toBe(groups.length);
			const counts = (series[0]?.values ?? []).map((value) => value ?? 0);
			expect(counts.reduce((sum, count) => sum + count, 0)).toBe(known.length);
			expect(without).toBe(rows.length - known.length);
			// Later days are in the same group or a later one.
			const buckets = bucketsOf(lastRound, known);
			const places = known.toSorted().map((one) => groups.indexOf(buckets.groupsOf(one)[0] ?? ''));
			expect(places).toEqual(places.toSorted((a, b) => a - b));
			expect(places.every((place) => place >= 0)).toBe(true);
		}),
	);
});

test('numbers fall into ordered ranges, whatever their sizes', () => {
	const sizes = fc.oneof(
		number,
		fc.option(fc.integer({ min: 1990, max: 2027 })),
		fc.option(fc.double({ noNaN: true, min: 1e-9, max: 1e15 })),
	);
	fc.assert(
		fc.property(rowsOf(sizes), (rows) => {
			const { groups, series } = groupRows(rows, {
				by: marketCap,
				measure: 'count',
				isSplit: false,
			});
			const known = rows.flatMap(({ by }) => (typeof by === 'number' ? [by] : []));
			expect(groups.length).toBeLessThanOrEqual(MAX_GROUPS);
			expect(new Set(groups).size).toBe(groups.length);
			const counts = (series[0]?.values ?? []).map((value) => value ?? 0);
			expect(counts.reduce((sum, count) => sum + count, 0)).toBe(known.length);
			const buckets = bucketsOf(marketCap, known);
			const places = known
				.toSorted((a, b) => a - b)
				.map((one) => groups.indexOf(buckets.groupsOf(one)[0] ?? ''));
			expect(places).toEqual(places.toSorted((a, b) => a - b));
			expect(places.every((place) => place >= 0)).toBe(true);
		}),
	);
});

test('days of three years are months, of ten quarters, and of a century the first years are one', () => {
	const groupsOf = (...days: string[]) => bucketsOf(lastRound, days).order ?? [];
	expect(groupsOf('2024-11-30', '2025-02-01')).toEqual([
		...['Nov 2024', 'Dec 2024', 'Jan 2025', 'Feb 2025'],
	]);
	expect(groupsOf('2016-02-01', '2025-11-01').slice(0, 2)).toEqual(['Q1 2016', 'Q2 2016']);
	expect(groupsOf('1926-02-01', '2025-11-01').slice(0, 2)).toEqual(['Until 1986', '1987']);
	expect(bucketsOf(marketCap, [5, 5_000_000]).order?.slice(0, 2)).toEqual([
		'$1 – $10',
		'$10 – $100',
	]);
});

import { expect, test } from 'vitest';
import { indexRows } from './index-rows.ts';
import { type DayPrice, indexPrices } from './indexed.ts';

const prices = (...days: [string, number][]): DayPrice[] =>
	days.map(([day, price]) => ({ day: `2026-01-${day}`, price }));

test('rebases each on the first day on which all have a price', () => {
	const { base, series } = indexPrices([
		prices(['01', 50], ['02', 100], ['03', 150]),
		prices(['02', 4], ['03', 2]),
	]);
	expect(base).toBe('2026-01-02');
	expect(series).toEqual([
		[
			{ day: '2026-01-01', value: 50 },
			{ day: '2026-01-02', value: 100 },
			{ day: '2026-01-03', value: 150 },
		],
		[
			{ day: '2026-01-02', value: 100 },
			{ day: '2026-01-03', value: 50 },
		],
	]);
});

test('a price of zero is no base, and is drawn as zero', () => {
	const { base, series } = indexPrices([
		prices(['01', 0], ['02', 10], ['03', 0]),
		prices(['01', 1]),
	]);
	expect(base).toBe('2026-01-02');
	expect(series[0]?.map(({ value }) => value)).toEqual([0, 100, 0]);
	expect(series[1]?.map(({ value }) => value)).toEqual([100]);
});

test('takes the price before a gap, not one from long ago', () => {
	const gap = indexPrices([prices(['01', 10], ['09', 20]), prices(['07', 1], ['08', 2])]);
	expect(gap.base).toBe('2026-01-07');
	expect(gap.series[0]?.map(({ value }) => value)).toEqual([100, 200]);
	const ended = indexPrices([
		prices(['01', 10]),
		prices(['20', 1], ['21', 2]),
		prices(['10', 1], ['21', 3]),
	]);
	expect(ended.base).toBe('2026-01-20');
	expect(ended.series.map((days) => days?.length ?? null)).toEqual([null, 2, null]);
});

test('one day, one token, none at all', () => {
	expect(indexPrices([prices(['05', 7])])).toEqual({
		base: '2026-01-05',
		series: [[{ day: '2026-01-05', value: 100 }]],
	});
	expect(indexPrices([[], prices(['05', 7])])).toMatchObject({
		base: '2026-01-05',
		series: [null, [{}]],
	});
	expect(indexPrices([[], prices(['05', 0])])).toEqual({ base: null, series: [null, null] });
	expect(indexPrices([])).toEqual({ base: null, series: [] });
});

test('the table has every day once, and a gap where a token has none', () => {
	expect(
		indexRows([
			[{ day: '2026-01-01', value: 1 }],
			[],
			[
				{ day: '2026-01-01', value: 3 },
				{ day: '2026-01-02', value: 4 },
			],
		]),
	).toEqual([
		{ day: '2026-01-01', values: [1, null, 3] },
		{ day: '2026-01-02', values: [null, null, 4] },
	]);
});

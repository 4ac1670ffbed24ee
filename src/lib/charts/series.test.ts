import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBarRows } from './bar-rows.ts';
import { chartFrame } from './line.ts';
import { drawScatter } from './scatter.ts';
import { partsOf, valueRange } from './series.ts';
import { drawSeriesColumns } from './series-columns.ts';
import { drawSeriesLines } from './series-lines.ts';

const value = fc.option(
	fc.oneof(fc.integer({ min: -50, max: 50 }), fc.double({ noNaN: true, min: -1e18, max: 1e18 })),
);
const charts = fc
	.record({ groups: fc.integer({ min: 0, max: 40 }), series: fc.integer({ min: 1, max: 8 }) })
	.chain(({ groups, series }) =>
		fc.record({
			groups: fc.constant(Array.from({ length: groups }, (_, at) => `Group ${at}`)),
			series: fc.array(
				fc.record({
					label: fc.constant('s'),
					values: fc.array(value, { minLength: groups, maxLength: groups }),
				}),
				{ minLength: series, maxLength: series },
			),
		}),
	);
const write = String;
const { width, height, right, bottom } = chartFrame;

test('stacked parts adjoin: above 0 they add up to the positives, below to the negatives', () => {
	fc.assert(
		fc.property(charts, ({ groups, series }) => {
			const parts = partsOf(series, true);
			for (const [group] of groups.entries()) {
				const values = series.map((one) => one.values[group] ?? 0);
				const sum = (some: number[]) => some.reduce((all, one) => all + one, 0);
				const reach = valueRange(parts.filter((part) => part.group === group));
				const up = sum(values.filter((one) => one > 0));
				const down = sum(values.filter((one) => one < 0));
				if (up - down >= 1e-100) expect(reach).toEqual([down, up]);
			}
		}),
	);
});

test('bars, columns and lines stay in their frame, with no value, one and many', () => {
	fc.assert(
		fc.property(charts, fc.boolean(), ({ groups, series }, isStacked) => {
			for (const { bars } of drawBarRows(series, { isStacked }).rows)
				for (const bar of bars) {
					expect(bar.x).toBeGreaterThanOrEqual(-0.1);
					expect(bar.x + bar.width).toBeLessThanOrEqual(100.2);
				}
			const { columns, y } = drawSeriesColumns(groups, series, write, { isStacked });
			for (const column of columns) {
				expect(column.x).toBeGreaterThanOrEqual(0);
				expect(column.x + column.width).toBeLessThanOrEqual(width - right + 0.2);
				expect(column.y).toBeGreaterThanOrEqual(0);
				expect(column.y + column.height).toBeLessThanOrEqual(height - bottom + 1);
			}
			for (const { at } of y) expect(Number.isFinite(at)).toBe(true);
			for (const { path, dots } of drawSeriesLines(groups, series, write).lines) {
				expect(path).not.toMatch(/NaN|Infinity/);
				for (const dot of dots) expect(Number.isFinite(dot.y)).toBe(true);
			}
		}),
		{
			// Almost zero: there was no axis that could be divided.
			examples: [
				[
					{
						groups: ['a'],
						series: [5e-324, -5e-324].map((one) => ({ label: 's' as const, values: [one] })),
					},
					false,
				],
			],
		},
	);
});

test('a line is broken where a value is missing, and a lone value is a dot', () => {
	const values = [1, 2, null, 4, null, 5, 6];
	const { lines } = drawSeriesLines(values.map(String), [{ label: '', values }], write);
	expect(lines[0]?.path.match(/M/g)).toHaveLength(2);
	expect(lines[0]?.dots).toHaveLength(1);
});

test('points are to scale, logarithmic where sizes differ by more than a thousand times', () => {
	const axes = { writeX: write, writeY: write, isTime: false };
	expect(drawScatter([], 1, axes)).toEqual({
		...{ paths: [''], x: [], y: [] },
		isLog: { x: false, y: false },
	});
	const points = [1, 10, 10_000].map((x, at) => ({ x, y: at, series: at % 2 }));
	const drawing = drawScatter(points, 2, axes);
	expect(drawing.isLog).toEqual({ x: true, y: false });
	expect(drawing.paths.map((path) => path.match(/M/g)?.length)).toEqual([2, 1]);
	fc.assert(
		fc.property(
			fc.array(
				fc.record({ x: fc.double({ noNaN: true, min: -1e15, max: 1e15 }), y: fc.integer() }),
			),
			(some) => {
				const { paths } = drawScatter(
					some.map((one) => ({ ...one, series: 0 })),
					1,
					axes,
				);
				expect(paths.join('')).not.toMatch(/NaN|Infinity/);
			},
		),
	);
});

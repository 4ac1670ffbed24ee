import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawColumns } from './columns.ts';
import { chartFrame, drawLine } from './line.ts';
import { drawRing } from './ring.ts';
import { drawStacked } from './stacked.ts';

const inside = (path: string) => {
	const numbers = path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)?.map(Number) ?? [];
	for (const [at, number] of numbers.entries()) {
		expect(number).toBeGreaterThanOrEqual(-0.01);
		expect(number).toBeLessThanOrEqual((at % 2 ? chartFrame.height : chartFrame.width) + 0.01);
	}
	expect(path).not.toContain('NaN');
};

test('a line of any values stays in its frame, with labels in order', () => {
	// From the smallest token unit to the world's wealth, and nothing at all.
	const value = fc.oneof(fc.constant(0), fc.double({ min: 1e-18, max: 1e15, noNaN: true }));
	const values = fc.array(value, {
		minLength: 1,
		maxLength: 50,
	});
	fc.assert(
		fc.property(values, (given) => {
			const points = given.map((value, at) => ({ at: Date.UTC(2025, 0, 1 + at), value }));
			const log = drawLine(points, String, { scale: 'log' });
			expect(log.places.map((place) => place === null)).toEqual(given.map((one) => one === 0));
			const drawing = drawLine(points, String);
			for (const { line, area, places } of [drawing, log]) {
				inside(line);
				inside(area);
				expect(places).toHaveLength(given.length);
				inside(places.map((place) => (place ? `${place.x},${place.y}` : '')).join(' '));
			}
			expect(drawing.x.map(({ at }) => at)).toEqual(
				drawing.x.map(({ at }) => at).toSorted((a, b) => a - b),
			);
		}),
		// Two values with no number between them had no height, and the line left its frame.
		{ examples: [[[1.000000000000002e-18, 1.0000000000000032e-18]]] },
	);
});

test('stacked shares fill their frame from the bottom up', () => {
	const drawing = drawStacked([
		{ label: 'a', shares: [10, 20] },
		{ label: 'b', shares: [40, 60] },
	]);
	expect(drawing.areas).toHaveLength(2);
	for (const path of drawing.areas) inside(path);
	expect(drawing.x.map(({ label }) => label)).toEqual(['a', 'b']);
	expect(drawStacked([]).areas).toEqual([]);
});

test('a ring has one segment per part, and never a NaN', () => {
	fc.assert(
		fc.property(
			fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 12 }),
			(parts) => {
				const segments = drawRing(parts, 100, 90);
				expect(segments).toHaveLength(parts.length);
				expect(segments.join()).not.toMatch(/NaN|undefined/);
			},
		),
	);
});

const days = (count: number) =>
	Array.from({ length: count }, (_, at) => ({
		at: Date.UTC(2012, 0, 1 + at),
		value: at === 2_345 ? 10_000 : 100 + (at % 50),
	}));

test('a line without values has no axis, of one a dot, and of 5,000 its highest peak in few places', () => {
	const nothing = { line: '', area: '', dots: [], places: [], x: [], y: [] };
	expect(drawLine([], String)).toEqual(nothing);
	const one = drawLine(days(1), String);
	expect(one.dots).toEqual([{ x: expect.any(Number), y: expect.any(Number) }]);
	expect(one.dots[0]?.y).toBeLessThan(chartFrame.height);
	const many = drawLine(days(5_000), String);
	expect(many.dots).toEqual([]);
	expect(many.places).toHaveLength(5_000);
	inside(many.line);
	expect(many.line.match(/[ML]/g)?.length).toBeLessThan(800);
	expect(many.line.length).toBeLessThan(12_000);
	// The peak is at the height of 10,000 on the axis.
	const top = Math.min(...[...many.line.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y)));
	expect(top).toBeCloseTo(many.y.find(({ label }) => label === '10000')?.at ?? Number.NaN, 0);
	const last = many.line.match(/L([\d.]+),[\d.]+$/)?.[1];
	expect(Number(last)).toBeCloseTo(chartFrame.width - chartFrame.right, 0);
});

const pieces = (path: string) => path.match(/M/g)?.length ?? 0;

test('a line breaks where days are missing, and a lone day between two gaps is a dot', () => {
	const gapped = days(40).filter((_, at) => at < 10 || at === 20 || at > 30);
	const drawing = drawLine(gapped, String);
	expect(pieces(drawing.line)).toBe(2);
	expect(drawing.dots).toEqual([drawing.places[10]]);
	expect(pieces(drawLine(days(40), String).line)).toBe(1);
});

test('zero is the floor of a line by size, and a gap in one on a logarithmic scale', () => {
	const points = days(9).map((point, at) => (at === 4 ? { ...point, value: 0 } : point));
	const linear = drawLine(points, String);
	expect(pieces(linear.line)).toBe(1);
	expect(linear.places[4]?.y).toBe(chartFrame.height - chartFrame.bottom);
	const log = drawLine(points, String, { scale: 'log' });
	expect(pieces(log.line)).toBe(2);
	expect(log.places[4]).toBeNull();
	const zeros = points.map((point) => ({ ...point, value: 0 }));
	expect(drawLine(zeros, String, { scale: 'log' })).toMatchObject({ line: '', dots: [], y: [] });
	inside(drawLine(zeros, String).line);
});

test('a factor of ten is the same height everywhere on a logarithmic scale', () => {
	const points = [1, 10, 100, 1_000].map((value, at) => ({ at: at * 86_400_000, value }));
	const [a, b, c, d] = drawLine(points, String, { scale: 'log' }).places.map((one) => one?.y ?? 0);
	expect(Number(a) - Number(b)).toBeCloseTo(Number(b) - Number(c), 6);
	expect(Number(b) - Number(c)).toBeCloseTo(Number(c) - Number(d), 6);
});

test('columns rise from the floor within their frame, whatever their parts', () => {
	const value = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e15, noNaN: true }));
	const columns = fc.array(
		fc.record({ label: fc.string(), parts: fc.array(value, { maxLength: 3 }) }),
		{
			maxLength: 300,
		},
	);
	const floor = chartFrame.height - chartFrame.bottom;
	fc.assert(
		fc.property(columns, (given) => {
			const drawing = drawColumns(given, String);
			expect(JSON.stringify(drawing)).not.toContain('null,');
			for (const { x, width, parts } of drawing.columns) {
				expect(x).toBeGreaterThanOrEqual(0);
				expect(x + width).toBeLessThanOrEqual(chartFrame.width - chartFrame.right + 0.2);
				for (const { y, height } of parts) {
					expect(y).toBeGreaterThanOrEqual(chartFrame.top - 0.6);
					expect(y + height).toBeLessThanOrEqual(floor + 0.7);
				}
			}
		}),
	);
});

test('no columns draw nothing, one is narrower than the chart, and 5,000 keep the tallest', () => {
	expect(drawColumns([], String)).toEqual({ columns: [], x: [], y: [] });
	const [only, ...others] = drawColumns(
		[{ label: 'Nov', parts: [7], title: 'seven' }],
		String,
	).columns;
	expect(others).toEqual([]);
	expect(only).toMatchObject({ width: 64, isOpen: false, title: 'seven' });
	const many = drawColumns(
		Array.from({ length: 5_000 }, (_, at) => ({
			label: String(at),
			parts: [at === 1_234 ? 1_000 : 10],
			isOpen: at === 4_999,
		})),
		String,
	);
	expect(many.columns.length).toBeLessThan(300);
	expect(many.columns.filter(({ parts }) => (parts[0]?.height ?? 0) > 200)).toHaveLength(1);
	expect(many.x.length).toBeLessThanOrEqual(9);
	expect(drawColumns([{ label: 'a', parts: [0] }], String).y).toEqual([
		{ at: chartFrame.height - chartFrame.bottom, label: '0' },
	]);
});

test('one row of shares is as wide as its frame, and 5,000 end with the last', () => {
	const one = drawStacked([{ label: 'now', shares: [40] }]);
	expect(one.areas[0]).toContain(String(chartFrame.width - chartFrame.right));
	expect(one.x).toEqual([{ at: 0, label: 'now' }]);
	const many = drawStacked(
		Array.from({ length: 5_000 }, (_, at) => ({ label: String(at), shares: [at / 50] })),
	);
	expect(many.areas[0]?.length).toBeLessThan(25_000);
	expect(many.x.length).toBeLessThanOrEqual(7);
	for (const path of many.areas) inside(path);
});

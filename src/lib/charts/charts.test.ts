import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a line of whatever values stays in its frame, with labels in their order', () => {
	// From the smallest unit of a token to a world's worth, and nothing at all.
	const value = fc.oneof(fc.constant(0), fc.double({ min: 1e-18, max: 1e15, noNaN: true }));
	const values = fc.array(value, {
		minLength: 1,
		maxLength: 50,
	});
	fc.assert(
		fc.property(values, (given) => {
			const points = given.map((value, at) => ({
				day: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
				value,
			}));
			const drawing = drawLine(points, String);
			inside(drawing.line);
			inside(drawing.area);
			expect(drawing.x.map(({ at }) => at)).toEqual(
				drawing.x.map(({ at }) => at).toSorted((a, b) => a - b),
			);
		}),
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

test('a ring has a segment a part, and nothing of it is not a number', () => {
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

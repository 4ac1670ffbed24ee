import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawFunding, fundingFrame } from './funding-line.ts';
import { drawSpans } from './spans.ts';
import { timeAxis } from './time-axis.ts';

const frame = { width: 760, height: 0, right: 0, bottom: 0, top: 0 };
const day = fc
	.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));

test('an axis holds every day, in order, with labels that do not touch', () => {
	fc.assert(
		fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (days) => {
			const axis = timeAxis(days, frame);
			const places = days.toSorted().map((one) => axis?.at(one) ?? -1);
			expect(places).toEqual(places.toSorted((a, b) => a - b));
			for (const place of places) expect(place).toBeGreaterThanOrEqual(0);
			for (const place of places) expect(place).toBeLessThanOrEqual(frame.width);
			const labels = axis?.years.map(({ at }) => at) ?? [];
			for (const [index, at] of labels.entries())
				if (index > 0) expect(at - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(40);
		}),
	);
	expect(timeAxis([], frame)).toBeUndefined();
	expect(timeAxis(['no day'], frame)).toBeUndefined();
	expect(timeAxis(['2024-05-05'], frame)?.years).toEqual([{ at: 0, label: '2024' }]);
});

test('spans stay in their frame, whichever end a source puts first; unstarted ones are not drawn', () => {
	const span = fc.record({ label: fc.constant('x'), from: fc.option(day), to: fc.option(day) });
	fc.assert(
		fc.property(fc.array(span, { maxLength: 60 }), (spans) => {
			const drawing = drawSpans(spans, '2026-11-23', frame);
			for (const { x, y, width } of drawing.spans) {
				expect(x).toBeGreaterThanOrEqual(0);
				expect(width).toBeGreaterThan(0);
				expect(x + width).toBeLessThanOrEqual(frame.width + 0.1);
				expect(y).toBeLessThan(drawing.height);
			}
			const begun = spans.filter(({ from }) => from !== null).length;
			expect(drawing.spans).toHaveLength(Math.min(40, begun));
		}),
	);
	expect(drawSpans([{ label: 'x', from: null, to: null }], '2026-11-23', frame).height).toBe(0);
});

test('circles of rounds stay in their frame, the large ones behind', () => {
	const raise = fc.record({
		day,
		amount: fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e12, noNaN: true }))),
	});
	fc.assert(
		fc.property(fc.array(raise, { maxLength: 60 }), (raises) => {
			const drawing = drawFunding(raises);
			expect(drawing.raises.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
				raises.map((_, at) => at),
			);
			const sizes = drawing.raises.map(({ radius }) => radius);
			expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
			for (const { x, radius } of drawing.raises) {
				expect(x - radius).toBeGreaterThanOrEqual(0);
				expect(x + radius).toBeLessThanOrEqual(fundingFrame.width + 0.1);
				expect(drawing.middle - radius).toBeGreaterThanOrEqual(0);
				expect(drawing.middle + radius).toBeLessThanOrEqual(
					fundingFrame.height - fundingFrame.bottom + 0.1,
				);
			}
		}),
	);
	expect(drawFunding([]).raises).toEqual([]);
	expect(
		drawFunding([
			{ day: '2020-01-01', amount: null },
			{ day: '2021-01-01', amount: 4e6 },
		]).raises.map(({ isDisclosed }) => isDisclosed),
	).toEqual([true, false]);
});

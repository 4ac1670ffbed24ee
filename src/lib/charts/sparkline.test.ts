import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparkFrame, sparkline } from './sparkline.ts';

test('a rise goes from the lower left to the upper right', () => {
	expect(sparkline([1, 2])).toBe('M2 22L94 2');
	expect(sparkline([3, 2, 1])).toBe('M2 2L48 12L94 22');
});

test('a gap breaks the line, and a lone value is a dot', () => {
	expect(sparkline([1, 2, null, 2, 1])).toBe('M2 22L25 2M71 2L94 22');
	expect(sparkline([1, null, 2])).toBe('M2 22h0M94 2h0');
});

test('fewer than two values draw nothing', () => {
	expect(sparkline([])).toBeNull();
	expect(sparkline([null, 5, null])).toBeNull();
});

test('what hardly moves is nearly flat, and what does not move, or is zero, is flat', () => {
	expect(sparkline([1, 1.0002])).toBe('M2 12.1L94 11.9');
	expect(sparkline([7, 7])).toBe('M2 12L94 12');
	expect(sparkline([0, 0])).toBe('M2 12L94 12');
});

test('whatever the prices are, the line stays within its frame', () => {
	const price = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }));
	fc.assert(
		fc.property(fc.array(price, { maxLength: 9 }), (values) => {
			const path = sparkline(values) ?? '';
			for (const [, x = '', y = ''] of path.matchAll(/[ML](\S+?) ([^MLh]+)/g)) {
				expect(Number(x)).toBeGreaterThanOrEqual(0);
				expect(Number(x)).toBeLessThanOrEqual(sparkFrame.width);
				expect(Number(y)).toBeGreaterThanOrEqual(0);
				expect(Number(y)).toBeLessThanOrEqual(sparkFrame.height);
			}
		}),
	);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactNumber, formatChange, formatPrice, shortNumber, shortUsd } from './numbers.ts';

test.each([
	[0, '0'],
	[12.345, '12.35'],
	[999.99, '999.99'],
	[999.999, '1.00K'],
	[1_000, '1.00K'],
	[999_999, '1.00M'],
	[1_500_000, '1.50M'],
	[1_555_886_872_303, '1,555.89B'],
	[3e18, '3,000,000.00T'],
	[10e12, '10.00T'],
	[-2_500, '-2.50K'],
	[null, '–'],
	[Number.NaN, '–'],
])('%j is shortened to %s', (value, text) => {
	expect(shortNumber(value)).toBe(text);
});

test('dollars carry the sign in front', () => {
	expect([shortUsd(1.5e9), shortUsd(-3_000), shortUsd(null)]).toEqual(['$1.50B', '-$3.00K', '–']);
});

test('a shortened number is never further from the value than its last digit', () => {
	const unit = new Map([
		['', 1],
		['K', 1e3],
		['M', 1e6],
		['B', 1e9],
		['T', 1e12],
	]);
	fc.assert(
		fc.property(fc.double({ min: 0, max: 1e14, noNaN: true }), (value) => {
			const [, digits = '', step = ''] = /^([\d.,]+)([KMBT]?)$/.exec(shortNumber(value)) ?? [];
			const factor = unit.get(step) ?? Number.NaN;
			expect(Math.abs(Number(digits.replaceAll(',', '')) * factor - value)).toBeLessThanOrEqual(
				0.00501 * factor,
			);
		}),
	);
});

describe('a price', () => {
	test.each([
		[77671, '$77,671.0000'],
		[1.23456, '$1.2346'],
		[0, '$0.0000'],
		[1.2e-7, '$0.00000012'],
		[0.00001234, '$0.00001234'],
		[1e-20, '<$0.000000000000001'],
		[undefined, '–'],
	])('of %j is written %s', (value, text) => {
		expect(formatPrice(value)).toBe(text);
	});
});

test('a price below zero has its sign before the dollar', () => {
	expect(formatPrice(-1)).toBe('-$1.0000');
});

test('a change is its size with two decimals and a direction', () => {
	expect(formatChange(-0.95302)).toEqual({ text: '0.95%', direction: 'down' });
	for (const nearly of [0, 0.0049, -0.0049])
		expect(formatChange(nearly)).toEqual({ text: '0.00%', direction: 'none' });
	expect(formatChange(0.005)).toEqual({ text: '0.01%', direction: 'up' });
	expect(formatChange(9.9e15)).toEqual({ text: '>999,999.99%', direction: 'up' });
	expect(formatChange(null)).toEqual({ text: '–', direction: 'none' });
});

test('the exact value is there for a title', () => {
	expect(exactNumber(1_234_567.891, 'USD')).toBe('1,234,567.891 USD');
	expect(exactNumber(null)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { parseTypedRange, readAmount } from './free-span.ts';

test.each([
	['2.5M', 2_500_000],
	['$500k', 500_000],
	['1,200,000', 1_200_000],
	[' .5b ', 500_000_000],
	['1e6', null],
	['-4', null],
	['9999T', null],
	['ten', null],
])('the amount “%s” is %s USD', (text, amount) => {
	expect(readAmount(text)).toBe(amount);
});

test('an empty span is no filter, an open one has one end', () => {
	expect(parseTypedRange('money', { from: ' ', to: '' })).toEqual({ value: null });
	expect(parseTypedRange('money', { from: '1M', to: '' })).toEqual({
		value: { kind: 'money', from: 1_000_000, to: null },
	});
	expect(parseTypedRange('days', { from: '', to: '2026-01-31' })).toEqual({
		value: { kind: 'days', from: null, to: '2026-01-31' },
	});
});

test('an invalid span says why', () => {
	expect(parseTypedRange('money', { from: '2M', to: '1M' })).toHaveProperty('error');
	expect(parseTypedRange('money', { from: 'much', to: '' })).toHaveProperty('error');
	expect(parseTypedRange('days', { from: '2026-02-01', to: '2026-01-01' })).toHaveProperty('error');
});

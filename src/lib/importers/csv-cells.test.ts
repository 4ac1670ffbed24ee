import { expect, test } from 'vitest';
import { amountIn, moneyIn } from './csv-cells.ts';

test.each([
	['€3.5M', null, { amount: 3_500_000, currency: 'EUR' }],
	['£ 4,000', 'GBP', { amount: 4_000, currency: 'GBP' }],
	['$5M', null, { amount: 5_000_000, currency: null }],
	['$5M', 'CAD', { amount: 5_000_000, currency: null }],
	['£4M', 'EUR', { refused: 'in another currency than stated' }],
	['$4M', 'EUR', { refused: 'in another currency than stated' }],
	['€$4', null, { refused: 'not an amount' }],
])('%s where the currency is %s', (text, stated, expected) => {
	expect(moneyIn(text, stated)).toEqual(expected);
});

test('a USD column takes no amount in another currency', () => {
	expect(['€6M', '£1', '¥3'].map(amountIn)).toEqual([undefined, undefined, undefined]);
});

test('a number that two conventions read differently is read by neither', () => {
	expect(['500.000', '$2.500'].map(amountIn)).toEqual([undefined, undefined]);
	expect(['500.00', '0.125', '1.125M', '1234.500'].map(amountIn)).toEqual([
		500, 0.125, 1_125_000, 1234.5,
	]);
});

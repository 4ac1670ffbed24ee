import { expect, test } from 'vitest';
import { exactStatedAmount, originalAmountInWords } from './round-words.ts';

const round = (amount_usd: number | null, amount_quantity: number | null, unit: string | null) => ({
	amount_usd,
	amount_quantity,
	amount_quantity_unit: unit,
});

test('an amount raised in another currency is beside its dollars', () => {
	expect(originalAmountInWords(round(10_900_000, 10_000_000, 'EUR'))).toBe('10.00M EUR');
	expect(originalAmountInWords(round(250_000, 250_000, 'USDC'))).toBe('250.00K USDC');
	expect(exactStatedAmount(round(10_900_000, 10_000_000, 'EUR'))).toBe('10,000,000 EUR');
});

test('nothing is repeated, and nothing unknown is mentioned', () => {
	expect(originalAmountInWords(round(1_000_000, 1_000_000, 'USD'))).toBeNull();
	expect(originalAmountInWords(round(null, 4_200_000, 'OP'))).toBeNull();
	expect(originalAmountInWords(round(1_000_000, null, 'EUR'))).toBeNull();
	expect(originalAmountInWords(round(1_000_000, 1_000_000, null))).toBeNull();
});

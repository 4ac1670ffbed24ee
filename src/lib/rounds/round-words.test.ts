import { expect, test } from 'vitest';
import { besideDollars, statedExactly } from './round-words.ts';

const round = (amount_usd: number | null, amount_quantity: number | null, unit: string | null) => ({
	amount_usd,
	amount_quantity,
	amount_quantity_unit: unit,
});

test('an amount raised in another currency is beside its dollars', () => {
	expect(besideDollars(round(10_900_000, 10_000_000, 'EUR'))).toBe('10.00M EUR');
	expect(besideDollars(round(250_000, 250_000, 'USDC'))).toBe('250.00K USDC');
	expect(statedExactly(round(10_900_000, 10_000_000, 'EUR'))).toBe('10,000,000 EUR');
});

test('nothing is repeated, and nothing unknown is mentioned', () => {
	expect(besideDollars(round(1_000_000, 1_000_000, 'USD'))).toBeNull();
	expect(besideDollars(round(null, 4_200_000, 'OP'))).toBeNull();
	expect(besideDollars(round(1_000_000, null, 'EUR'))).toBeNull();
	expect(besideDollars(round(1_000_000, 1_000_000, null))).toBeNull();
});

import { expect, test } from 'vitest';
import { claimInWords } from './claims.ts';

const nothing = {
	source: 'defillama',
	url: null,
	type: null,
	date: null,
	date_precision: null,
	amount_usd: null,
	lead_investors: [],
};

test('a claim says what its source says, and no more', () => {
	expect(
		claimInWords({
			...nothing,
			type: 'Seed',
			amount_usd: 5e6,
			date: '2024-03-01',
			date_precision: 'month',
			lead_investors: ['Paradigm', 'a16z'],
		}),
	).toBe('Seed, $5.00M, Mar 2024, led by Paradigm, a16z');
	expect(claimInWords({ ...nothing, type: 'Grant' })).toBe('Grant');
	expect(claimInWords(nothing)).toBe('nothing more than that it took place');
});

import { expect, test } from 'vitest';
import { claimInWords, filingInWords } from './claims.ts';

const nothing = {
	source: 'defillama',
	url: null,
	type: null,
	date: null,
	date_precision: null,
	amount_usd: null,
	lead_investors: [],
};

test('a claim says what its source says, and nothing else', () => {
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

const filing = {
	form: 'Form D',
	url: null,
	issuer: 'Ember Labs, Inc.',
	sold_usd: 3e6,
	offered_usd: 5e6,
	date: '2021-03-01',
	related_people: [],
};

test.each([
	[filing, '$3.00M sold of $5.00M offered, first sale Mar 01, 2021, filed by Ember Labs, Inc.'],
	[
		{ ...filing, sold_usd: 0, offered_usd: null, date: null },
		'nothing sold yet of an indefinite amount, no sale yet, filed by Ember Labs, Inc.',
	],
	[
		{
			...filing,
			issuer: null,
			related_people: [
				{ name: 'Ada Quill', role: 'Director', slug: null },
				{ name: 'Bo Reed', role: null, slug: 'bo-reed' },
			],
		},
		'$3.00M sold of $5.00M offered, first sale Mar 01, 2021, names Ada Quill (Director), Bo Reed',
	],
])('a filing in words: %#', (given, words) => {
	expect(filingInWords(given)).toBe(words);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeValue } from '#lib/member-datasets/cell-value.ts';
import { columnMarks, columnValue } from '#lib/member-datasets/column-numbers.ts';
import { input } from '../../../tests/setup/import.ts';
import { coingecko } from './coingecko.ts';
import { csv } from './csv.ts';
import { raiseOfCsv, raiseOfJson } from './defillama-raises.ts';
import { edgar } from './edgar.ts';
import { feedDate } from './feed-dates.ts';
import { jobOfItem } from './found-job.ts';
import { itemsIn } from './job-items.ts';
import type { Note } from './notes.ts';
import { unlockTerms } from './unlock-terms.ts';
import { wikidataDate } from './wikidata-dates.ts';
import { rankOf, sortByRank } from './wikidata-ranks.ts';

/**
 * For every default of a reader: differing statements are kept, or left out with a note; never replaced by the default.
 */

const joinNotes = (notes: readonly Note[]) =>
	notes.map((note) => (typeof note === 'string' ? note : note.said)).join('\n');

/** Rounds of a file for funding rounds: the statements of each, and its notes. */
async function roundsOf(head: string[], rows: string[][], delimiter = ',') {
	const text = [['project', ...head], ...rows.map((cells, at) => [`Tern ${at}`, ...cells])]
		.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
		.join('\n');
	const importer = csv.types?.of('fundraising') ?? csv;
	const read = importer.reader();
	const rounds: { facts: Record<string, unknown>; notes: string }[] = [];
	for await (const row of importer.rows(input(`${text}\n`))) {
		if (!('value' in row)) continue;
		const plan = read(row.value);
		if (!('record' in plan)) continue;
		const { fill, renew } = plan.record([1], [], []);
		rounds.push({
			facts: { ...fill, ...renew },
			notes: joinNotes([...(row.notes ?? []), ...plan.notes]),
		});
	}
	return rounds;
}
const roundOf = async (cells: Record<string, string>) =>
	(await roundsOf(Object.keys(cells), [Object.values(cells)]))[0];

const signs = ['€', '£', '¥', '₹', 'R$', 'C$', 'CHF ', 'EUR ', 'Ξ', '₿', 'US$'];
const codes = ['EUR', 'GBP', 'JPY', 'CHF', 'BRL', 'INR', 'CAD', 'BTC'];
const written = (amount: number) => [
	`${amount}`,
	`${amount / 1e6}M`,
	`${amount.toLocaleString('en')}`,
];

test('CSV: an amount with another currency’s sign or code is never in dollars', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...signs, ...codes),
			fc.boolean(),
			fc.constantFrom(...written(3_500_000)),
			async (sign, isBehind, figures) => {
				const amount = isBehind ? `${figures} ${sign.trim()}` : `${sign}${figures}`;
				const round = await roundOf({ amount });
				const { facts, notes = '' } = round ?? {};
				const isDollars = facts?.currency === 'USD' || facts?.amount_usd != null;
				expect(isDollars && sign !== 'US$', amount).toBe(false);
				if (facts?.amount == null) expect(notes).toContain('amount left out');
			},
		),
	);
});

test('CSV: a named currency is kept, whatever it is', async () => {
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...codes), async (currency) => {
			const { facts } = (await roundOf({ amount: '1000000', currency })) ?? {};
			expect(facts).toMatchObject({ currency, amount: 1_000_000 });
			expect(facts?.amount_usd ?? null).toBeNull();
		}),
	);
});

test.each([
	// In a comma-separated file it means thousands; with semicolons it may not.
	[',', ['1,200'], [1200]],
	[';', ['1,200'], [null]],
	[';', ['1,200', '3,5'], [1.2, 3.5]],
	[';', ['1,200', '1.234.567,89', '500.000'], [1.2, 1_234_567.89, 500_000]],
	[';', ['1,200', '1,234,567.89'], [1200, 1_234_567.89]],
	[';', ['1,200', '2,500,000'], [1200, 2_500_000]],
	[',', ['500.000', '1.500.000'], [500_000, 1_500_000]],
	[',', ['500.000'], [null]],
	[',', ['1,200', '3,5', '1,234.5'], [1200, null, 1234.5]],
	[';', ['€1,5M', '1,200'], [1_500_000, 1.2]],
])('CSV separated by “%s”: the amounts %j are %j', async (delimiter, cells, amounts) => {
	const rounds = await roundsOf(
		['amount'],
		cells.map((cell) => [cell]),
		delimiter,
	);
	expect(rounds.map(({ facts }) => facts.amount ?? null)).toEqual(amounts);
	for (const [at, { notes }] of rounds.entries())
		if (amounts[at] === null) expect(notes).toContain('left out');
});

test('CSV: a day that could be a month is left out with a note', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 12 }),
			fc.integer({ min: 1, max: 12 }),
			async (one, other) => {
				const { facts, notes } = (await roundOf({ date: `${one}/${other}/2024` })) ?? {};
				expect(facts?.date ?? null).toBeNull();
				expect(notes).toContain('date left out');
			},
		),
	);
});

test('DefiLlama: anything but a plain dollar figure is left out with a note', () => {
	for (const amount of [...signs, ...codes].map((sign) => `${sign}5`)) {
		const json = raiseOfJson({ name: 'Tern', amount });
		const row = raiseOfCsv({ name: 'Tern', 'amount raised': amount });
		for (const { amount: read, notes } of [json, row]) {
			expect(read, amount).toBeNull();
			expect(joinNotes(notes)).toContain('left out');
		}
	}
});

test('pasted tables: a number with another sign, or a day that could be a month, is refused', () => {
	for (const sign of [...signs, ...codes])
		expect(normalizeValue({ kind: 'number', choices: [] }, `${sign}5`)).toHaveProperty('fault');
	for (const day of ['05/11/2024', '5/1/2024', '5-1-2024'])
		expect(normalizeValue({ kind: 'date', choices: [] }, day)).toHaveProperty('fault');
});

test.each([
	['\t', ['1,200', '1.200,50'], ['1.2', '1200.5']],
	['\t', ['1,200', '€ 3,5'], ['1.2', 'fault']],
	['\t', ['500.000', '1.500.000'], ['500000', '1500000']],
	['\t', ['1,200', '0.5'], ['1200', '0.5']],
	['\t', ['1,200', '3,5', '1,234.5'], ['fault', 'fault', '1234.5']],
	['\t', ['1,234', '12345678901234567890,5'], ['1.234', '12345678901234567890.5']],
	[';', ['1,200'], ['fault']],
	[',', ['1,200', '2.5'], ['1200', '2.5']],
])(
	'pasted tables separated by “%s”: the numbers %j of one column are %j',
	(delimiter, cells, values) => {
		const rows = cells.map((cell) => [cell]);
		const marks = columnMarks({ rows, delimiter }, 0);
		const takes = { kind: 'number' as const, choices: [] };
		const read = cells.map((cell) => columnValue(takes, cell, { marks, delimiter }));
		expect(read.map((one) => ('fault' in one ? 'fault' : one.value))).toEqual(values);
	},
);

test('feeds: a time with a zone is that time, in every zone', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: -12, max: 14 }),
			fc.integer({ min: 0, max: 23 }),
			(zone, hour) => {
				const offset = `${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}`;
				const at = String(hour).padStart(2, '0');
				const expected = new Date(Date.UTC(2025, 5, 10, hour - zone)).toISOString();
				for (const text of [
					`Tue, 10 Jun 2025 ${at}:00:00 ${offset}00`,
					`2025-06-10T${at}:00:00${offset}:00`,
				])
					expect(feedDate(text, Date.UTC(2026, 0, 1))).toBe(expected);
			},
		),
	);
	expect(feedDate('Tue, 10 Jun 2025 10:00:00 XYZ', Date.UTC(2026, 0, 1))).toBeNull();
});

/** What a board of each kind yields for a job with this pay, employment and workplace. */
const boards: Record<string, (said: Stated) => unknown> = {
	lever: ({ currency, period, employment, workplace }) => ({
		...{ id: '1', text: 'A', hostedUrl: 'https://x.test/1', workplaceType: workplace },
		categories: { commitment: employment },
		salaryRange: { min: 10, max: 20, currency, interval: period },
	}),
	ashby: ({ currency, period, employment, workplace }) => ({
		...{ id: '1', title: 'A', jobUrl: 'https://x.test/1', workplaceType: workplace },
		employmentType: employment,
		compensation: {
			summaryComponents: [
				{
					...{ compensationType: 'Salary', interval: period, currencyCode: currency },
					...{ minValue: 10, maxValue: 20 },
				},
			],
		},
	}),
	page: ({ currency, period, employment, workplace }) => ({
		...{ '@type': 'JobPosting', title: 'A', url: 'https://x.test/1', jobLocationType: workplace },
		employmentType: employment,
		baseSalary: { currency, value: { minValue: 10, maxValue: 20, unitText: period } },
	}),
};
interface Stated {
	currency: string;
	period: string;
	employment: string;
	workplace: string;
}

const word = fc.constantFrom(
	'Apprenticeship',
	'Seasonal',
	'per sprint',
	'decade',
	'ship',
	'floating',
);

test.each(Object.keys(boards))(
	'jobs of %s: pay, employment and workplace are as stated or left out',
	(kind) => {
		fc.assert(
			fc.property(
				fc.constantFrom(...codes),
				word,
				word,
				word,
				(currency, period, employment, workplace) => {
					const text = JSON.stringify(boards[kind]?.({ currency, period, employment, workplace }));
					const read = (item: unknown) =>
						kind === 'lever' || kind === 'ashby' || kind === 'page'
							? jobOfItem(kind, item, { page: 'https://x.test/', descriptions: true })
							: undefined;
					const { found, notes = [] } = read(JSON.parse(text)) ?? {};
					expect(found?.facts).toMatchObject({
						salary_currency: null,
						employment: null,
						workplacetype: null,
					});
					for (const field of ['salary', 'employment', 'workplace type'])
						expect(joinNotes(notes)).toContain(`${field} left out`);
					const known = boards[kind]?.({ currency, period: 'year', employment, workplace });
					expect(read(known)?.found.facts).toMatchObject(
						currency === 'BTC' ? {} : { salary_currency: currency, salary_period: 'year' },
					);
				},
			),
		);
	},
);

test('job feeds: a job is open worldwide only if it says so', () => {
	fc.assert(
		fc.property(fc.constantFrom('US', 'EU only', 'LATAM', 'Berlin', 'UTC±3'), (place) => {
			const feed = `<rss><channel><item><title>A</title><link>https://x.test/1</link><location>Remote - ${place}</location></item></channel></rss>`;
			const { kind, items } = itemsIn(feed, 'jobs');
			const { found } = jobOfItem(kind, items[0], { page: 'https://x.test/', descriptions: true });
			expect(found.facts).toMatchObject({ location: `Remote - ${place}`, workplacetype: 'Remote' });
		}),
	);
});

const unlocked = (cells: Record<string, unknown>) => {
	const notes: Note[] = [];
	const row = { allocation: 'Team', kind: 'cliff', start: '2026-01-01', ...cells };
	return { terms: unlockTerms(row, notes), notes: joinNotes(notes) };
};

test.each(['1,5', '12,5', '1.234,5', '1,23,456', '500.000', '€5', '5 EUR', '-5', '1/2'])(
	'unlocks: an amount of “%s” is refused, never another number',
	(amount) => {
		expect(() => unlocked({ amount })).toThrow('is not an amount');
		if (!/\./.test(amount)) expect(() => unlocked({ percent: amount })).toThrow('is not an amount');
	},
);

test('unlocks: unambiguous numbers are kept, and unknown words leave a note', () => {
	expect(unlocked({ amount: '1,234,567.5' }).terms[0]?.tokens).toBe(1_234_567.5);
	expect(unlocked({ amount: 500.125 }).terms[0]?.tokens).toBe(500.125);
	expect(unlocked({ percent: '1.234' }).terms[0]?.percent).toBe(1.234);
	const { terms, notes } = unlocked({ percent: '5', basis: 'rumour' });
	expect(terms[0]?.basis).toBeNull();
	expect(notes).toContain('basis left out');
	for (const start of ['01/02/2026', '1.2.2026', 'Q1 2026', '2026-02-30'])
		expect(() => unlocked({ percent: '5', start })).toThrow('is not a date');
	for (const kind of ['', 'weekly']) expect(() => unlocked({ percent: '5', kind })).toThrow('kind');
});

/** The result of a reader for one row. */
function planOf(importer: typeof coingecko, value: unknown) {
	const plan = importer.reader()(value);
	if (!('record' in plan)) throw new Error('It is withdrawn.');
	return { ...plan, said: joinNotes(plan.notes) };
}
const marketOf = (more: object) =>
	planOf(coingecko, {
		...{ id: 'tern', symbol: 'trn', name: 'Tern', current_price: 2, market_cap: 9 },
		...{ last_updated: '2026-01-02T03:04:05Z', ...more },
	});

test('CoinGecko: figures with a sign, a comma or below zero are left out with a note', () => {
	for (const field of ['current_price', 'market_cap', 'total_volume', 'max_supply'])
		for (const given of ['€5', '1,200', '1.5M', 'n/a', -5, [5], true]) {
			const { market, said } = marketOf({ [field]: given });
			const read = { current_price: market?.price_usd, market_cap: market?.market_cap_usd };
			expect(field in read ? Reflect.get(read, field) : null, `${field} ${given}`).toBeNull();
			expect(said).toContain(field);
		}
});

test('CoinGecko: figures with an unreadable time never count as current', () => {
	for (const last_updated of ['yesterday', '02/01/2026', 1_767_323_045, 'Fri, 02 Jan 2026']) {
		const { market, said } = marketOf({ last_updated });
		expect(market, String(last_updated)).toBeUndefined();
		expect(said).toContain('last_updated');
	}
	expect(marketOf({}).market?.at).toBe('2026-01-02T03:04:05Z');
	// Without any time, they are as old as the response.
	expect(marketOf({ last_updated: null }).market?.price_usd).toBe(2);
});

test('CoinGecko: an address requesting another currency is refused', () => {
	const page = (query: string) =>
		coingecko.page?.(new URL(`https://api.coingecko.com/api/v3/coins/markets${query}`), 1);
	expect(page('')?.searchParams.get('vs_currency')).toBe('usd');
	for (const currency of ['eur', 'BTC', ''])
		expect(() => page(`?vs_currency=${currency}`)).toThrow();
});

test('Wikidata: a time is only as exact as declared, and an unknown rank is ignored', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 14 }), (precision) => {
			const date = wikidataDate('2015-06-17T00:00:00Z', precision);
			if (precision < 9) expect(date).toBeNull();
			else
				expect(date?.precision).toBe(precision === 9 ? 'year' : precision === 10 ? 'month' : 'day');
		}),
	);
	expect(wikidataDate('2015-06-17T00:00:00Z', null)).toEqual({
		date: '2015-01-01',
		precision: 'year',
	});
	const of = (rank: string | null) => sortByRank([{ rank: rankOf(rank) }]).length;
	expect(
		[null, 'http://wikiba.se/ontology#NormalRank', 'http://wikiba.se/ontology#DeprecatedRank'].map(
			of,
		),
	).toEqual([1, 1, 0]);
	expect(of('http://wikiba.se/ontology#DisputedRank')).toBe(0);
});

const filed = (more: object) => ({
	...{ filer: null, accessions: ['0001234567-26-000001'], accession: '0001234567-26-000001' },
	form: {
		...{ submission: 'D', live: 'LIVE', issuers: [{ cik: '0001234567', name: 'Tern Inc.' }] },
		...{ amendment: 'false', previous: null, first_sale: '2026-01-02', securities: [] },
		...{ offered: '1000', sold: '1000', people: [], ...more },
	},
});

test('EDGAR: amounts, dates and kinds of another meaning are refused, or left out with a note', () => {
	for (const given of ['€5', '1,200', '-5', '5M', 'unknown', null]) {
		expect(() => planOf(edgar, filed({ sold: given }))).toThrow('is not an amount');
		expect(() => planOf(edgar, filed({ offered: given }))).toThrow('is not an amount');
	}
	for (const live of ['TEST', 'draft'])
		expect(() => planOf(edgar, filed({ live }))).toThrow('for a test');
	for (const submission of ['C', 'D-EXEMPT', null])
		expect(() => planOf(edgar, filed({ submission }))).toThrow('no Form D');
	for (const first_sale of ['01/02/2026', '2026-02-30', 'yet to occur'])
		expect(planOf(edgar, filed({ first_sale })).said).toContain('dateOfFirstSale left out');
});

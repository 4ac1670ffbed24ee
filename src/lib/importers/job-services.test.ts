import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { SettingsError } from '#lib/base/settings-error.ts';
import { readJobs } from '#lib/careers/job.ts';
import { allJobs } from '#lib/careers/job-view.ts';
import { jobsOfView } from '#lib/careers/list-jobs.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { storeRates } from '#lib/currency/store-rates.ts';
import {
	ashbyBoard,
	greenhouseBoard,
	leverBoard,
	personioBoard,
	recruiteeBoard,
	smartRecruitersBoard,
	teamtailorBoard,
	workableBoard,
} from '../../../tests/fixtures/job-boards.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load, open, serving } from '../../../tests/setup/import.ts';
import { jobOfItem } from './found-job.ts';
import type { SourceInput } from './importer.ts';
import { itemsIn } from './job-items.ts';
import { jobs } from './jobs.ts';

const database = useTestDatabase();

beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate company cascade`);
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'organization',
			set: {
				name: 'Northwind',
				identifiers: [{ source: 'lever', external_id: 'northwind' }],
			},
		},
	]);
});

/** Reads the board at an address of loopback, as an operator does who names it. */
async function readAt(address: string) {
	const of = jobs.ofRecord?.('northwind', address);
	if (!of) throw new Error('no importer');
	return load(database.db, of.importer, await open(of.importer, of.url));
}

const states = async () =>
	(await readJobs(database.db, sql`true`)).map(({ name, state }) => `${name} ${state}`).sort();

const titles = ['One', 'Two', 'Three'];

test('a SmartRecruiters board is read page by page; a broken last page ends no jobs', async () => {
	let isBroken = false;
	await serving(
		(request, response) => {
			const offset = Number(new URL(request.url ?? '', 'http://x').searchParams.get('offset'));
			if (isBroken && offset > 0) return response.end('<p>Maintenance</p>');
			return response.end(JSON.stringify(smartRecruitersBoard(titles, { offset, limit: 2 })));
		},
		async (base) => {
			expect((await readAt(`${base}board?limit=2`)).counts).toMatchObject({ read: 4, created: 3 });
			isBroken = true;
			expect((await readAt(`${base}board?limit=2`)).ended).toMatchObject({
				broken: expect.stringMatching(/is not a job board/),
			});
			expect(await states()).toEqual(['One open', 'Three open', 'Two open']);
		},
	);
});

test('a JSON Feed is read to its last page, only within its own site', async () => {
	const asked: string[] = [];
	await serving(
		(request, response) => {
			asked.push(request.url ?? '');
			const isFirst = request.url === '/jobs.json';
			const next = isFirst ? '/jobs.json?page=2' : 'http://127.0.0.2:1/jobs.json?page=3';
			const page = teamtailorBoard(titles);
			const items = itemsIn(JSON.stringify(page), 'feed').items;
			response.end(
				JSON.stringify({
					...page,
					items: isFirst ? items.slice(0, 2) : items.slice(2),
					next_url: next,
				}),
			);
		},
		async (base) => {
			const { ended, counts } = await readAt(`${base}jobs.json`);
			expect(ended).toBe('complete');
			expect(counts).toMatchObject({ read: 4, created: 3 });
			expect(asked).toEqual(['/jobs.json', '/jobs.json?page=2']);
		},
	);
});

test('a board only in Lever’s EU region is found there, and fetched there from then on', async () => {
	const asked: string[] = [];
	const source = (): SourceInput => ({
		...input(''),
		open: async (address) => {
			asked.push(new URL(address).host);
			if (address.startsWith('https://api.lever.co/')) throw new SettingsError('It is not there.');
			return { ...input(leverBoard(['One'])), url: address };
		},
	});
	expect((await load(database.db, jobs, source())).counts).toMatchObject({ created: 1 });
	expect((await load(database.db, jobs, source())).counts).toMatchObject({ unchanged: 2 });
	expect(asked).toEqual(['api.lever.co', 'api.eu.lever.co', 'api.eu.lever.co']);
});

const facts = (kind: Parameters<typeof jobOfItem>[0], item: object) => {
	const { found, notes } = jobOfItem(kind, item, {
		page: 'https://northwind.jobs.personio.de/xml?language=en',
		descriptions: true,
	});
	return { ...found.facts, notes: notes.map((one) => (typeof one === 'string' ? one : one.said)) };
};

const noPay = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null };

describe('Ashby', () => {
	const component = (
		compensationType: string,
		minValue: number,
		maxValue: number,
		currencyCode: string | null = 'USD',
		interval = '1 YEAR',
	) => ({
		...{ id: '1', summary: '', compensationType, interval, currencyCode, minValue, maxValue },
	});
	const tiers = (...components: object[][]) => ({
		compensationTierSummary: null,
		compensationTiers: components.map((one, at) => ({
			...{ id: String(at), title: `Zone ${at}`, additionalInformation: null, components: one },
		})),
		summaryComponents: [],
	});
	const ashby = (compensation: object) =>
		facts('ashby', {
			...{ id: '1', title: 'A', jobUrl: 'https://jobs.ashbyhq.com/x/1', compensation },
		});

	test('without a summary all salary bands are read, not equity, bonus or commission', () => {
		const read = ashby(
			tiers(
				[
					component('EquityPercentage', 0.5, 1.75, null, 'NONE'),
					component('Salary', 81_000, 87_000),
				],
				[component('Salary', 95_000, 120_000), component('Bonus', 10_000, 20_000)],
				[component('Commission', 1_000, 900_000)],
			),
		);
		expect(read).toMatchObject({
			...{ salary_min: 81_000, salary_max: 120_000, salary_currency: 'USD' },
			...{ salary_period: 'year', notes: [] },
		});
	});

	test('bands in several currencies are left out with a note', () => {
		const read = ashby(
			tiers([component('Salary', 81_000, 87_000)], [component('Salary', 70_000, 80_000, 'EUR')]),
		);
		expect(read).toMatchObject({
			...noPay,
			notes: [expect.stringMatching(/^salary left out: .* several currencies/)],
		});
	});
});

const recruitee = (more: object) =>
	facts('recruitee', {
		...{ id: 1, title: 'A', careers_url: 'https://northwind.recruitee.com/o/a', ...more },
	});

test('several ticked workplaces count as none, and none gets no note', () => {
	expect(recruitee({ remote: true, hybrid: true, on_site: false })).toMatchObject({
		workplacetype: null,
		notes: ['workplace type left out: "remote, hybrid" is more than one way to work'],
	});
	expect(recruitee({ remote: false, hybrid: false, on_site: false })).toMatchObject({
		...{ workplacetype: null, notes: [] },
	});
});

test('a country code is spelt out', () => {
	const locations = [{ city: 'Ghent', state: null, country: null, country_code: 'BE' }];
	expect(recruitee({ locations })).toMatchObject({ location: 'Ghent, Belgium' });
	expect(recruitee({ city: 'Ghent', country_code: 'BE' })).toMatchObject({
		location: 'Ghent, Belgium',
	});
});

test.each([
	[{ min: '0', max: '0.00', period: 'month', currency: 'EUR' }, noPay, 0],
	[
		{ min: 0, max: 60_000, period: 'year', currency: 'EUR' },
		{ salary_min: null, salary_max: 60_000 },
		0,
	],
	[{ min: 50_000, max: 60_000, period: 'year', currency: null }, noPay, 1],
	[{ min: 50_000, max: 60_000, period: 'year', currency: 'XBT' }, noPay, 1],
	[{ min: 50_000, max: 60_000, period: null, currency: 'EUR' }, noPay, 1],
	[{ min: 20, max: 30, period: 'hour', currency: 'eur' }, { salary_period: 'hour' }, 0],
])('the pay %j is read as %j', (salary, expected, notes) => {
	const read = recruitee({ salary });
	expect(read).toMatchObject(expected);
	expect(read.notes).toHaveLength(notes);
});

test('a currency sign alone is not enough for Personio, and a full-time intern is no employee', () => {
	const xml = personioBoard(['One'])
		.replace('<currencyCode>EUR</currencyCode>', '')
		.replace('permanent', 'intern')
		.replaceAll(/<office>[^<]*</g, '<office>Remote Italy<');
	const { kind, items } = itemsIn(xml, 'feed');
	expect(facts(kind, Object(items[0]))).toMatchObject({
		...noPay,
		...{ workplacetype: 'Remote', location: 'Remote Italy', employment: null },
	});
});

test('a hidden city of a Workable job is left out, and “not remote” sets no workplace', () => {
	const read = facts('workable', {
		...{ shortcode: 'A1', title: 'A', url: 'https://apply.workable.com/j/A1' },
		...{ city: 'Athens', state: 'Attica', country: 'Greece', telecommuting: false },
		locations: [
			{ country: 'Greece', city: 'Athens', region: 'Attica', hidden: true },
			{ country: 'Portugal', city: 'Lisbon', region: '', hidden: false },
		],
	});
	expect(read).toMatchObject({ location: 'Lisbon, Portugal', workplacetype: null, ...noPay });
	const hidden = facts('workable', {
		...{ shortcode: 'A1', title: 'A', url: 'https://apply.workable.com/j/A1', city: 'Athens' },
		locations: [{ country: 'Greece', city: 'Athens', region: '', hidden: true }],
	});
	expect(hidden).toMatchObject({ location: null });
});

test('an answer like a SmartRecruiters page that does not say which is no board', () => {
	const page = { ...smartRecruitersBoard(titles), offset: null };
	expect(() => itemsIn(JSON.stringify(page), 'x', 'https://x.test/')).toThrow(SettingsError);
});

/** A Greenhouse board whose jobs state their pay, as it does on request. */
const payingGreenhouse = (named: readonly string[]): object => ({
	jobs: itemsIn(JSON.stringify(greenhouseBoard(named)), 'board').items.map((item) => ({
		...Object(item),
		pay_input_ranges: [
			{
				...{ min_cents: 10_000_000, max_cents: 13_000_000, currency_type: 'USD' },
				...{ title: 'Annual salary', blurb: '' },
			},
		],
	})),
});

/** Boards with USD a year from which and up to which their job pays at the rates below; null: it says no pay. */
const paying: [name: string, board: object | string, range: [number, number] | null][] = [
	['Greenhouse', payingGreenhouse(['Greenhouse']), [100_000, 130_000]],
	['Lever', leverBoard(['Lever']), [165_000, 210_000]],
	['Ashby', ashbyBoard(['Ashby']), [150_000, 200_000]],
	['Workable', workableBoard(['Workable']), [120_000, 150_000]],
	['SmartRecruiters', smartRecruitersBoard(['SmartRecruiters']), null],
	['Recruitee', recruiteeBoard(['Recruitee']), [72_000, 93_600]],
	['Personio', personioBoard(['Personio']), [74_880, 113_568]],
	['Teamtailor', teamtailorBoard(['Teamtailor']), [72_000, 86_400]],
];

test('the salary filter finds the job of each board that states pay', async () => {
	const day = new Date().toISOString().slice(0, 10);
	const rates = { USD: 1.2, GBP: 0.8, SEK: 10 };
	await storeRates(
		database.db,
		'ecb',
		Object.entries(rates).map(([currency, perEuro]) => ({ currency, day, perEuro })),
	);
	for (const [name, board] of paying)
		await serving(
			(_, response) => response.end(typeof board === 'string' ? board : JSON.stringify(board)),
			async (base) => expect((await readAt(`${base}${name}`)).rejected).toEqual([]),
		);
	const found = async (range: { salaryMin?: number; salaryMax?: number }) =>
		(await jobsOfView(database.db, { ...allJobs, ...range }, { skip: 0, take: 25 })).map(
			({ name }) => name,
		);
	expect((await found({})).sort()).toEqual(paying.map(([name]) => name).sort());
	for (const [name, , range] of paying) {
		if (range === null) {
			expect(await found({ salaryMin: 1 })).not.toContain(name);
			continue;
		}
		const [low, high] = range;
		expect(await found({ salaryMin: high - 1 })).toContain(name);
		expect(await found({ salaryMin: high + 1 })).not.toContain(name);
		expect(await found({ salaryMax: low + 1 })).toContain(name);
		expect(await found({ salaryMax: low - 1 })).not.toContain(name);
	}
});

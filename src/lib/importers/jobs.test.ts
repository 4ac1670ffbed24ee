import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderArticle } from '#lib/articles/markdown.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { jobOfSlug, readJobs } from '#lib/careers/job.ts';
import { revise } from '#lib/catalogue/revise.ts';
import {
	ashbyBoard,
	greenhouseBoard,
	jobsAsFeed,
	jobsAsPage,
	leverBoard,
	personioBoard,
	recruiteeBoard,
	smartRecruitersBoard,
	teamtailorBoard,
	workableBoard,
} from '../../../tests/fixtures/job-boards.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, load, open, serving } from '../../../tests/setup/import.ts';
import { parseCommandLine } from './command-line.ts';
import { jobOfItem } from './found-job.ts';
import { markdownOf } from './html-markdown.ts';
import { boardAddress, boardOfUrl, boardRequestUrl, boardsToRead } from './job-boards.ts';
import { jobs } from './jobs.ts';

const database = useTestDatabase();

beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate company cascade`);
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Northwind' } },
	]);
});

/** Reads a board that is served on loopback, as an operator does who names it. */
async function read(body: object | string, path = 'board') {
	return serving(
		(_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)),
		async (base) => readAt(`${base}${path}`),
	);
}

async function readAt(address: string) {
	const of = jobs.ofRecord?.('northwind', address);
	if (!of) throw new Error('no importer');
	return load(database.db, of.importer, await open(of.importer, of.url));
}

const all = () => readJobs(database.db, sql`true`);

const boards: [string, (titles: readonly string[]) => object | string, object][] = [
	[
		'Greenhouse',
		greenhouseBoard,
		{
			department: 'Engineering',
			location: 'Remote - Germany',
			workplace_type: 'Remote',
			where_apply: 'https://boards.greenhouse.io/northwind/jobs/4000',
			description:
				'We build **rails** & tools.\n\n## You\n\n- write Rust\n- read [EIPs](https://northwind.test/eips)',
			published_at: '2026-09-28T13:00:00Z',
		},
	],
	[
		'Lever',
		leverBoard,
		{
			department: 'Product',
			location: 'London, UK; Lisbon, Portugal',
			country: 'United Kingdom',
			workplace_type: 'Hybrid',
			employment: 'Full-time employee',
			salary_min: 110_000,
			salary_max: 140_000,
			salary_currency: 'GBP',
			salary_period: 'year',
			description:
				'You own the **wallet**.\n\n## What you do\n\n- Ship\n- Measure\n\nWe hire everybody.',
		},
	],
	[
		'Ashby',
		ashbyBoard,
		{
			department: 'Security',
			location: 'Singapore; Hong Kong',
			country: 'Singapore',
			workplace_type: 'On-site',
			employment: 'Full-time employee',
			salary_min: 150_000,
			salary_max: 200_000,
			salary_currency: 'USD',
			salary_period: 'year',
			description: 'You break things *first*.',
		},
	],
	[
		'Workable',
		workableBoard,
		{
			department: 'Engineering',
			location: 'Athens, Attica, Greece; Lisbon, Portugal',
			country: 'Greece',
			workplace_type: 'Remote',
			employment: 'Full-time employee',
			salary_min: 120_000,
			salary_max: 150_000,
			salary_currency: 'USD',
			salary_period: 'year',
			where_apply: 'https://apply.workable.com/j/38ABFA8E00',
			description: 'Write **proofs**.',
			published_at: '2026-09-28T00:00:00Z',
		},
	],
	[
		'SmartRecruiters',
		smartRecruitersBoard,
		{
			department: 'Marketing',
			location: 'San Francisco, CA, United States',
			country: 'United States',
			workplace_type: 'Hybrid',
			employment: 'Part time employee',
			salary_min: null,
			salary_currency: null,
			where_apply: 'https://jobs.smartrecruiters.com/Northwind1/744000',
			published_at: '2026-10-19T19:36:42Z',
		},
	],
	[
		'Recruitee',
		recruiteeBoard,
		{
			department: 'Research',
			location: 'Amsterdam, North Holland, Netherlands',
			country: 'Netherlands',
			workplace_type: 'On-site',
			employment: 'Full-time employee',
			salary_min: 5_000,
			salary_max: 6_500,
			salary_currency: 'EUR',
			salary_period: 'month',
			where_apply: 'https://northwind.recruitee.com/o/job-0',
			description: 'Find bugs.\n\n- Patience',
			published_at: '2026-10-01T13:40:19Z',
		},
	],
	[
		'Personio',
		personioBoard,
		{
			department: 'Treasury',
			location: 'Munich, Germany; Vienna, Austria',
			country: 'Germany',
			workplace_type: null,
			employment: 'Full-time employee',
			salary_min: 30,
			salary_max: 45.5,
			salary_currency: 'EUR',
			salary_period: 'hour',
			where_apply: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/job\/2800938$/),
			description: '## Your tasks\n\nKeep **books**.\n\n## Q & A\n\n- Ask',
			published_at: '2026-10-05T08:15:00Z',
		},
	],
	[
		'Teamtailor',
		teamtailorBoard,
		{
			location: 'Stockholm, Sweden',
			country: 'Sweden',
			workplace_type: 'Remote',
			employment: 'Full-time employee',
			salary_min: 600_000,
			salary_max: 720_000,
			salary_currency: 'SEK',
			salary_period: 'year',
			where_apply: 'https://northwind.teamtailor.com/jobs/8118060-job',
			description: 'Run *nodes*.',
			ends_at: '2099-01-30T23:00:00Z',
			published_at: '2026-09-20T07:00:00Z',
		},
	],
	[
		'JSON Feed',
		jobsAsFeed,
		{ description: 'Come.', where_apply: 'https://northwind.test/jobs/0', department: null },
	],
	[
		'a page with JobPosting data',
		jobsAsPage,
		{
			location: 'Zug, Switzerland',
			country: 'Switzerland',
			employment: 'Part time employee',
			salary_min: 50,
			salary_max: 70,
			salary_currency: 'CHF',
			salary_period: 'hour',
			description: 'Trade well.',
			ends_at: '2099-01-01T00:00:00Z',
		},
	],
];

describe.each(boards)('%s', (_, body, expected) => {
	test('its jobs are read in full, a second time without a change, and end when they are gone', async () => {
		await serving(
			(request, response) => {
				const titles = request.url === '/later' ? ['Two', 'Three'] : ['One', 'Two'];
				const made = body(titles);
				response.end(typeof made === 'string' ? made : JSON.stringify(made));
			},
			async (base) => {
				const first = await readAt(`${base}board`);
				expect(first.rejected).toEqual([]);
				expect(first).toMatchObject({
					ended: 'complete',
					counts: { read: 3, created: 2, unchanged: 1 },
				});
				const one = (await all()).find(({ name }) => name === 'One');
				expect(one).toMatchObject({
					...expected,
					company_name: 'Northwind',
					record_slug: 'northwind',
					trust: 'source',
					is_open: true,
				});
				const before = await all();
				const second = await readAt(`${base}board`);
				expect(second.counts).toMatchObject({ read: 3, created: 0, updated: 0, unchanged: 3 });
				expect(await all()).toEqual(before);
			},
		);
	});
});

test('a job that vanishes ends, returns when its board has it again, and an editor’s decision holds', async () => {
	let titles = ['One', 'Two'];
	await serving(
		(_, response) => response.end(JSON.stringify(jobsAsFeed(titles))),
		async (base) => {
			await readAt(`${base}feed`);
			titles = ['One'];
			expect((await readAt(`${base}feed`)).counts).toMatchObject({
				read: 2,
				updated: 1,
				unchanged: 1,
			});
			const two = (await all()).find(({ name }) => name === 'Two');
			expect(two).toMatchObject({ state: 'ended', ended_as: 'source', is_over: true });
			titles = ['One, renamed', 'Two'];
			expect((await readAt(`${base}feed`)).counts).toMatchObject({ read: 3, updated: 2 });
			expect(await jobOfSlug(database.db, two?.slug ?? '')).toMatchObject({ is_open: true });
			await database.db.execute(sql`update job set state = 'hidden' where slug = ${two?.slug}`);
			await readAt(`${base}feed`);
			expect(await jobOfSlug(database.db, two?.slug ?? '')).toMatchObject({ state: 'hidden' });
		},
	);
});

test('a broken board ends no jobs, and the other boards are read', async () => {
	let isBroken = false;
	await serving(
		(request, response) => {
			if (isBroken && request.url === '/a') return response.end('<html><p>Maintenance</p></html>');
			return response.end(JSON.stringify(jobsAsFeed([`At ${request.url}`])));
		},
		async (base) => {
			await readAt(`${base}a`);
			await readAt(`${base}b`);
			isBroken = true;
			const source = await open(jobs, base);
			const again = await load(database.db, jobs, source);
			expect(again.ended).toBe('complete');
			expect(again.rejected).toMatchObject([
				{ reason: expect.stringMatching(/is not a job board/) },
			]);
			expect((await all()).map(({ state }) => state)).toEqual(['open', 'open']);
		},
	);
});

test('records name their boards by an identifier; samples and odd names are not fetched', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'organization',
			set: {
				name: 'Southwind',
				identifiers: [
					{ source: 'greenhouse', external_id: 'southwind' },
					{ source: 'lever', external_id: '../../etc' },
					{ source: 'ashby', external_id: 'South.Wind' },
				],
			},
		},
	]);
	expect((await boardsToRead(database.db)).map((text) => JSON.parse(text).url)).toEqual([
		'https://api.ashbyhq.com/posting-api/job-board/South.Wind?includeCompensation=true',
		'https://boards-api.greenhouse.io/v1/boards/southwind/jobs?content=true',
	]);
});

test.each([
	[
		'https://boards.greenhouse.io/uniswaplabs',
		'https://boards-api.greenhouse.io/v1/boards/uniswaplabs/jobs?content=true',
	],
	[
		'https://job-boards.greenhouse.io/x/jobs/12',
		'https://boards-api.greenhouse.io/v1/boards/x/jobs?content=true',
	],
	['https://jobs.lever.co/aave/1', 'https://api.lever.co/v0/postings/aave?mode=json'],
	['https://jobs.eu.lever.co/aave', 'https://api.eu.lever.co/v0/postings/aave?mode=json'],
	[
		'https://jobs.ashbyhq.com/aave',
		'https://api.ashbyhq.com/posting-api/job-board/aave?includeCompensation=true',
	],
	[
		'https://apply.workable.com/aave/j/38ABFA8E0D/',
		'https://apply.workable.com/api/v1/widget/accounts/aave?details=true',
	],
	['https://apply.workable.com/j/38ABFA8E0D', 'https://apply.workable.com/j/38ABFA8E0D'],
	[
		'https://aave.workable.com/jobs',
		'https://apply.workable.com/api/v1/widget/accounts/aave?details=true',
	],
	[
		'https://careers.smartrecruiters.com/Aave1',
		'https://api.smartrecruiters.com/v1/companies/Aave1/postings?limit=100',
	],
	['https://aave.recruitee.com/o/engineer', 'https://aave.recruitee.com/api/offers/'],
	['https://www.recruitee.com/', 'https://www.recruitee.com/'],
	['https://aave.jobs.personio.com/job/1', 'https://aave.jobs.personio.de/xml?language=en'],
	['https://aave.teamtailor.com/jobs', 'https://aave.teamtailor.com/jobs.json'],
	['https://aave.na.teamtailor.com/jobs', 'https://aave.na.teamtailor.com/jobs.json'],
	['https://northwind.test/jobs', 'https://northwind.test/jobs'],
	['https://jobs.ashbyhq.com.evil.test/aave', 'https://jobs.ashbyhq.com.evil.test/aave'],
])('%s is fetched at %s', (address, asked) => {
	expect(boardAddress(address)).toBe(asked);
});

test('the command takes a board and its owner, and reports what is missing', () => {
	const words = (...args: string[]) => parseCommandLine(['jobs', ...args]);
	expect(words('--url', 'https://jobs.lever.co/aave', '--organization', 'aave')).toMatchObject({
		request: { from: { url: 'https://api.lever.co/v0/postings/aave?mode=json' } },
	});
	for (const args of [
		['--url', 'https://x.test'],
		['--organization', 'aave'],
		['--url', 'https://x.test', '--organization', 'No Slug'],
	])
		expect(() => words(...args)).toThrow(SettingsError);
	expect(() => parseCommandLine(['rss', '--organization', 'aave'])).toThrow(
		/does not accept --organization/,
	);
});

test('an unknown record, and items lacking required fields, are rejected with the reason', async () => {
	const of = jobs.ofRecord?.('nobody', 'https://x.test/');
	const body = {
		version: 'https://jsonfeed.org/version/1.1',
		items: [{ title: 'A', url: 'https://x.test/1' }],
	};
	await serving(
		(_, response) => response.end(JSON.stringify(body)),
		async (base) => {
			const { rejected } = await load(
				database.db,
				of?.importer ?? jobs,
				await open(of?.importer ?? jobs, base),
			);
			expect(rejected[0]?.reason).toBe('there is no record whose board it is');
		},
	);
	const odd = await read({
		...body,
		items: [{ url: 'https://x.test/1' }, { title: 'A', url: 'javascript:alert(1)', id: '1' }, 7],
	});
	expect(odd.rejected.map(({ reason }) => reason)).toEqual([
		'it has no title',
		'it has no address where one applies',
		'it is no job',
	]);
});

test('pay written as text or high-to-low is read, and a non-text value is noted', () => {
	const { found, notes } = jobOfItem(
		'lever',
		{
			...{ id: '1', text: 'Engineer', hostedUrl: 'https://jobs.lever.co/x/1', createdAt: 0 },
			categories: { department: 7 },
			salaryRange: { min: '200000', max: '150000', currency: 'USD', interval: 'per-year-salary' },
		},
		{ page: 'https://jobs.lever.co/x', descriptions: true },
	);
	expect(found.facts).toMatchObject({ salary_min: 150_000, salary_max: 200_000 });
	expect(notes.map((note) => (typeof note === 'string' ? note : note.said))).toEqual([
		'categories.department left out: "7" is not usable',
		'salary read from its lower end to its higher',
	]);
});

const hostile = [
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'<a href="javascript:alert(1)">x</a>',
	'<a href="https://x.test/)](javascript:alert(1)">x</a>',
	'[x](javascript:alert(1))',
	'<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
	'<style>*{display:none}</style><svg onload=alert(1)>',
	'<iframe srcdoc="<script>alert(1)</script>">',
];

test.each(hostile)('%j is rendered harmlessly', (text) => {
	const { html } = renderArticle(markdownOf(text, 20_000), {
		origin: 'https://cairn.test',
		isContributed: true,
	});
	expect(html).not.toMatch(
		/<(?:script|iframe|style|svg|object)|\son\w+=|href="\s*(?:javascript|data|vbscript):/i,
	);
});

test('a description of any shape stays within its length, and its text is text', () => {
	const pieces = fc.constantFrom(
		'<p>',
		'</p>',
		'<ul><li>',
		'</li>',
		'<b>',
		'<a href="https://x.test">',
		'</a>',
		'*',
		'_',
		'`',
		'[',
		'](',
		'<br>',
		'word ',
		'&amp;',
		'<h2>',
		'\n',
	);
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
			expect(markdownOf(parts.join(''), 80).length).toBeLessThanOrEqual(80);
		}),
	);
	expect(markdownOf('<p>2 * 3 * 4 and _x_ `y` # no</p>', 200)).toBe(
		'2 \\* 3 \\* 4 and \\_x\\_ \\`y\\` \\# no',
	);
});

test('a job whose place is now parsed better is rewritten, though its board is unchanged', async () => {
	await serving(
		(_, response) => response.end(JSON.stringify(ashbyBoard(['One']))),
		async (base) => {
			await readAt(`${base}board`);
			await database.db.execute(sql`update job set country = null, places = '{}'`);
			expect((await readAt(`${base}board`)).counts).toMatchObject({ updated: 1 });
			expect(await all()).toMatchObject([{ country: 'Singapore' }]);
		},
	);
});

/** A job of a Greenhouse board, with what a test is about. */
const greenhouseJob = (facts: object) => ({
	jobs: [
		{
			id: 1,
			title: 'One',
			absolute_url: 'https://boards.greenhouse.io/northwind/jobs/1',
			...facts,
		},
	],
});

test.each([
	[
		'Hybrid',
		[{ name: 'Lisbon, Portugal', location: 'Lisbon, Portugal' }],
		'Hybrid',
		'Lisbon, Portugal',
	],
	['Hybrid', [{ name: 'HQ', location: 'Zug, Switzerland' }], 'Hybrid', 'Zug, Switzerland'],
	['In-Office', [{ name: 'Austin, TX' }], 'On-site', 'Austin, TX'],
	['Distributed', [{ name: 'Remote India' }], 'Remote', 'Remote India'],
	['Remote', [{ name: 'Remote', location: null }], 'Remote', null],
	['Hybrid', [], 'Hybrid', null],
	['New York (Hybrid)', [{ name: 'Berlin' }], 'Hybrid', 'New York (Hybrid)'],
	['US Remote', [], 'Remote', 'US Remote'],
	['Anywhere', [{ name: 'Berlin' }], 'Remote', 'Anywhere'],
	['Remote - US; Berlin, Germany', [], 'Remote', 'Remote - US; Berlin, Germany'],
	['Berlin, Germany', [{ name: 'Paris' }], null, 'Berlin, Germany'],
])(
	'a Greenhouse job at “%s” with the offices %j is %s in %s',
	async (name, offices, workplace, location) => {
		const { rejected } = await read(greenhouseJob({ location: { name }, offices }));
		expect(rejected).toEqual([]);
		expect(await all()).toMatchObject([{ workplace_type: workplace, location }]);
	},
);

test('a department called none is no department', async () => {
	await read(greenhouseJob({ departments: [{ name: 'No Department' }] }));
	expect(await all()).toMatchObject([{ department: null }]);
});

const pay = (min: number, max: number, currency = 'USD', title = 'Base salary') => ({
	min_cents: min * 100,
	max_cents: max * 100,
	currency_type: currency,
	title,
	blurb: '<p>We pay well.</p>',
});
const noPay = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null };
const pays = (min: number, max: number, period = 'year') => ({
	salary_min: min,
	salary_max: max,
	salary_currency: 'USD',
	salary_period: period,
});

test.each([
	['one range', [pay(150_000, 200_000)], pays(150_000, 200_000)],
	['two of one currency', [pay(150_000, 200_000), pay(120_000, 160_000)], pays(120_000, 200_000)],
	['an hourly range', [pay(40, 60, 'USD', 'Hourly rate')], pays(40, 60, 'hour')],
	[
		'a range whose amount says it is a year’s',
		[pay(90_000, 95_000, 'USD', 'NYC')],
		pays(90_000, 95_000),
	],
	['a range of no known period', [pay(4_000, 5_000, 'USD', 'NYC')], noPay],
	['two currencies', [pay(150_000, 200_000), pay(120_000, 160_000, 'EUR')], noPay],
	['two periods', [pay(150_000, 200_000), pay(40, 60, 'USD', 'Hourly rate')], noPay],
	['no range', [], noPay],
])('for a Greenhouse job with %s the salary is read, or left out', async (_, ranges, expected) => {
	await read(greenhouseJob({ pay_input_ranges: ranges }));
	expect(await all()).toMatchObject([expected]);
});

test('Greenhouse is queried for pay, and a known board stays the same board', () => {
	const board = boardAddress('https://boards.greenhouse.io/northwind');
	expect(boardRequestUrl(board)).toBe(`${board}&pay_transparency=true`);
	expect(boardOfUrl(boardRequestUrl(board))).toBe(board);
	const of = jobs.ofRecord?.('northwind', 'https://boards.greenhouse.io/northwind');
	expect(of?.url).toBe(boardRequestUrl(board));
	const other = boardAddress('https://jobs.lever.co/aave');
	expect(boardRequestUrl(other)).toBe(other);
});

import { expect, test } from 'vitest';
import { SettingsError } from '#lib/base/settings-error.ts';
import { jobOfItem } from './found-job.ts';
import { itemsIn } from './job-items.ts';
import { payIn } from './pay-words.ts';

const rss = (elements: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Jobs</title><item><media:title>A picture</media:title><title>Engineer</title>
<link>https://northwind.test/jobs/1</link><guid isPermaLink="false">nw-1</guid>${elements}</item></channel></rss>`;

function read(text: string) {
	const { kind, items } = itemsIn(text, 'jobs');
	const { found, notes } = jobOfItem(kind, items[0], {
		page: 'https://northwind.test/jobs',
		descriptions: true,
	});
	return { ...found, notes: notes.map((note) => (typeof note === 'string' ? note : note.said)) };
}

const usd = (min: number | null, max: number | null, period = 'year') => ({
	salary_min: min,
	salary_max: max,
	salary_currency: 'USD',
	salary_period: period,
});

test.each([
	[
		'<job_listing:location>Berlin, Germany</job_listing:location><job_listing:job_type>Full-time</job_listing:job_type><job_listing:company>Northwind</job_listing:company>',
		{ location: 'Berlin, Germany', employment: 'Full-time employee', workplacetype: null },
	],
	[
		'<g:location>Lisbon</g:location><g:salary>$120,000 - $150,000</g:salary><g:job_type>Contractor</g:job_type>',
		{ location: 'Lisbon', employment: 'Freelance or Contract hire', ...usd(120_000, 150_000) },
	],
	['<job:pay>$40–60 per hour</job:pay>', usd(40, 60, 'hour')],
	[
		'<x:minSalary>90000</x:minSalary><x:maxSalary>110000</x:maxSalary><x:salaryCurrency>CAD</x:salaryCurrency>',
		{ ...usd(90_000, 110_000), salary_currency: 'CAD' },
	],
	[
		'<region>USA only</region><type>Part-Time</type><category>Security</category><remote>true</remote>',
		{
			location: 'USA only',
			workplacetype: 'Remote',
			employment: 'Part time employee',
			department: 'Security',
		},
	],
	[
		'<city>Austin</city><state>TX</state><country>US</country><jobtype>fulltime</jobtype>',
		{ location: 'Austin, TX, US' },
	],
	['<location>Remote (EU)</location>', { location: 'Remote (EU)', workplacetype: 'Remote' }],
	['<location>Paris</location><location>Zug</location>', { location: 'Paris; Zug' }],
	[
		'<remoteStatus>hybrid</remoteStatus><tt:locations><tt:location><tt:name>HQ</tt:name><tt:city>Zurich</tt:city><tt:country>Switzerland</tt:country></tt:location><tt:location><tt:name>Lyon</tt:name></tt:location></tt:locations><tt:department>Engineering</tt:department>',
		{ location: 'Zurich, Switzerland; Lyon', workplacetype: 'Hybrid', department: 'Engineering' },
	],
	[
		'<remoteStatus>none</remoteStatus><location><city>London</city><country>United Kingdom</country></location><contract_type>permanent</contract_type><working_hours>part-time</working_hours>',
		{
			location: 'London, United Kingdom',
			workplacetype: null,
			employment: 'Part time employee',
		},
	],
	[
		'<salary periodicity="year" currency="€">90 000</salary><town>Lille</town><country_name>France</country_name>',
		{
			location: 'Lille, France',
			...{ ...usd(90_000, 90_000), salary_currency: 'EUR' },
		},
	],
	[
		'<jl:salary_from>20000</jl:salary_from><jl:salary_to>24000</jl:salary_to><jl:currency>GBP</jl:currency><jl:salary_period>yearly</jl:salary_period>',
		{ ...usd(20_000, 24_000), salary_currency: 'GBP' },
	],
	[
		'<content:encoded><![CDATA[<p>Build <b>rails</b>.</p>]]></content:encoded>',
		{ jobdesc: 'Build **rails**.' },
	],
])('the elements %s of a job feed are read', (elements, facts) => {
	expect(read(rss(elements))).toMatchObject({
		externalId: 'nw-1',
		facts: { jobname: 'Engineer', ...facts },
		notes: [],
	});
});

test('an Atom feed and one in job-board XML are read', () => {
	const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title>Engineer</title><link rel="alternate" href="https://northwind.test/1"/><j:location>Zug</j:location><updated>2026-11-02T10:00:00Z</updated></entry></feed>`;
	expect(read(atom)).toMatchObject({
		...{ externalId: 'urn:1', publishedAt: '2026-11-02T10:00:00.000Z' },
		facts: { location: 'Zug', whereapply: 'https://northwind.test/1' },
	});
	const xml = `<source><jobs><job><title><![CDATA[Engineer]]></title><url>https://northwind.test/1</url><referencenumber>7</referencenumber><date>2026-11-02 10:00:00</date></job></jobs></source>`;
	expect(read(xml)).toMatchObject({ externalId: '7', publishedAt: '2026-11-02T10:00:00.000Z' });
});

test('unclear values are left out with a note', () => {
	const { facts, notes } = read(
		rss('<salary>competitive, 100.000</salary><type>Internship</type><pubDate>soon</pubDate>'),
	);
	expect(facts).toMatchObject({ salary_min: null, employment: null });
	expect(notes).toEqual([
		'baseSalary left out: "competitive, 100.000" is not usable',
		'employment left out: "Internship" is not one of ours',
		'date left out: "soon" is not a date that can be right',
	]);
});

test('a feed with jobs of several companies is no employer’s board', () => {
	const item = (company: string) =>
		`<item><title>A</title><link>https://x.test/1</link><company>${company}</company></item>`;
	const feed = `<rss><channel>${item('Northwind')}${item('Southwind')}</channel></rss>`;
	expect(() => itemsIn(feed, 'jobs')).toThrow(SettingsError);
});

test.each([
	['$120k – 150k per year', [120_000, 150_000, 'USD', 'year']],
	['60-80k EUR', [60_000, 80_000, 'EUR', 'year']],
	['up to £90/hour', [null, 90, 'GBP', 'hour']],
	['from CHF 8,000 a month', [8_000, null, 'CHF', 'month']],
	['C$100,000', [100_000, 100_000, 'CAD', 'year']],
	['$100,000 CAD', [100_000, 100_000, 'CAD', 'year']],
	['$100,000 or €90,000', [100_000, 90_000, null, null]],
	['50-60', [50, 60, null, null]],
	['90 000 – 100 000 EUR', [90_000, 100_000, 'EUR', 'year']],
])('the pay “%s” is %j', (text, [min, max, currency, period]) => {
	expect(payIn(text)).toEqual({ min, max, currency, period });
});

test.each(['competitive', '60.000 €', '1 of 2 bands: $3'])(
	'“%s” is not recognised as pay',
	(text) => {
		expect(payIn(text)).toBeNull();
	},
);

const posting = (facts: object) =>
	JSON.stringify({ '@type': 'JobPosting', title: 'A', url: 'https://x.test/1', ...facts });

test('a posting keeps every country applicants may be in', () => {
	const named = (...names: string[]) => names.map((name) => ({ '@type': 'Country', name }));
	const { facts } = read(
		posting({
			jobLocationType: 'TELECOMMUTE',
			jobLocation: { address: 'Austin, TX' },
			applicantLocationRequirements: named('United States', 'Canada'),
		}),
	);
	expect(facts).toMatchObject({ location: 'United States; Canada', workplacetype: 'Remote' });
});

test('several employment types count as none', () => {
	const { facts, notes } = read(posting({ employmentType: ['FULL_TIME', 'CONTRACTOR'] }));
	expect(facts.employment).toBeNull();
	expect(notes).toEqual(['employment left out: "FULL_TIME, CONTRACTOR" is more than one kind']);
	expect(read(posting({ employmentType: ['FULL_TIME', 'PERMANENT'] })).facts.employment).toBe(
		'Full-time employee',
	);
});

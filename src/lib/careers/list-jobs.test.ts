import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { employments, workplaceTypes } from '#lib/db/schema/careers.ts';
import { aCompany, aJob } from '../../../tests/setup/careers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { deriveJobs } from './derive-jobs.ts';
import { foldPlace, placesIn } from './job-places.ts';
import {
	allJobs,
	type JobView,
	jobSorts,
	jobsHref,
	postedWithin,
	readJobView,
} from './job-view.ts';
import { countJobs, jobChoices, jobsOfView } from './list-jobs.ts';

const database = useTestDatabase();

/** A job in the reference implementation. */
interface Plain {
	slug: string;
	name: string;
	company: string;
	companyName: string;
	department: string | null;
	location: string | null;
	workplace: string | null;
	employment: string | null;
	low: number | null;
	high: number | null;
	/** Hours ago. */
	posted: number;
	isOpen: boolean;
	id: number;
}

const names = ['Solidity engineer', 'Élan designer', 'Quant 100%', 'Head_of growth', 'Rust dev'];
const departments = ['Engineering', 'Design', 'Trading', null];
const locations = [
	'Berlin, Germany',
	'New York, USA; London, UK',
	'São Paulo, Brazil',
	'Remote (EU)',
	null,
];
const hours = [2, 30, 80, 200, 400, 900];
const salaries: [number | null, number | null][] = [
	[null, null],
	[60_000, 90_000],
	[120_000, null],
	[null, 200_000],
];

const plain: Plain[] = [];

beforeAll(async () => {
	const { db } = database;
	const poster = await signedIn(db);
	const blocked = await signedIn(db);
	await revise(db, { origin: 'staff' }, [{ type: 'organization', set: { name: 'Zeta Labs' } }]);
	const { rows } = await db.execute<{ id: string }>(sql`select id from organization`);
	const companies = [
		{
			slug: 'zeta-labs',
			name: 'Zeta Labs',
			id: await aCompany(db, {
				slug: 'zeta-labs',
				name: 'Old name',
				organization_id: Number(rows[0]?.id),
			}),
		},
		{
			slug: 'alpha',
			name: 'Álpha & Co',
			id: await aCompany(db, { slug: 'alpha', name: 'Álpha & Co' }),
		},
		{ slug: 'beta', name: 'beta', id: await aCompany(db, { slug: 'beta', name: 'beta' }) },
	];
	const pick = <Item>(items: readonly Item[], at: number): Item => {
		const item = items[at % items.length];
		if (item === undefined) throw new Error('nothing to pick');
		return item;
	};
	for (let at = 0; at < 120; at += 1) {
		const company = pick(companies, at * 7);
		const [min, max] = pick(salaries, at * 5 + 1);
		const location = pick(locations, at * 3);
		const posted = pick(hours, at * 11);
		const state = pick(['open', 'open', 'open', 'open', 'ended', 'review', 'hidden'] as const, at);
		const isPast = at % 13 === 0;
		const isBlocked = at % 17 === 0;
		const made = await aJob(db, isBlocked ? blocked.member.id : poster.member.id, {
			company_id: company.id,
			name: pick(names, at),
			department: pick(departments, at * 2 + 1),
			location,
			...placesIn(location),
			workplace_type: pick([...workplaceTypes, null], at * 5),
			employment: pick([...employments, null], at * 3 + 2),
			salary_min: min,
			salary_max: max,
			salary_currency: min === null && max === null ? null : 'USDC',
			salary_period: min === null && max === null ? null : 'year',
			state,
			published_at: sql`now() - make_interval(hours => ${posted}::int)`,
			ends_at: isPast ? sql`now() - interval '1 hour'` : sql`now() + interval '5 days'`,
		});
		plain.push({
			slug: made.slug,
			name: pick(names, at),
			company: company.slug,
			companyName: company.name,
			department: pick(departments, at * 2 + 1),
			location,
			workplace: pick([...workplaceTypes, null], at * 5),
			employment: pick([...employments, null], at * 3 + 2),
			low: min ?? max,
			high: max ?? min,
			posted,
			isOpen: state === 'open' && !isPast && !isBlocked,
			id: made.id,
		});
	}
	await deriveJobs(db, sql`true`);
	await db.execute(sql`update account set state = 'blocked' where id = ${blocked.member.id}`);
});

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The jobs a view selects, one by one. */
function meets(view: JobView, job: Plain): boolean {
	const { filters, search, posted, salaryMin, salaryMax } = view;
	const any = (wanted: readonly string[], has: string | null) =>
		wanted.length === 0 || (has !== null && wanted.includes(has));
	const { country, places } = placesIn(job.location);
	const words = folded(
		[
			job.name,
			job.companyName,
			job.department,
			job.location,
			country,
			job.workplace,
			job.employment,
		]
			.filter(Boolean)
			.join(' '),
	);
	return (
		job.isOpen &&
		search.split(/\s+/).every((word) => words.includes(folded(word))) &&
		any(filters.department, job.department) &&
		any(filters.company, job.company) &&
		any(filters.workplacetype, job.workplace) &&
		any(filters.employment, job.employment) &&
		(filters.location.length === 0 ||
			filters.location.some((one) => places.includes(foldPlace(one)))) &&
		(posted === null || job.posted < posted * 24) &&
		(salaryMin === null || (job.high !== null && job.high >= salaryMin)) &&
		(salaryMax === null || (job.low !== null && job.low <= salaryMax))
	);
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The order of a view: ties are newest first, missing values last. */
function ordered(view: JobView, jobs: Plain[]): Plain[] {
	const newest = (one: Plain, other: Plain) => one.posted - other.posted || other.id - one.id;
	const by = {
		newest,
		salary: (one: Plain, other: Plain) =>
			(other.high ?? -1) - (one.high ?? -1) || newest(one, other),
		company: (one: Plain, other: Plain) =>
			compared(folded(one.companyName), folded(other.companyName)) || newest(one, other),
		name: (one: Plain, other: Plain) =>
			compared(folded(one.name), folded(other.name)) || newest(one, other),
	};
	return jobs.toSorted(by[view.sort]);
}

/** Mostly none, so that several combined still match something. */
const some = <Item>(items: readonly Item[]) =>
	fc.oneof(
		{ weight: 3, arbitrary: fc.constant<Item[]>([]) },
		{ weight: 1, arbitrary: fc.subarray([...items], { maxLength: 2 }) },
	);
const views: fc.Arbitrary<JobView> = fc.record({
	search: fc.constantFrom(
		'',
		'',
		'',
		'',
		'',
		'',
		'',
		'engineer',
		'elan',
		'100%',
		'head_of',
		'zeta',
		'ALPHA &',
		'rust remote',
		'nothing',
	),
	filters: fc.record({
		department: some(['Engineering', 'Design', 'Trading', 'engineering']),
		company: some(['zeta-labs', 'alpha', 'beta', 'gone']),
		location: some([
			'Germany',
			'berlin',
			'United Kingdom',
			'uk',
			'Sao Paulo',
			'Brazil',
			'EU',
			'Nowhere',
		]),
		workplacetype: some(workplaceTypes),
		employment: some(employments),
	}),
	posted: fc.option(fc.constantFrom(...postedWithin), { freq: 1 }),
	salaryMin: fc.constantFrom(null, null, null, null, 0, 90_000, 90_001, 150_000),
	salaryMax: fc.constantFrom(null, null, null, null, 60_000, 59_999, 130_000),
	sort: fc.constantFrom(...jobSorts),
	page: fc.constant(1),
});

test('rows, order and count of any view match a plain evaluation', async () => {
	await fc.assert(
		fc.asyncProperty(views, fc.nat(20), async (view, skip) => {
			const expected = ordered(
				view,
				plain.filter((job) => meets(view, job)),
			).map(({ slug }) => slug);
			expect(await countJobs(database.db, view)).toBe(expected.length);
			const rows = await jobsOfView(database.db, view, { skip, take: 15 });
			expect(rows.map(({ slug }) => slug)).toEqual(expected.slice(skip, skip + 15));
		}),
		{ numRuns: 150 },
	);
});

test('each choice shows how many jobs it leaves', async () => {
	await fc.assert(
		fc.asyncProperty(views, async (view) => {
			const choices = await jobChoices(database.db, view);
			for (const name of ['department', 'company', 'workplacetype', 'employment'] as const)
				for (const { value, count } of choices[name]) {
					const chosen = { ...view, filters: { ...view.filters, [name]: [value] } };
					expect(count, `${name} ${value}`).toBe(plain.filter((job) => meets(chosen, job)).length);
				}
		}),
		{ numRuns: 25 },
	);
});

test('an address round-trips its view', () => {
	fc.assert(
		fc.property(views, (view) => {
			const read = readJobView(new URL(jobsHref(view), 'https://cairn.test').searchParams);
			expect(jobsHref(read)).toBe(
				jobsHref(readJobView(new URL(jobsHref(read), 'https://cairn.test').searchParams)),
			);
			expect(new Set(read.filters.company)).toEqual(new Set(view.filters.company));
			expect(read.sort).toBe(view.sort);
		}),
	);
	expect(jobsHref(allJobs)).toBe('/crypto-jobs');
});

test('a country is found by any of its names, however a job writes it', async () => {
	const named = (location: string): JobView => ({
		...allJobs,
		filters: { ...allJobs.filters, location: [location] },
	});
	const count = await countJobs(database.db, named('United States'));
	expect(count).toBeGreaterThan(0);
	for (const name of ['US', 'USA', 'U.S.', 'the united states'])
		expect(await countJobs(database.db, named(name)), name).toBe(count);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { deriveJobs } from '#lib/careers/derive-jobs.ts';
import { placesIn } from '#lib/careers/job-places.ts';
import {
	allJobs,
	type JobView,
	jobSorts,
	jobsHref,
	jobsPerPage,
	postedWithin,
} from '#lib/careers/job-view.ts';
import { countJobs, jobChoices, jobsOfView } from '#lib/careers/list-jobs.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { employments, workplaceTypes } from '#lib/db/schema/careers.ts';
import { inRounds, median, p95, report, verdict } from './measure.ts';

/** Benchmarks a page of the job board with its count, with any filters, over 20,000 open jobs. */

const JOBS = 20_000;
const COMPANIES = 400;
const VIEWS = 120;
const ROUNDS = 5;
const SEED = 21;
/** Maximum milliseconds for the rows and their count. */
const LIMIT = 30;

const departments = [
	'Engineering',
	'Product',
	'Design',
	'Marketing',
	'Legal and compliance',
	'Trading',
];
const places = [
	'Berlin, Germany',
	'New York, USA',
	'Singapore',
	'London, UK; Lisbon, Portugal',
	'Hanoi, Vietnam',
	'Remote (EU)',
];
const names = [
	'Solidity engineer',
	'Head of growth',
	'Quantitative trader',
	'Product designer',
	'Protocol researcher',
	'Counsel',
];

/** Inserts jobs at unlinked companies; once per database. */
async function fill(db: Db): Promise<void> {
	await db.execute(sql`
		insert into company (slug, name)
		select 'bench-' || n, 'Company ' || n from generate_series(1, ${COMPANIES}::int) as n on conflict do nothing`);
	await db.execute(sql`
		insert into job_board (company_id, kind, url)
		select id, 'json-feed', 'https://bench.example/' || id from company where slug like 'bench-%' on conflict do nothing`);
	const where = places.map((location) => ({ location, ...placesIn(location) }));
	await db.execute(sql`
		insert into job (slug, company_id, board_id, external_id, name, department, location, country, places, workplace_type,
			employment, salary_min, salary_max, salary_currency, salary_period, state, trust, published_at, ends_at, sort_company,
			search_text)
		select 'bench-' || n, b.company_id, b.id, n::text, (${sql.param(names)}::text[])[1 + n % 6] || ' ' || n % 97,
			(${sql.param(departments)}::text[])[1 + (n / 6) % 6], w->>'location', w->>'country',
			array(select jsonb_array_elements_text(w->'places')), (${sql.param([...workplaceTypes])}::text[])[1 + n % 4],
			(${sql.param([...employments])}::text[])[1 + (n / 4) % 4],
			case when n % 3 > 0 then 40000 + (n * 37) % 90000 end, case when n % 3 > 0 then 140000 + (n * 53) % 90000 end,
			case when n % 3 > 0 then 'USDC' end, case when n % 3 > 0 then 'year' end, 'open', 'source',
			now() - make_interval(mins => (n * 7919) % 64000), now() + interval '40 days', '', ''
		from generate_series(1, ${JOBS}::int) as n
		join lateral (select ${JSON.stringify(where)}::jsonb -> (n / 3) % 6 as w) as placed on true
		join lateral (
			select id, company_id from job_board where url like 'https://bench.example/%' order by id offset n % ${COMPANIES} limit 1
		) as b on true
		on conflict do nothing`);
	await db.execute(sql`
		insert into job_text (job_id, description)
		select id, repeat('What you do and what you bring. ', 60) from job where slug like 'bench-%' on conflict do nothing`);
	await deriveJobs(db, sql`j.slug like 'bench-%'`);
	await db.execute(sql`vacuum analyze job`);
}

/** Mostly returns nothing, so that combined filters still match something. */
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
		'',
		'engineer',
		'company 12',
		'remote counsel',
		'q',
		'nothing like it',
	),
	filters: fc.record({
		department: some(departments),
		company: some(['bench-1', 'bench-399']),
		location: some(['Germany', 'Lisbon', 'Nowhere', 'United States']),
		workplacetype: some(workplaceTypes),
		employment: some(employments),
	}),
	posted: fc.option(fc.constantFrom(...postedWithin), { freq: 1 }),
	salaryMin: fc.constantFrom(null, null, null, null, 100_000, 200_000),
	salaryMax: fc.constantFrom(null, null, null, null, 60_000),
	sort: fc.constantFrom(...jobSorts),
	page: fc.constantFrom(1, 1, 3, 40),
});

async function opened(db: Db, view: JobView): Promise<void> {
	await Promise.all([
		jobsOfView(db, view, { skip: (view.page - 1) * jobsPerPage, take: jobsPerPage }),
		countJobs(db, view),
	]);
}

export async function jobsBoard(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-jobs-'));
	const server = await openBundled({ dataFolder: folder });
	const { db, close } = connect(server.url, { max: 2, name: 'cairn bench' });
	try {
		await migrate(server.url);
		await fill(db);
		await measure(db);
	} finally {
		await close();
		await server.release();
		await rm(folder, { recursive: true, force: true });
	}
}

async function measure(db: Db): Promise<void> {
	const orders = jobSorts.map((sort) => ({ ...allJobs, sort }));
	const asked = [...orders, ...fc.sample(views, { numRuns: VIEWS, seed: SEED })];
	const rounds = await inRounds(
		asked.map((view) => () => opened(db, view)),
		ROUNDS,
	);
	const times = rounds.map(median);
	const choices = await inRounds([() => jobChoices(db, allJobs)], ROUNDS);
	const measured = asked.map((view, at) => ({ view: jobsHref(view), ms: times[at] ?? 0 }));
	report({
		name: 'jobs',
		scale: 1,
		columns: ['slowest', 'ms'],
		rows: measured
			.toSorted((one, other) => other.ms - one.ms)
			.slice(0, 10)
			.map(({ view, ms }) => [view.slice(0, 140), ms.toFixed(1)]),
		verdicts: [
			`${asked.length} views of ${JOBS} jobs, median ${median(times).toFixed(1)} ms; all choices of the board ${median(choices[0] ?? []).toFixed(1)} ms`,
			verdict('a page with its count, p95', p95(times), LIMIT),
		],
		data: measured,
	});
}

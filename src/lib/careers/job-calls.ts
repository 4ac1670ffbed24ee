import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import type { Db } from '#lib/db/connect.ts';
import {
	employments,
	jobEnds,
	jobStates,
	jobTrusts,
	salaryPeriods,
	workplaceTypes,
} from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { fieldErrors } from '#lib/http/input.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { DONE, done, moment } from '#lib/sessions/answers.ts';
import { endpoint, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { changeJob, closeJob, extendJob, postJob } from './change-jobs.ts';
import { type Company, companyOfSlug, findOrCreateCompany, readCompanies } from './companies.ts';
import { decideJob } from './decide-jobs.ts';
import { type Job, jobNotFound, jobOfSlug, ownJob } from './job.ts';
import { factsOf } from './job-columns.ts';
import { companyFacts, type JobFacts, jobFacts, newJob } from './job-form.ts';
import { placesIn } from './job-places.ts';
import { type JobView, readJobView } from './job-view.ts';
import { companyCondition, companyOrder } from './list-companies.ts';
import { countJobs, jobsOfView, listedJob } from './list-jobs.ts';

/** Calls for reading the jobs board, and for members posting on it. */

const HOURLY = { most: 300, seconds: 3_600 };
const READS = { most: 300, seconds: 60 };

const MAX_SKIP = 1_000_000;
const MAX_TAKE = 500;

const whole = (most: number, usual: number) =>
	z
		.string()
		.regex(/^\d{1,7}$/, 'Give a whole number.')
		.transform(Number)
		.refine((number) => number <= most, `At most ${most}.`)
		.default(usual);

/** The query parameters of `GET /api/jobs`; a filter by names may be repeated. */
const listQuery = z.object({
	department: z.string().optional(),
	company: z.string().optional().describe('Slug of the company.'),
	location: z
		.string()
		.optional()
		.describe('A country, a city, or a place as written in job posts.'),
	workplacetype: z.string().optional(),
	employment: z.string().optional(),
	date_posted: z.string().optional().describe('Number of past days: 1, 3, 7, 14 or 30.'),
	salary_min: z.string().optional().describe('USD per year.'),
	salary_max: z.string().optional().describe('USD per year.'),
	searchValue: z.string().optional(),
	sort: z.string().optional().describe('Sort order: newest, salary, company or name.'),
	skip: whole(MAX_SKIP, 0),
	take: whole(MAX_TAKE, 100).describe('Number of jobs to return, at most 500.'),
});

/**
 * Returns the view that a call's query requests.
 * @throws HttpError 400 for what a page would ignore.
 */
function viewOfCall(query: URLSearchParams): JobView {
	const stranger = [...query.keys()].find((name) => !Object.hasOwn(listQuery.shape, name));
	if (stranger !== undefined)
		throw new HttpError(400, `Unknown parameter “${stranger.slice(0, 80)}”.`);
	const params = new URLSearchParams(query);
	const search = params.get('searchValue') ?? '';
	if (search.length > 200) throw new HttpError(400, 'searchValue can have at most 200 characters.');
	params.set('q', search);
	params.delete('page');
	const view = readJobView(params);
	const isRead: Record<string, boolean> = {
		workplacetype: query
			.getAll('workplacetype')
			.every((one) => one === '' || view.filters.workplacetype.some((name) => name === one)),
		employment: query
			.getAll('employment')
			.every((one) => one === '' || view.filters.employment.some((name) => name === one)),
		date_posted: !query.get('date_posted') || view.posted !== null,
		salary_min: !query.get('salary_min') || view.salaryMin !== null,
		salary_max: !query.get('salary_max') || view.salaryMax !== null,
		sort: !query.get('sort') || view.sort === query.get('sort'),
	};
	for (const [name, isFine] of Object.entries(isRead))
		if (!isFine) throw new HttpError(400, `The parameter “${name}” has an invalid value.`);
	return view;
}

/** `GET /api/jobs` */
export const jobsCall = endpoint(
	{
		summary: 'Lists jobs on the board that match filters, with the total',
		input: listQuery,
		from: 'query',
		answer: z.object({ total: z.int(), data: z.array(listedJob) }),
	},
	async ({ db, url, input, caller }) => {
		await limitRate(db, `jobs ${caller.network}`, READS);
		const { skip, take } = input;
		const view = viewOfCall(url.searchParams);
		const [total, data] = [await countJobs(db, view), await jobsOfView(db, view, { skip, take })];
		return { total, data };
	},
);

/** A job as returned by calls, with the fields of the job form. */
const jobShape = z.object({
	_id: z.string(),
	slug: z.string().describe('Slug of the job, as in the URL of its page, /crypto-jobs/{slug}.'),
	jobname: z.string(),
	department: z.string().nullable(),
	jobdesc: z.string().describe('Job description in Markdown.'),
	location: z.string().nullable(),
	country: z.string().nullable().describe('Country of the job, which is the first of `countries`.'),
	countries: z.array(z.string()),
	workplacetype: z.enum(workplaceTypes).nullable(),
	salary_min: z.number().nullable(),
	salary_max: z.number().nullable(),
	salary_currency: z.string().nullable(),
	salary_period: z.enum(salaryPeriods).nullable(),
	employment: z.enum(employments).nullable(),
	whereapply: z
		.string()
		.nullable()
		.describe('External URL or e-mail address for applications, or null to apply on this site.'),
	addfile: z.string().nullable().describe('Path of a PDF.'),
	company: z.object({
		slug: z.string(),
		name: z.string(),
		website: z.string().nullable(),
		image: z.string().nullable(),
		record: z.string().nullable().describe('Path of the company’s record in the catalogue.'),
	}),
	date_posted: moment.nullable(),
	ends_at: moment.nullable(),
});

/** A job as returned to its poster. */
const ownJobShape = jobShape.extend({
	state: z.enum(jobStates),
	trust: z.enum(jobTrusts).nullable(),
	ended_as: z.enum(jobEnds).nullable(),
	waits: z.boolean().describe('Whether the job, or its latest change, awaits an editor’s review.'),
	updated_at: moment,
});

/** Returns the path of a job's document. */
export const fileOf = (attachment: string | null): string | null =>
	attachment === null ? null : `/uploads/${attachment}.pdf`;

const jobBody = (job: Job): z.output<typeof jobShape> => ({
	_id: job.id,
	slug: job.slug,
	jobname: job.name,
	department: job.department,
	jobdesc: job.description,
	location: job.location,
	country: job.country,
	countries: placesIn(job.location).countries,
	workplacetype: job.workplace_type,
	salary_min: job.salary_min,
	salary_max: job.salary_max,
	salary_currency: job.salary_currency,
	salary_period: job.salary_period,
	employment: job.employment,
	whereapply: job.where_apply,
	addfile: fileOf(job.attachment),
	company: {
		slug: job.company_slug,
		name: job.company_name,
		website: job.company_website,
		image: job.company_image,
		record: job.record_type && `/${job.record_type}/${job.record_slug}`,
	},
	date_posted: job.published_at,
	ends_at: job.ends_at,
});

const ownJobBody = (job: Job): z.output<typeof ownJobShape> => ({
	...jobBody(job),
	state: job.state,
	trust: job.trust,
	ended_as: job.ended_as,
	waits: job.state === 'review' || job.has_edit,
	updated_at: job.updated_at,
});

/** Returns `solidity-engineer-at-aave` for `/api/jobs/solidity-engineer-at-aave/extend`. */
export const jobSlugIn = (url: URL): string =>
	/^\/api\/jobs\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** `GET /api/jobs/{slug}` */
export const jobCall = endpoint(
	{
		...noInput,
		summary: 'Gets a job on the board; 410 once it has ended',
		answer: jobShape,
	},
	async ({ db, url, caller }) => {
		await limitRate(db, `jobs ${caller.network}`, READS);
		const job = await jobOfSlug(db, jobSlugIn(url));
		if (job?.is_open) return jobBody(job);
		if (job?.is_over) throw new HttpError(410, 'This job has ended.');
		throw jobNotFound();
	},
);

/** `POST /api/jobs` */
export const postJobCall = memberEndpoint(
	{
		summary:
			'Posts a job: on the board immediately if the e-mail is at the record’s own domain, otherwise after an editor’s review',
		input: newJob,
		answer: ownJobShape,
		statuses: [201],
	},
	async ({ db, input: { company, ...facts }, session: { member } }) => {
		await limitRate(db, `own jobs ${member.id}`, HOURLY);
		const slug = await postJob(db, member, facts, company);
		return Response.json(ownJobBody(await ownJob(db, slug, member.id)), { status: 201 });
	},
);

const jobChange = z.looseObject({
	updated_at: z
		.string()
		.max(40)
		.optional()
		.describe('Version being changed; the call fails with 409 if there is a later one.'),
});

/** Returns a job's form with the given fields replaced. @throws HttpError 422 */
export function changedFacts(had: Job, changes: Readonly<Record<string, unknown>>): JobFacts {
	const read = jobFacts.safeParse({ ...factsOf(had), ...changes });
	if (read.success) return read.data;
	const fields = fieldErrors(read.error);
	throw new HttpError(422, Object.values(fields)[0] ?? 'The job cannot be saved.', { fields });
}

/** `PATCH /api/jobs/{slug}` */
export const changeJobCall = memberEndpoint(
	{
		summary: 'Updates one of your jobs; changes that need an editor wait for review',
		input: jobChange,
		answer: ownJobShape,
	},
	async ({ db, url, input: { updated_at, ...said }, session: { member } }) => {
		await limitRate(db, `own jobs ${member.id}`, HOURLY);
		const slug = jobSlugIn(url);
		await changeJob(db, member, slug, (had) => changedFacts(had, said), updated_at);
		return ownJobBody(await ownJob(db, slug, member.id));
	},
);

/** `DELETE /api/jobs/{slug}` */
export const closeJobCall = memberEndpoint(
	{
		...noInput,
		summary: 'Ends one of your jobs: its page returns 410 from then on',
		answer: done,
	},
	async ({ db, url, session: { member } }) => {
		await closeJob(db, member.id, jobSlugIn(url));
		return DONE;
	},
);

/** `POST /api/jobs/{slug}/extend` */
export const extendJobCall = memberEndpoint(
	{
		...noInput,
		summary: 'Renews one of your jobs for the full time',
		answer: ownJobShape,
	},
	async ({ db, url, session: { member } }) => {
		await limitRate(db, `own jobs ${member.id}`, HOURLY);
		const slug = jobSlugIn(url);
		await extendJob(db, member.id, slug);
		return ownJobBody(await ownJob(db, slug, member.id));
	},
);

/** `POST /api/jobs/{slug}/decide` */
export const decideJobCall = memberEndpoint(
	{
		summary: 'Approves or rejects a waiting job, or a change to one; for editors',
		input: z.object({
			decision: z.enum(['accept', 'reject'], { error: 'Accept it or reject it.' }),
			note: z
				.string()
				.trim()
				.max(1_000, 'A note can have at most 1,000 characters.')
				.refine(isStorable, NOT_STORABLE)
				.default(''),
			seen: z
				.string()
				.max(40)
				.optional()
				.describe('The queue’s identifier for the version that the editor saw.'),
		}),
		action: 'review-proposal',
		answer: done,
	},
	async ({ db, url, input: { decision, note, seen }, session: { member } }) => {
		await decideJob(db, member.id, jobSlugIn(url), { accept: decision === 'accept', note, seen });
		return DONE;
	},
);

/** A company as returned by calls. */
const companyShape = z.object({
	_id: z.string(),
	slug: z.string().describe('Slug of the company, as in the URL of its page, /career/{slug}.'),
	nameCompany: z.string(),
	logo: z.string().nullable().describe('Path of the company’s logo.'),
	website: z.string().nullable(),
	record: z.string().nullable().describe('Path of the company’s record in the catalogue.'),
	open: z.int().describe('Number of jobs that the company has on the board.'),
});

const companyBody = (company: Company): z.output<typeof companyShape> => ({
	_id: company.id,
	slug: company.slug,
	nameCompany: company.name,
	logo: company.image,
	website: company.website,
	record: company.record_type && `/${company.record_type}/${company.record_slug}`,
	open: company.open,
});

/** `GET /api/companies` */
export const companiesCall = endpoint(
	{
		summary: 'Lists companies with jobs on the board, and yours, most jobs first',
		input: z.object({
			searchValue: z.string().max(200).default(''),
			skip: whole(MAX_SKIP, 0),
			take: whole(MAX_TAKE, 100),
		}),
		from: 'query',
		answer: z.object({ data: z.array(companyShape) }),
	},
	async ({ db, input: { searchValue, skip, take }, session, caller }) => {
		await limitRate(db, `jobs ${caller.network}`, READS);
		const condition = companyCondition(searchValue, session?.member.id ?? null);
		const found = await readCompanies(db, condition, { order: companyOrder, skip, take });
		return { data: found.map(companyBody) };
	},
);

/** `POST /api/companies` */
export const addCompanyCall = memberEndpoint(
	{
		summary: 'Creates a company to post jobs for, or gets the existing one',
		input: companyFacts,
		answer: companyShape,
		statuses: [201],
	},
	async ({ db, input, session: { member } }) => {
		await limitRate(db, `own jobs ${member.id}`, HOURLY);
		return Response.json(companyBody(await madeCompany(db, member.id, input)), { status: 201 });
	},
);

async function madeCompany(
	db: Db,
	accountId: number,
	facts: z.output<typeof companyFacts>,
): Promise<Company> {
	const found = await companyOfSlug(db, await findOrCreateCompany(db, accountId, facts));
	if (!found) throw new Error('The company is missing.');
	return found;
}

import { sql } from 'drizzle-orm';
import { renderBody } from '#lib/articles/render-body.ts';
import { db, reads } from '#lib/db/client.ts';
import { can } from '#lib/sessions/can.ts';
import { MEMBERS_TAG } from '#lib/sessions/member-tag.ts';
import { visitorSession } from '#lib/sessions/page-session.server.ts';
import { type Company, companyOfSlug, countCompanies, readCompanies } from './companies.ts';
import { type Employer, employerOf } from './employer.ts';
import { JOBS_TAG, type Job, jobOfSlug, jobTag } from './job.ts';
import { allJobs, type JobView, jobsPerPage, type NamedFilter } from './job-view.ts';
import { companyCondition, companyOrder } from './list-companies.ts';
import { countJobs, type JobChoice, jobChoices, jobsOfView, type ListedJob } from './list-jobs.ts';
import { similarJobs } from './similar-jobs.ts';

/**
 * Cache tags of public job pages, and their cache lifetime, which is short because jobs also end between two changes.
 */
export const boardTags = [JOBS_TAG, 'project', 'organization', MEMBERS_TAG] as const;
export const CACHE_LIFETIME = { maxAge: 60, swr: 300 } as const;
export const tagsOfJob = ({ id }: Pick<Job, 'id'>): string[] => [
	jobTag(id),
	...boardTags,
	'round',
	'person',
];

/** A page of the board. */
export interface BoardPage {
	rows: ListedJob[];
	/** Across all pages of the view. */
	total: number;
	choices: Record<NamedFilter, JobChoice[]>;
	/** Names of the companies the view filters by. */
	companies: ReadonlyMap<string, string>;
}

/** Returns the data that a view of the board shows. */
export async function boardPage(view: JobView): Promise<BoardPage> {
	const skip = (view.page - 1) * jobsPerPage;
	const [rows, total, choices, named] = await Promise.all([
		jobsOfView(reads, view, { skip, take: jobsPerPage }),
		countJobs(reads, view),
		jobChoices(reads, view),
		companiesNamed(view.filters.company),
	]);
	return { rows, total, choices, companies: new Map(named.map(({ slug, name }) => [slug, name])) };
}

/** Returns companies by slug, for a view's wording. */
export const companiesNamed = (slugs: readonly string[]): Promise<Company[]> =>
	slugs.length === 0
		? Promise.resolve([])
		: readCompanies(reads, sql`c.slug = any(${sql.param(slugs)}::text[])`, { take: slugs.length });

/** The job with a slug as a visitor may see it; only `open` pages are public. */
export type VisibleJob =
	| { state: 'open'; job: Job }
	/** Visible to its poster and editors. */
	| { state: 'own'; job: Job }
	| { state: 'ended'; job: Job }
	| { state: 'none' };

/** Returns a job for a visitor. Reads the session only if it is not on the board. */
export async function openJob(slug: string, request: Request): Promise<VisibleJob> {
	const job = await jobOfSlug(reads, slug);
	if (job?.is_open) return { state: 'open', job };
	const stored = job ?? (await jobOfSlug(db, slug));
	if (!stored) return { state: 'none' };
	if (stored.is_open) return { state: 'open', job: stored };
	if (stored.state === 'review' || stored.state === 'rejected') {
		const session = await visitorSession(request);
		const isOwn = session && stored.account === String(session.member.id);
		return isOwn || can(session?.member ?? null, 'review-proposal')
			? { state: 'own', job: stored }
			: { state: 'none' };
	}
	// A job that was taken down is not disclosed.
	return stored.is_over ? { state: 'ended', job: stored } : { state: 'none' };
}

/** Returns the job with a slug, if it is on the board. */
export async function jobOnBoard(slug: string): Promise<Job | null> {
	const job = await jobOfSlug(reads, slug);
	return job?.is_open ? job : null;
}

/** Returns a job's description as HTML that is safe to insert, by the rules for contributed articles. */
export const renderJobDescription = async (
	{ description }: Pick<Job, 'description'>,
	origin: string,
) => (await renderBody(description, { origin, isContributed: true })).html;

/** Returns the data shown beside a job. */
export async function loadJobContext(job: Job): Promise<{
	company: Company | null;
	employer: Employer | null;
	similar: ListedJob[];
}> {
	const [company, employer, similar] = await Promise.all([
		companyOfSlug(reads, job.company_slug),
		job.record_type && job.record_slug
			? employerOf(reads, job.record_type, job.record_slug)
			: Promise.resolve(null),
		similarJobs(reads, job),
	]);
	return { company, employer, similar };
}

/** Companies per page of `/career`. */
export const companiesPerPage = 30;

/** Returns the hiring companies, most jobs first, each with its newest jobs. */
export async function careerPage(search: string, page: number) {
	const condition = companyCondition(search, null);
	const companies = await readCompanies(reads, condition, {
		order: companyOrder,
		skip: (page - 1) * companiesPerPage,
		take: companiesPerPage,
	});
	const newest = await Promise.all(
		companies.map(({ slug }) => jobsOfView(reads, jobsAt(slug), { skip: 0, take: 3 })),
	);
	return {
		companies: companies.map((company, at) => ({ company, jobs: newest[at] ?? [] })),
		total: await countCompanies(reads, condition),
		jobs: await countJobs(reads, allJobs),
	};
}

const jobsAt = (slug: string): JobView => ({
	...allJobs,
	filters: { ...allJobs.filters, company: [slug] },
});

/** Maximum number of jobs listed on a company's page. */
const MAX_AT = 100;

/** Returns a company with its jobs; null if there is none, or it has no jobs and no record. */
export async function companyPage(slug: string) {
	const company = await companyOfSlug(reads, slug);
	if (!company) return null;
	const jobs = await jobsOfView(reads, jobsAt(slug), { skip: 0, take: MAX_AT });
	if (jobs.length === 0 && company.record_type === null) return null;
	const employer =
		company.record_type && company.record_slug
			? await employerOf(reads, company.record_type, company.record_slug)
			: null;
	return { company, jobs, employer };
}

/** Returns the open jobs of an ended job's company, for that job's page. */
export const openJobsAt = ({ company_slug }: Job): Promise<ListedJob[]> =>
	jobsOfView(reads, jobsAt(company_slug), { skip: 0, take: 10 });

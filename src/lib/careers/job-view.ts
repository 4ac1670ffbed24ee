import { employments, workplaceTypes } from '#lib/db/schema/careers.ts';
import { formatCount } from '#lib/format/numbers.ts';

/** The view of `/crypto-jobs`, encoded entirely in its URL. Pure, shared by pages, forms, links and the call. */

/** Filters by names, by URL parameter; a job must match any one of the names. */
export const namedFilters = [
	'department',
	'company',
	'location',
	'workplacetype',
	'employment',
] as const;
export type NamedFilter = (typeof namedFilters)[number];

export const filterLabels = {
	department: 'Department',
	company: 'Company',
	location: 'Location',
	workplacetype: 'Workplace type',
	employment: 'Employment',
} as const satisfies Record<NamedFilter, string>;

/** Choices for the number of days since posting. */
export const postedWithin = [1, 3, 7, 14, 30] as const;
export type PostedWithin = (typeof postedWithin)[number];
export const postedLabel = (days: PostedWithin): string =>
	days === 1 ? 'Last 24 hours' : `Last ${days} days`;

export const jobSorts = ['newest', 'salary', 'company', 'name'] as const;
export type JobSort = (typeof jobSorts)[number];
export const sortLabels = {
	newest: 'Newest first',
	salary: 'Highest salary',
	company: 'Company',
	name: 'Job name',
} as const satisfies Record<JobSort, string>;

export interface JobView {
	/** Searches names, companies, departments and places; at most 200 characters. */
	search: string;
	/** Companies are filtered by slug, all others by the jobs' own values. */
	filters: Record<NamedFilter, readonly string[]>;
	posted: PostedWithin | null;
	/**
	 * USD a year. A job matches if its range overlaps this one, or its currency has no known rate. A job without a salary
	 * does not match.
	 */
	salaryMin: number | null;
	salaryMax: number | null;
	sort: JobSort;
	/** From 1. */
	page: number;
}

/** Jobs on one page. */
export const jobsPerPage = 25;
const lastPage = 1_000;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;
const MAX_SALARY = 1_000_000_000;

/** The query parameters the page reads. */
export const jobViewKeys: readonly string[] = [
	...['q', ...namedFilters, 'date_posted', 'salary_min', 'salary_max', 'sort', 'page'],
];

const plain = (text: string): string =>
	text.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_NAME_LENGTH);

function names(query: URLSearchParams, name: NamedFilter): string[] {
	const all = [...new Set(query.getAll(name).map(plain).filter(Boolean))].slice(0, MAX_NAMES);
	if (name === 'workplacetype') return workplaceTypes.filter((one) => all.includes(one));
	if (name === 'employment') return employments.filter((one) => all.includes(one));
	return all.sort();
}

function dollars(query: URLSearchParams, name: string): number | null {
	const text = (query.get(name) ?? '').replaceAll(',', '');
	return /^\d{1,10}$/.test(text) && Number(text) <= MAX_SALARY ? Number(text) : null;
}

function pageIn(query: URLSearchParams): number {
	const page = query.get('page') ?? '';
	return /^[1-9]\d{0,3}$/.test(page) && Number(page) <= lastPage ? Number(page) : 1;
}

/** Returns the view a URL requests; absent or invalid parameters get their defaults. */
export function readJobView(query: URLSearchParams): JobView {
	return {
		search: plain(query.get('q') ?? ''),
		filters: {
			department: names(query, 'department'),
			company: names(query, 'company'),
			location: names(query, 'location'),
			workplacetype: names(query, 'workplacetype'),
			employment: names(query, 'employment'),
		},
		posted: postedWithin.find((days) => String(days) === query.get('date_posted')) ?? null,
		salaryMin: dollars(query, 'salary_min'),
		salaryMax: dollars(query, 'salary_max'),
		sort: jobSorts.find((one) => one === query.get('sort')) ?? 'newest',
		page: pageIn(query),
	};
}

/** All jobs, in the default order. */
export const allJobs: JobView = readJobView(new URLSearchParams());

/** Returns the URL parameters of a view. */
export function jobViewParams(view: JobView): [name: string, value: string][] {
	const { search, filters, posted, salaryMin, salaryMax, sort, page } = view;
	const params: [string, string][] = [];
	if (search) params.push(['q', search]);
	for (const name of namedFilters) for (const value of filters[name]) params.push([name, value]);
	if (posted !== null) params.push(['date_posted', String(posted)]);
	if (salaryMin !== null) params.push(['salary_min', String(salaryMin)]);
	if (salaryMax !== null) params.push(['salary_max', String(salaryMax)]);
	if (sort !== 'newest') params.push(['sort', sort]);
	if (page > 1) params.push(['page', String(page)]);
	return params;
}

/** Returns the query string of a view, without `?`; empty for all jobs. */
export const jobViewQuery = (view: JobView): string =>
	new URLSearchParams(jobViewParams(view)).toString();

/** Returns the URL of a view. */
export function jobsHref(view: JobView): string {
	const query = jobViewQuery(view);
	return query ? `/crypto-jobs?${query}` : '/crypto-jobs';
}

/** Whether a view's filters exclude jobs. */
export const hasFilters = ({ search, filters, posted, salaryMin, salaryMax }: JobView): boolean =>
	search !== '' ||
	namedFilters.some((name) => filters[name].length > 0) ||
	posted !== null ||
	salaryMin !== null ||
	salaryMax !== null;

/** Returns each filter of a view, along with the view that lacks it. The companies' `names` are keyed by slug. */
export function chipsOf(
	view: JobView,
	companies: ReadonlyMap<string, string>,
): { label: string; text: string; without: JobView }[] {
	const first = { ...view, page: 1 };
	const chips: { label: string; text: string; without: JobView }[] = [];
	if (view.search)
		chips.push({
			label: 'Search',
			text: `“${view.search}”`,
			without: { ...first, search: '' },
		});
	for (const name of namedFilters)
		for (const value of view.filters[name])
			chips.push({
				label: filterLabels[name],
				text: name === 'company' ? (companies.get(value) ?? value) : value,
				without: {
					...first,
					filters: {
						...view.filters,
						[name]: view.filters[name].filter((one) => one !== value),
					},
				},
			});
	if (view.posted !== null)
		chips.push({
			label: 'Date posted',
			text: postedLabel(view.posted),
			without: { ...first, posted: null },
		});
	if (view.salaryMin !== null)
		chips.push({
			label: 'Salary from',
			text: dollarText(view.salaryMin),
			without: { ...first, salaryMin: null },
		});
	if (view.salaryMax !== null)
		chips.push({
			label: 'Salary up to',
			text: dollarText(view.salaryMax),
			without: { ...first, salaryMax: null },
		});
	return chips;
}

const dollarText = (usd: number): string => `$${formatCount(usd)} a year`;

import { employments, workplaceTypes } from '#lib/db/schema/careers.ts';
import { counted } from '#lib/format/numbers.ts';

/** What `/crypto-jobs` shows: everything that its address says. Pure: pages, forms, links and the call use it alike. */

/** Filters by names, of which a job has to be of any one; by their parameter in the address. */
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

/** Posted within so many days. */
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
	/** In names, companies, departments and places; at most 200 characters. */
	search: string;
	/** A company by its slug, all others by what jobs say. */
	filters: Record<NamedFilter, readonly string[]>;
	posted: PostedWithin | null;
	/** USD a year. A job is in when its range meets this one, or no rate of its currency is known; one without a salary is not. */
	salaryMin: number | null;
	salaryMax: number | null;
	sort: JobSort;
	/** From 1. */
	page: number;
}

/** Jobs on one page. */
export const jobsPerPage = 25;
const lastPage = 1_000;
const MOST_NAMES = 20;
const LONGEST_NAME = 200;
const MOST_SALARY = 1_000_000_000;

/** The query parameters that the page reads. */
export const jobViewKeys: readonly string[] = [
	...['q', ...namedFilters, 'date_posted', 'salary_min', 'salary_max', 'sort', 'page'],
];

const plain = (text: string): string =>
	text.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_NAME);

function names(query: URLSearchParams, name: NamedFilter): string[] {
	const all = [...new Set(query.getAll(name).map(plain).filter(Boolean))].slice(0, MOST_NAMES);
	if (name === 'workplacetype') return workplaceTypes.filter((one) => all.includes(one));
	if (name === 'employment') return employments.filter((one) => all.includes(one));
	return all.sort();
}

function dollars(query: URLSearchParams, name: string): number | null {
	const text = (query.get(name) ?? '').replaceAll(',', '');
	return /^\d{1,10}$/.test(text) && Number(text) <= MOST_SALARY ? Number(text) : null;
}

function pageIn(query: URLSearchParams): number {
	const page = query.get('page') ?? '';
	return /^[1-9]\d{0,3}$/.test(page) && Number(page) <= lastPage ? Number(page) : 1;
}

/** The view that an address asks for; what it does not say or cannot be understood is as by default. */
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

/** All jobs, in the usual order. */
export const allJobs: JobView = readJobView(new URLSearchParams());

/** The address parameters of a view. */
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

/** The query of a view, without its `?`; empty for all jobs. */
export const jobViewQuery = (view: JobView): string =>
	new URLSearchParams(jobViewParams(view)).toString();

/** The address of a view. */
export function hrefOfJobs(view: JobView): string {
	const query = jobViewQuery(view);
	return query ? `/crypto-jobs?${query}` : '/crypto-jobs';
}

/** Whether a view leaves out jobs. */
export const isNarrowed = ({ search, filters, posted, salaryMin, salaryMax }: JobView): boolean =>
	search !== '' ||
	namedFilters.some((name) => filters[name].length > 0) ||
	posted !== null ||
	salaryMin !== null ||
	salaryMax !== null;

/** What narrows a view, each with the view without it. `names` of companies are by their slugs. */
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

const dollarText = (usd: number): string => `$${counted(usd)} a year`;

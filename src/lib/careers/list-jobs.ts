import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { placeName } from '#lib/catalogue/places.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readOne, readRows, totalRow } from '#lib/db/read-rows.ts';
import { employments, salaryPeriods, workplaceTypes } from '#lib/db/schema/careers.ts';
import { likeLiteral, searchWords } from '#lib/search/search-words.ts';
import { isOnBoard } from './job.ts';
import { foldPlace, placesIn } from './job-places.ts';
import { type JobSort, type JobView, type NamedFilter, namedFilters } from './job-view.ts';

/** A job as shown in lists. */
export const listedJob = z.object({
	_id: z.string(),
	slug: z.string().describe('Slug of the job, as in the URL of its page, /crypto-jobs/{slug}.'),
	name: z.string(),
	company: z.object({
		slug: z.string().describe('Slug of the company, as in the URL of its page, /career/{slug}.'),
		name: z.string(),
		image: z.string().nullable(),
	}),
	department: z.string().nullable(),
	location: z.string().nullable(),
	country: z.string().nullable().describe('Country of the job, which is the first of `countries`.'),
	countries: z.array(z.string()),
	workplacetype: z.enum(workplaceTypes).nullable(),
	employment: z.enum(employments).nullable(),
	salary_min: z.number().nullable(),
	salary_max: z.number().nullable(),
	salary_currency: z.string().nullable(),
	salary_period: z.enum(salaryPeriods).nullable(),
	date_posted: z.string(),
	ends_at: z.string(),
});
export type ListedJob = z.output<typeof listedJob>;

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** The condition on a job `j` for each named filter. */
const conditions: Record<NamedFilter, (names: readonly string[]) => SQL> = {
	department: (names) => sql`j.department = any(${texts(names)})`,
	company: (names) =>
		sql`j.company_id = any(array(select id from company where slug = any(${texts(names)})))`,
	location: (names) => sql`j.places && ${texts(names.map((name) => foldPlace(placeName(name))))}`,
	workplacetype: (names) => sql`j.workplace_type = any(${texts(names)})`,
	employment: (names) => sql`j.employment = any(${texts(names)})`,
};

/** Whether a salary is in a currency without a known rate: it may match any range. */
const hasUnknownRate = sql`(j.salary_high_usd is null and num_nonnulls(j.salary_min, j.salary_max) > 0)`;

/** Returns the condition on the jobs `j` on the board that match a view, ignoring the filter `without`. */
export function jobCondition(view: JobView, without?: NamedFilter): SQL {
	const { search, filters, posted, salaryMin, salaryMax } = view;
	const all = [isOnBoard];
	// Computed once, not for each row.
	for (const word of searchWords(search))
		all.push(sql`j.search_text like (select '%' || search_form(${likeLiteral(word)}) || '%')`);
	for (const name of namedFilters)
		if (name !== without && filters[name].length > 0) all.push(conditions[name](filters[name]));
	if (posted !== null)
		all.push(sql`j.published_at > now() - make_interval(days => ${posted}::int)`);
	if (salaryMin !== null)
		all.push(sql`(j.salary_high_usd >= ${salaryMin}::float8 or ${hasUnknownRate})`);
	if (salaryMax !== null)
		all.push(sql`(j.salary_low_usd <= ${salaryMax}::float8 or ${hasUnknownRate})`);
	return sql.join(all, sql` and `);
}

const newest = sql`j.published_at desc nulls last, j.id desc`;

/** Orders of a list. Ties are newest first, so that pages never overlap or skip rows; missing values come last. */
const orders: Record<JobSort, SQL> = {
	newest,
	salary: sql`j.salary_high_usd desc nulls last, ${newest}`,
	company: sql`j.sort_company collate "C", ${newest}`,
	name: sql`search_form(j.name) collate "C", ${newest}`,
};

const jobRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	company_slug: z.string(),
	company_name: z.string(),
	company_image: z.string().nullable(),
	department: z.string().nullable(),
	location: z.string().nullable(),
	country: z.string().nullable(),
	workplace_type: z.enum(workplaceTypes).nullable(),
	employment: z.enum(employments).nullable(),
	salary_min: z.number().nullable(),
	salary_max: z.number().nullable(),
	salary_currency: z.string().nullable(),
	salary_period: z.enum(salaryPeriods).nullable(),
	published_at: z.string(),
	ends_at: z.string(),
});

/** Returns the jobs on the board that meet a condition over `j`, in an order. */
export async function boardJobs(
	db: Pick<Db, 'execute'>,
	condition: SQL,
	{ sort = 'newest', skip = 0, take }: { sort?: JobSort; skip?: number; take: number },
): Promise<ListedJob[]> {
	const rows = await readRows(db, jobRow)`
		with page as materialized (
			select j.id, row_number() over (order by ${orders[sort]}) as place
			from job as j where ${condition} order by ${orders[sort]} offset ${skip} limit ${take}
		)
		select j.id::text as id, j.slug, j.name, c.slug as company_slug, coalesce(o.name, p.name, c.name) as company_name,
			coalesce(o.logo, p.logo, '/uploads/' || c.logo::text || '.webp') as company_image,
			j.department, j.location, j.country, j.workplace_type, j.employment,
			j.salary_min::double precision as salary_min, j.salary_max::double precision as salary_max,
			j.salary_currency, j.salary_period,
			${isoSeconds(sql`j.published_at`)} as published_at, ${isoSeconds(sql`j.ends_at`)} as ends_at
		from page join job as j on j.id = page.id
		join company as c on c.id = j.company_id
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		order by page.place`;
	return rows.map(
		({ id, company_slug, company_name, company_image, workplace_type, published_at, ...row }) => ({
			_id: id,
			slug: row.slug,
			name: row.name,
			company: { slug: company_slug, name: company_name, image: company_image },
			department: row.department,
			location: row.location,
			country: row.country,
			countries: placesIn(row.location).countries,
			workplacetype: workplace_type,
			employment: row.employment,
			salary_min: row.salary_min,
			salary_max: row.salary_max,
			salary_currency: row.salary_currency,
			salary_period: row.salary_period,
			date_posted: published_at,
			ends_at: row.ends_at,
		}),
	);
}

/** Returns the jobs of a view, starting at `skip`. */
export const jobsOfView = (
	db: Pick<Db, 'execute'>,
	view: JobView,
	{ skip, take }: { skip: number; take: number },
): Promise<ListedJob[]> => boardJobs(db, jobCondition(view), { sort: view.sort, skip, take });

/** Returns the total number of jobs in a view. */
export async function countJobs(db: Pick<Db, 'execute'>, view: JobView): Promise<number> {
	const { total } = await readOne(
		db,
		totalRow,
	)`select count(*)::int as total from job as j where ${jobCondition(view)}`;
	return total;
}

/** An option of a filter: its name, its parameter value, and the number of the view's jobs that match it. */
export interface JobChoice {
	value: string;
	name: string;
	count: number;
}

const choiceRow = z.object({ value: z.string(), name: z.string(), count: z.number() });
/** Choices of one filter. */
const MAX_CHOICES = 200;

/** The grouping of jobs for each filter's options. */
const groups = {
	department: sql`j.department`,
	location: sql`j.country`,
	workplacetype: sql`j.workplace_type`,
	employment: sql`j.employment`,
} as const;

/** Returns each filter's options within a view, ignoring its own selection, most jobs first. */
export async function jobChoices(
	db: Pick<Db, 'execute'>,
	view: JobView,
): Promise<Record<NamedFilter, JobChoice[]>> {
	const of = (name: keyof typeof groups) => readRows(db, choiceRow)`
		select ${groups[name]} as value, ${groups[name]} as name, count(*)::int as count
		from job as j where ${jobCondition(view, name)} and ${groups[name]} is not null
		group by 1 order by count desc, 1 limit ${MAX_CHOICES}`;
	const company = readRows(db, choiceRow)`
		select c.slug as value, coalesce(o.name, p.name, c.name) as name, counted.count
		from (
			select j.company_id, count(*)::int as count from job as j
			where ${jobCondition(view, 'company')} group by 1 order by count desc, 1 limit ${MAX_CHOICES}
		) as counted
		join company as c on c.id = counted.company_id
		left join organization as o on o.id = c.organization_id
		left join project as p on p.id = c.project_id
		order by counted.count desc, name, value`;
	const [department, location, workplacetype, employment] = await Promise.all([
		of('department'),
		of('location'),
		of('workplacetype'),
		of('employment'),
	]);
	return { department, company: await company, location, workplacetype, employment };
}

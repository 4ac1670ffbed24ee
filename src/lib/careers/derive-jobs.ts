import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** Number of salary periods per year, based on the working days and hours of full-time work. */
const aYear = sql`case j.salary_period
	when 'year' then 1 when 'month' then 12 when 'week' then 52 when 'day' then 260 when 'hour' then 2080 end`;

/** Units of the salary's currency per US dollar, at the latest rates; stablecoins count as one. */
const perDollar = sql`case
	when j.salary_currency in ('USD', 'USDC', 'USDT', 'DAI') then 1
	else (case when j.salary_currency = 'EUR' then 1 else (
		select per_euro from exchange_rate where currency = j.salary_currency order by day desc limit 1) end)
		/ (select per_euro from exchange_rate where currency = 'USD' order by day desc limit 1) end`;

const usdAYear = (amount: SQL): SQL =>
	sql`round((${amount})::double precision * ${aYear} / (${perDollar})::double precision)`;

/**
 * Computes the search and sort columns of jobs `j`: words of the job and its company, and the yearly pay in USD.
 * Unchanged rows are not written. Returns the number of changed jobs.
 */
export async function deriveJobs(tx: Pick<Db, 'execute'>, which: SQL): Promise<number> {
	const { rowCount } = await tx.execute(sql`
		with derived as (
			select j.id, search_form(coalesce(o.name, p.name, c.name)) as sort_company,
				search_form(concat_ws(' ', j.name, coalesce(o.name, p.name, c.name), j.department, j.location,
					j.country, j.workplace_type, j.employment)) as search_text,
				${usdAYear(sql`coalesce(j.salary_min, j.salary_max)`)} as low,
				${usdAYear(sql`coalesce(j.salary_max, j.salary_min)`)} as high
			from job as j
			join company as c on c.id = j.company_id
			left join organization as o on o.id = c.organization_id
			left join project as p on p.id = c.project_id
			where ${which}
		)
		update job set sort_company = derived.sort_company, search_text = derived.search_text,
			salary_low_usd = derived.low, salary_high_usd = derived.high
		from derived where job.id = derived.id
			and (job.sort_company, job.search_text, job.salary_low_usd, job.salary_high_usd)
				is distinct from (derived.sort_company, derived.search_text, derived.low, derived.high)`);
	return rowCount ?? 0;
}

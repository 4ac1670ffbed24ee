import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { recordKindCondition, recordsParam } from './records.ts';

const unlockRow = z.object({
	name: z.string(),
	slug: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
	origin: z.string(),
	date: z.string(),
	allocations: z.array(z.string()).describe('The allocations whose tokens unlock.'),
	percent: z.number().describe('Share of the total supply in percent, 0 to 100.'),
	tokens: z.number().nullable().describe('Number of tokens, or null if the supply is unknown.'),
	value_usd: z.number().nullable().describe('Value at the latest price, or null if it is unknown.'),
	is_first: z.boolean().describe('Whether part of it unlocks for the first time or all at once.'),
});

/**
 * Number of projects whose unlocks are looked up, largest market cap first: tokens of little value should not top a
 * list.
 */
export const MAX_UNLOCK_PROJECTS = 500;

/** Months since the year 0. */
export const monthNumber = (day: SQL): SQL =>
	sql`(date_part('year', ${day})::int * 12 + date_part('month', ${day})::int)`;

/** Returns the number of additional months that the coming days span. */
export const monthsIn = (days: number): number => Math.ceil(days / 28);

/** Returns SQL for the share of an allocation (`part`'s columns) that unlocks in a month after its start. */
export const shareOf = (month: SQL): SQL => sql`case
	when ${month} = 0 then at_start
	when vesting = 0 then case when cliff > 0 and ${month} = cliff then 1 - at_start else 0 end
	when ${month} > cliff and ${month} <= cliff + vesting then (1 - at_start) / vesting
	else 0 end`;

const isFirst = sql`s.month = 0 or s.vesting = 0 or s.month = s.cliff + 1`;

/**
 * Unlocks under the stated terms, by the same rule as `unlockSchedule`: the stated part at the start, the rest in
 * equal parts each month after the cliff, or all at its end if nothing vests. Allocations with an unknown share or
 * start have none.
 */
export const observatoryUnlocks = defineDataset({
	name: 'observatory_unlocks',
	description:
		'Tokens that unlock in the coming days under the stated vesting terms, largest value first, for the 500 projects with the largest market cap.',
	params: z.strictObject({
		days: z
			.int()
			.min(1)
			.max(366)
			.default(30)
			.describe('Number of days to look ahead, after today.'),
		limit: z.int().min(1).max(500).default(8),
		records: recordsParam,
	}),
	row: unlockRow,
	tags: () => ['project'],
	async load(db, { days, limit, records }) {
		const rows = await readRows(db, unlockRow)`
			with span as (
				select today, today + ${days}::int as until, ${monthNumber(sql`today`)} as month
				from (select (now() at time zone 'UTC')::date) as present (today)
			), large as materialized (
				select l.id as project_id, m.price_usd, m.total_supply
				from (
					select id from project_listing where market_cap_usd is not null and ${recordKindCondition(records, sql`origin`)}
					order by (market_cap_usd is null), market_cap_usd desc, sort_name collate "C", slug collate "C" limit ${MAX_UNLOCK_PROJECTS}
				) as l join market_figure as m on m.project_id = l.id
			), part as materialized (
				select a.project_id, a.ordinal, a.label, a.percent::float8, a.tokens::float8, a.start_date, m.price_usd, m.total_supply,
					coalesce(a.unlocked_at_start_percent, 0)::float8 / 100 as at_start, coalesce(a.cliff_months, 0) as cliff,
					coalesce(a.vesting_months, 0) as vesting, span.month - ${monthNumber(sql`a.start_date`)} as age
				from span, large as m join token_allocation as a using (project_id)
				where a.percent > 0 and a.start_date <= span.until
			), share as (
				select part.*, age + ahead as month, ${shareOf(sql`age + ahead`)} as share
				from part, generate_series(0, ${monthsIn(days)}::int) as ahead
			), unlock as (
				select s.project_id, s.start_date, s.month, (s.start_date + make_interval(months => s.month))::date as date,
					sum(s.percent * s.share) as percent, bool_or(${isFirst}) as is_first,
					case when bool_and(coalesce(s.tokens, s.total_supply) is not null)
						then sum(s.share * coalesce(s.tokens, s.total_supply * s.percent / 100)) end as tokens,
					min(s.price_usd) as price_usd
				from share as s where s.share > 0 group by s.project_id, s.start_date, s.month
			), due as (
				select unlock.*, unlock.tokens * unlock.price_usd as value_usd from unlock, span
				where unlock.date > span.today and unlock.date <= span.until
				order by value_usd desc nulls last, percent desc, date, project_id limit ${limit}
			)
			select p.name, p.slug, p.symbol, p.logo, p.origin, d.date::text as date, d.percent, d.tokens, d.value_usd, d.is_first,
				array(select label from part where part.project_id = d.project_id and part.start_date = d.start_date
					and ${shareOf(sql`d.month`)} > 0 order by ordinal) as allocations
			from due as d join project as p on p.id = d.project_id
			order by d.value_usd desc nulls last, d.percent desc, d.date, p.name, p.slug`;
		return rows;
	},
});

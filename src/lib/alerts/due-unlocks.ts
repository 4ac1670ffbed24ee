import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { tabHref } from '#lib/entities/tabs.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber, shortUsd } from '#lib/format/numbers.ts';
import { monthNumber, shareOf } from '#lib/observatory/unlocks.dataset.ts';
import { type DueAlert, dueColumns, dueJoins, dueRow, nameOf, toDueAlert } from './due.ts';

const unlockRow = z.object({
	date: z.string(),
	/** Percentage of the total supply, 0–100. */
	percent: z.number(),
	/** Value at the latest price; null if the price or the supply is unknown. */
	value_usd: z.number().nullable(),
});
type Unlock = z.output<typeof unlockRow>;

const rowShape = dueRow.extend({
	/** In date order, one per day. */
	unlocks: z.tuple([unlockRow], unlockRow),
});
type Row = z.output<typeof rowShape>;

/**
 * Returns the alerts on tokens that unlock within the requested number of days after the day of `now` (UTC), and marks
 * those days as reported. Unlock dates are derived from the stated terms by the rule of the observatory's unlocks.
 */
export async function dueUnlocks(db: Db, now: Date): Promise<DueAlert[]> {
	const today = sql`${now.toISOString().slice(0, 10)}::date`;
	const rows = await readRows(db, rowShape)`
		with asked as materialized (
			select a.id, a.account_id, a.type, a.record_id, a.by_mail, a."limit"::int as days, a.told
			from alert as a where a.kind = 'unlock' and a.type = 'project'
		), watched as (
			select record_id as project_id, max(days) as days from asked group by record_id
		), part as materialized (
			select a.project_id, w.days, a.percent::float8, a.tokens::float8, a.start_date,
				coalesce(a.unlocked_at_start_percent, 0)::float8 / 100 as at_start, coalesce(a.cliff_months, 0) as cliff,
				coalesce(a.vesting_months, 0) as vesting, ${monthNumber(today)} - ${monthNumber(sql`a.start_date`)} as age
			from watched as w join token_allocation as a using (project_id)
			where a.percent > 0 and a.start_date <= ${today} + w.days
		), share as (
			select part.*, age + ahead as month, ${shareOf(sql`age + ahead`)} as share
			from part, generate_series(0, (days + 27) / 28) as ahead
		), unlock as (
			select project_id, (start_date + make_interval(months => month))::date as date, sum(percent * share) as percent,
				case when bool_and(coalesce(s.tokens, f.total_supply) is not null)
					then sum(share * coalesce(s.tokens, f.total_supply * percent / 100)) * min(f.price_usd) end as value_usd
			from share as s left join market_figure as f using (project_id) where share > 0 group by project_id, 2
		), due as materialized (
			select a.id, a.account_id, a.type, a.record_id, a.by_mail, a.told, jsonb_agg(jsonb_build_object('date', u.date::text,
				'percent', u.percent, 'value_usd', u.value_usd) order by u.date) as unlocks,
				jsonb_agg(u.date::text) as days
			from asked as a join unlock as u on u.project_id = a.record_id and u.date > ${today}
				and u.date <= ${today} + a.days and not coalesce(a.told -> 'days', '[]') ? u.date::text
			group by a.id, a.account_id, a.type, a.record_id, a.by_mail, a.told
		), moved as (
			-- Of days that are past nobody is told again.
			update alert set told = jsonb_build_object('days', due.days || coalesce((select jsonb_agg(day)
				from jsonb_array_elements_text(coalesce(due.told -> 'days', '[]')) as day where day::date > ${today}), '[]'))
			from due where alert.id = due.id
		)
		select ${dueColumns}, d.unlocks from due as d ${dueJoins} order by d.id`;
	return rows.map(unlockAlert);
}

function unlockAlert(row: Row): DueAlert {
	const { unlocks } = row;
	const [first] = unlocks;
	const last = unlocks.at(-1) ?? first;
	const name = nameOf(row);
	return toDueAlert(row, {
		kind: 'alert-unlock',
		title:
			unlocks.length === 1
				? `${name}: tokens unlock on ${longDate(first.date)}`
				: `${name}: ${unlocks.length} token unlocks until ${longDate(last.date)}`,
		body: unlocks.map((one) => unlockInWords(one, unlocks.length > 1)).join('; '),
		link: tabHref(row.type, row.slug, 'token-distribution'),
		cause: `unlock ${first.date}`,
	});
}

const roundPercent = (percent: number): number => Math.round(percent * 100) / 100;

function unlockInWords({ date, percent, value_usd }: Unlock, isOneOfMany: boolean): string {
	const share = percent < 0.01 ? 'under 0.01%' : `${exactNumber(roundPercent(percent))}%`;
	const worth = value_usd === null ? '' : `, ${shortUsd(value_usd)} at the latest price`;
	return `${isOneOfMany ? `${longDate(date)}: ` : ''}${share} of the total supply${worth}`;
}

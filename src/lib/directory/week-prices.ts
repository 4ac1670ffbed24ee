import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** Days that are drawn: today, and the seven before it. */
export const daysOfWeek = 8;

const weekPricesRow = z.object({
	id: z.string(),
	ago: z.array(z.number()),
	prices: z.array(z.number()),
});

/**
 * The daily prices of projects in the past seven days in USD, the oldest first, null where a day has none; by id, for
 * projects with at least two. One query for all rows of a page.
 */
export async function weekPrices(
	db: Db,
	ids: readonly number[],
): Promise<Map<number, (number | null)[]>> {
	if (ids.length === 0) return new Map();
	const rows = await readRows(db, weekPricesRow)`
		select project_id::text as id, array_agg(today - day) as ago, array_agg(price_usd) as prices
		from price_point cross join (select (now() at time zone 'UTC')::date as today) as t
		where project_id = any(${sql.param(ids)}::bigint[]) and day > (now() at time zone 'UTC')::date - ${daysOfWeek}::int
			and day <= (now() at time zone 'UTC')::date and price_usd is not null
		group by project_id having count(*) > 1`;
	return new Map(rows.map(({ id, ago, prices }) => [Number(id), inDays(ago, prices)]));
}

function inDays(ago: readonly number[], prices: readonly number[]): (number | null)[] {
	const days = new Array<number | null>(daysOfWeek).fill(null);
	for (const [at, back] of ago.entries()) days[daysOfWeek - 1 - back] = prices[at] ?? null;
	return days;
}

import { sql } from 'drizzle-orm';

/** Days shown in the chart: today and the seven before it. */
export const daysOfWeek = 8;

/** A daily price: days ago, and USD. */
type PastPrice = [ago: number, usd: number];

/**
 * The past seven days' prices for a row `l` of projects, unordered; null if it has no price, or fewer than two from
 * these days.
 */
export const weekSql = sql<PastPrice[] | null>`case when l.price_usd is not null then (
	select case when count(*) > 1 then array_agg(array[today - day, price_usd]) end
	from price_point cross join (select (now() at time zone 'UTC')::date as today) as t
	where project_id = l.id and day > (now() at time zone 'UTC')::date - ${sql.raw(String(daysOfWeek))}
		and day <= (now() at time zone 'UTC')::date and price_usd is not null) end`;

/** Returns daily prices in USD, oldest first, with null for days without one; empty for null. */
export function dailyPrices(prices: readonly PastPrice[] | null): (number | null)[] {
	if (prices === null) return [];
	const days = new Array<number | null>(daysOfWeek).fill(null);
	for (const [ago, usd] of prices) days[daysOfWeek - 1 - ago] = usd;
	return days;
}

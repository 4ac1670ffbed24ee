import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type PriceRange, priceRanges } from '#lib/entities/price-ranges.ts';
import type { DayPrice } from './indexed.ts';

/** Maximum number of days in a chart, per token; more would not be worth their cost. */
const mostDays = 180;

const row = z.object({
	project_id: z.string(),
	day: z.string(),
	price: z.number(),
	source: z.string(),
});

export interface TokenPrices {
	days: DayPrice[];
	sources: string[];
}

/**
 * Returns daily prices of projects by id, oldest first. For a long range only some days, the same for all and
 * including the latest: otherwise the lines could not be compared.
 */
export async function pricesOf(
	db: Db,
	ids: readonly number[],
	range: PriceRange,
): Promise<Map<number, TokenPrices>> {
	const days = priceRanges.find(({ name }) => name === range)?.days ?? null;
	const rows = await readRows(db, row)`
		WITH own AS (
			SELECT project_id, day, price_usd, source FROM price_point
			WHERE project_id = ANY (${sql.param(ids)}::bigint[]) AND price_usd IS NOT NULL
		), latest AS (SELECT max(day) AS day FROM own
		), asked AS (
			SELECT own.*, latest.day - own.day AS age FROM own, latest
			WHERE ${days}::int IS NULL OR own.day > latest.day - ${days}::int
		)
		SELECT project_id::text, day::text, price_usd AS price, source FROM asked
		WHERE age % greatest(1, ceil((SELECT max(age) + 1 FROM asked) / ${mostDays}::numeric)::int) = 0
		ORDER BY asked.project_id, asked.day`;
	const found = new Map<number, TokenPrices>();
	for (const { project_id, day, price, source } of rows) {
		const one = found.get(Number(project_id)) ?? { days: [], sources: [] };
		one.days.push({ day, price });
		if (!one.sources.includes(source)) one.sources.push(source);
		found.set(Number(project_id), one);
	}
	return found;
}

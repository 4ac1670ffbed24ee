import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MARKET_TAG } from '#lib/catalogue/market-history.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { slugParams } from './linked.ts';
import { priceRanges } from './price-ranges.ts';
import { defineRecordDataset } from './record-dataset.ts';

const row = z.object({
	day: z.string(),
	at: z
		.string()
		.nullable()
		.describe(
			'Start of the hour for hourly prices, which the ranges 24h and 7d have if known; null for a whole day.',
		),
	price_usd: z.number(),
	market_cap_usd: z.number().nullable(),
	volume_usd: z.number().nullable(),
	source: z.string(),
});

/** Maximum points of a chart: more would not be visible. */
const mostPoints = 400;

export const projectPrices = defineRecordDataset({
	name: 'project_prices',
	description:
		'Prices of a project, oldest first: hourly for a day or week if known, otherwise daily; long ranges have evenly spaced days.',
	recordType: () => 'project',
	params: slugParams.extend({
		range: z.enum(priceRanges.map(({ name }) => name)).default('1y'),
	}),
	row,
	tags: () => ['project', MARKET_TAG],
	async loadOf(db, id, { range }) {
		const { days, byHour } = priceRanges.find(({ name }) => name === range) ?? priceRanges[4];
		const hours = byHour ? await pricesByHour(db, id, days) : [];
		return hours.length > 1 ? hours : pricesByDay(db, id, days);
	},
});

type Row = z.input<typeof row>;

async function pricesByHour(db: Db, id: number, days: number): Promise<Row[]> {
	const rows = await readRows(db, row)`
		SELECT (at AT TIME ZONE 'UTC')::date::text AS day, ${isoSeconds(sql`at`)} AS at, price_usd,
			NULL::float8 AS market_cap_usd, NULL::float8 AS volume_usd, source
		FROM price_hour WHERE project_id = ${id} AND at > now() - make_interval(days => ${days}) ORDER BY price_hour.at`;
	return rows;
}

const pricesByDay = (db: Db, id: number, days: number | null): Promise<Row[]> =>
	plannedOnce(
		db,
		row,
		sql`
		WITH points AS (
			SELECT *, row_number() OVER (ORDER BY day DESC) - 1 AS place, count(*) OVER () AS total
			FROM price_point WHERE project_id = ${id} AND price_usd IS NOT NULL
				AND (${days}::int IS NULL OR day > (SELECT max(day) FROM price_point WHERE project_id = ${id})
					- greatest(2, ${days}::int))
		)
		SELECT day::text AS day, NULL::text AS at, price_usd, market_cap_usd, volume_usd, source FROM points
		WHERE place % greatest(1, ceil(total / ${mostPoints}::numeric)::int) = 0 ORDER BY points.day`,
	);

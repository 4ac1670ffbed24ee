import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/data/dataset.ts';
import { slugParams } from './linked.ts';
import { priceRanges } from './price-ranges.ts';
import { recordOfSlug } from './record-of-slug.ts';

const row = z.object({
	day: z.string(),
	price_usd: z.number(),
	market_cap_usd: z.number().nullable(),
	volume_usd: z.number().nullable(),
	source: z.string(),
});

/** Points of a chart: more would not be seen. */
const mostPoints = 400;

export const projectPrices = defineDataset({
	name: 'project_prices',
	description: "A project's daily prices, the oldest first; of a long time evenly spaced days.",
	params: slugParams.extend({
		range: z.enum(priceRanges.map(({ name }) => name)).default('1y'),
	}),
	row,
	tags: () => ['project'],
	async load(db, { slug, range }) {
		const id = await recordOfSlug(db, 'project', slug);
		const days = priceRanges.find(({ name }) => name === range)?.days ?? null;
		const { rows } = await db.execute<z.input<typeof row>>(sql`
			WITH points AS (
				SELECT *, row_number() OVER (ORDER BY day DESC) - 1 AS place, count(*) OVER () AS total
				FROM price_point WHERE project_id = ${id} AND price_usd IS NOT NULL
					AND (${days}::int IS NULL OR day > (SELECT max(day) FROM price_point WHERE project_id = ${id}) - ${days}::int)
			)
			SELECT day::text AS day, price_usd, market_cap_usd, volume_usd, source FROM points
			WHERE place % greatest(1, ceil(total / ${mostPoints}::numeric)::int) = 0 ORDER BY day`);
		return rows;
	},
});

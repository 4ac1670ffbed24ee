import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/data/dataset.ts';
import { plainText } from '#lib/search/search-words.ts';
import { slugParams } from './linked.ts';
import { recordOfSlug } from './record-of-slug.ts';
import { loadRounds, roundRow } from './rounds.ts';

/** How an organization invests: by year, by sector, and with whom. Figures are of whole rounds and say so. */

const yearRow = z.object({
	year: z.int().nullable().describe('Null: rounds of no known date.'),
	joined: z.int(),
	led: z.int(),
	joined_value_usd: z
		.number()
		.nullable()
		.describe('Value of rounds joined: what all investors together put in, not its own part.'),
	undisclosed: z.int().describe('Rounds that are not in that value.'),
	is_complete: z.boolean().describe('False for the year that is not over yet.'),
});

export const ventureYears = defineDataset({
	name: 'venture_years',
	description: 'Rounds that an organization joined and led in each year, the latest first.',
	params: slugParams,
	row: yearRow,
	tags: () => ['organization', 'round'],
	async load(db, { slug }) {
		const id = await recordOfSlug(db, 'organization', slug);
		const { rows } = await db.execute<z.input<typeof yearRow>>(sql`
			SELECT date_part('year', l.date)::int AS year, count(*)::int AS joined,
				count(*) FILTER (WHERE mine.is_lead)::int AS led, sum(l.amount_usd) AS joined_value_usd,
				count(*) FILTER (WHERE l.amount_usd IS NULL)::int AS undisclosed,
				coalesce(date_part('year', l.date) < date_part('year', now() AT TIME ZONE 'UTC'), true) AS is_complete
			FROM (SELECT round_id, bool_or(is_lead) AS is_lead FROM shown_investor
				WHERE organization_id = ${id} GROUP BY round_id) AS mine
			JOIN round_listing AS l ON l.id = mine.round_id
			GROUP BY 1, 6 ORDER BY 1 DESC NULLS LAST`);
		return rows;
	},
});

const sectorRow = z.object({ sector: z.string(), joined: z.int(), led: z.int() });

export const ventureSectors = defineDataset({
	name: 'venture_sectors',
	description: 'Rounds that an organization joined and led in each sector, the most first.',
	params: slugParams,
	row: sectorRow,
	tags: () => ['organization', 'round'],
	async load(db, { slug }) {
		const id = await recordOfSlug(db, 'organization', slug);
		const { rows } = await db.execute<z.input<typeof sectorRow>>(sql`
			SELECT sector, count(*)::int AS joined, count(*) FILTER (WHERE mine.is_lead)::int AS led
			FROM (SELECT round_id, bool_or(is_lead) AS is_lead FROM shown_investor
				WHERE organization_id = ${id} GROUP BY round_id) AS mine
			JOIN round_listing AS l ON l.id = mine.round_id CROSS JOIN LATERAL unnest(l.sectors) AS sector
			GROUP BY sector ORDER BY 2 DESC, 1 LIMIT 20`);
		return rows;
	},
});

const coinvestorRow = z.object({
	type: z.enum(['organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: z.string().nullable(),
	origin: z.string(),
	shared: z.int().describe('Rounds that both joined.'),
	led: z.int().describe('Of these, rounds that it led.'),
});

export const ventureCoinvestors = defineDataset({
	name: 'venture_coinvestors',
	description: 'Who invests with an organization most often.',
	params: slugParams.extend({ limit: z.int().min(1).max(100).default(12) }),
	row: coinvestorRow,
	tags: () => ['organization', 'person', 'round'],
	async load(db, { slug, limit }) {
		const id = await recordOfSlug(db, 'organization', slug);
		const { rows } = await db.execute<z.input<typeof coinvestorRow>>(sql`
			WITH shared AS (
				SELECT i.organization_id, i.person_id, count(DISTINCT i.round_id)::int AS shared,
					count(DISTINCT i.round_id) FILTER (WHERE i.is_lead)::int AS led
				FROM shown_investor AS i JOIN round_listing AS l ON l.id = i.round_id
				WHERE i.round_id IN (SELECT round_id FROM shown_investor WHERE organization_id = ${id})
					AND (i.person_id IS NOT NULL OR i.organization_id <> ${id})
				GROUP BY 1, 2 ORDER BY 3 DESC, 4 DESC, 1, 2 LIMIT ${limit}
			)
			SELECT CASE WHEN o.id IS NULL THEN 'people' ELSE 'organization' END AS type,
				coalesce(o.name, q.name) AS name, coalesce(o.slug, q.slug) AS slug, coalesce(o.logo, q.avatar) AS image,
				coalesce(o.origin, q.origin) AS origin, shared, led
			FROM shared LEFT JOIN organization AS o ON o.id = organization_id LEFT JOIN person AS q ON q.id = person_id
			ORDER BY shared DESC, led DESC, 2, 3`);
		return rows;
	},
});

export const sharedRounds = defineDataset({
	name: 'shared_rounds',
	description: 'Rounds that an organization joined together with another organization or person.',
	params: slugParams.extend({
		with: plainText(200),
		with_type: z.enum(['organization', 'people']),
	}),
	row: roundRow,
	tags: () => ['organization', 'person', 'project', 'round'],
	async load(db, { slug, with: other, with_type }) {
		const id = await recordOfSlug(db, 'organization', slug);
		const person = with_type === 'people';
		const otherId = await recordOfSlug(db, person ? 'person' : 'organization', other);
		const column = person ? sql`person_id` : sql`organization_id`;
		return loadRounds(
			db,
			sql`r.id IN (SELECT round_id FROM shown_investor WHERE organization_id = ${id})
				AND r.id IN (SELECT round_id FROM shown_investor WHERE ${column} = ${otherId})`,
		);
	},
});

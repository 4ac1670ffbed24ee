import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_TIE_INVESTORS } from '#lib/catalogue/listings/co-investors.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { slugParams } from './linked.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { recordOfSlug } from './record-of-slug.ts';
import { loadRounds, roundRow } from './rounds.ts';

/** How an organization invests: by year, by sector, and with whom. Figures refer to whole rounds and say so. */

/** Returns a subquery `mine` of the rounds that an organization joined, each once, with whether it led them. */
const joinedBy = (id: number): SQL => sql`(
	SELECT round_id, bool_or(is_lead) AS is_lead FROM shown_investor
	WHERE organization_id = ${id} GROUP BY round_id) AS mine`;

const yearRow = z.object({
	year: z.int().nullable().describe('Year of the rounds, or null for rounds with no known date.'),
	joined: z.int(),
	led: z.int(),
	joined_value_usd: z
		.number()
		.nullable()
		.describe('Total value of rounds joined, from all investors together, not its own share.'),
	undisclosed: z.int().describe('Number of rounds that the total leaves out.'),
	is_complete: z.boolean().describe('False for the current, unfinished year.'),
});

export const ventureYears = defineRecordDataset({
	name: 'venture_years',
	description: 'Number of rounds an organization joined and led per year, latest year first.',
	recordType: () => 'organization',
	params: slugParams,
	row: yearRow,
	tags: () => ['organization', 'round'],
	async loadOf(db, id) {
		const rows = await readRows(db, yearRow)`
			SELECT date_part('year', l.date)::int AS year, count(*)::int AS joined,
				count(*) FILTER (WHERE mine.is_lead)::int AS led, sum(l.amount_usd) AS joined_value_usd,
				count(*) FILTER (WHERE l.amount_usd IS NULL)::int AS undisclosed,
				coalesce(date_part('year', l.date) < date_part('year', now() AT TIME ZONE 'UTC'), true) AS is_complete
			FROM ${joinedBy(id)}
			JOIN round_listing AS l ON l.id = mine.round_id
			GROUP BY 1, 6 ORDER BY 1 DESC NULLS LAST`;
		return rows;
	},
});

const sectorRow = z.object({ sector: z.string(), joined: z.int(), led: z.int() });

export const ventureSectors = defineRecordDataset({
	name: 'venture_sectors',
	description: 'Number of rounds an organization joined and led per sector, highest number first.',
	recordType: () => 'organization',
	params: slugParams,
	row: sectorRow,
	tags: () => ['organization', 'round'],
	async loadOf(db, id) {
		const rows = await readRows(db, sectorRow)`
			SELECT sector, count(*)::int AS joined, count(*) FILTER (WHERE mine.is_lead)::int AS led
			FROM ${joinedBy(id)}
			JOIN round_listing AS l ON l.id = mine.round_id CROSS JOIN LATERAL unnest(l.sectors) AS sector
			GROUP BY sector ORDER BY 2 DESC, 1 LIMIT 20`;
		return rows;
	},
});

const stageRow = z.object({ stage: z.string(), joined: z.int(), led: z.int() });

export const ventureStages = defineRecordDataset({
	name: 'venture_stages',
	description: 'Number of rounds an organization joined and led per stage, highest number first.',
	recordType: () => 'organization',
	params: slugParams,
	row: stageRow,
	tags: () => ['organization', 'round'],
	async loadOf(db, id) {
		const rows = await readRows(db, stageRow)`
			SELECT l.type AS stage, count(*)::int AS joined, count(*) FILTER (WHERE mine.is_lead)::int AS led
			FROM ${joinedBy(id)} JOIN round_listing AS l ON l.id = mine.round_id
			WHERE l.type IS NOT NULL AND l.type <> 'Undisclosed'
			GROUP BY l.type ORDER BY 2 DESC, 1 LIMIT 20`;
		return rows;
	},
});

const paceRow = z.object({
	joined: z.int().describe('Number of rounds joined in the past twelve months.'),
	led: z.int(),
	joined_before: z.int().describe('Number of rounds joined in the twelve months before that.'),
	led_before: z.int(),
	last: z.string().nullable().describe('Day or month of the last round joined.'),
	last_precision: z.string().nullable(),
});

export const venturePace = defineRecordDataset({
	name: 'venture_pace',
	description:
		'Number of rounds an organization joined in the past twelve months and in the twelve before. Rounds dated only by year are left out.',
	recordType: () => 'organization',
	params: slugParams,
	row: paceRow,
	tags: () => ['organization', 'round'],
	async loadOf(db, id) {
		const rows = await readRows(db, paceRow)`
			WITH rounds AS (
				SELECT l.date, l.date_precision, mine.is_lead, l.date > today - interval '1 year' AS is_recent,
					l.date > today - interval '2 years' AS is_counted
				FROM ${joinedBy(id)} JOIN round_listing AS l ON l.id = mine.round_id
				CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS clock
				WHERE l.date <= today AND l.date_precision IS DISTINCT FROM 'year'
			), newest AS (SELECT date, date_precision FROM rounds ORDER BY date DESC, date_precision LIMIT 1)
			SELECT count(*) FILTER (WHERE is_recent)::int AS joined,
				count(*) FILTER (WHERE is_recent AND is_lead)::int AS led,
				count(*) FILTER (WHERE is_counted AND NOT is_recent)::int AS joined_before,
				count(*) FILTER (WHERE is_counted AND NOT is_recent AND is_lead)::int AS led_before,
				(SELECT date::text FROM newest) AS last, (SELECT date_precision FROM newest) AS last_precision
			FROM rounds`;
		return rows;
	},
});

const coinvestorRow = z.object({
	type: z.enum(['organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: z.string().nullable(),
	origin: z.string(),
	shared: z.int().describe('Number of rounds that both joined.'),
	led: z.int().describe('Number of those rounds that the organization led.'),
});

export const ventureCoinvestors = defineRecordDataset({
	name: 'venture_coinvestors',
	description: `The most frequent co-investors of an organization. Rounds with more than ${MAX_TIE_INVESTORS} investors are left out.`,
	recordType: () => 'organization',
	params: slugParams.extend({ limit: z.int().min(1).max(100).default(12) }),
	row: coinvestorRow,
	tags: () => ['organization', 'person', 'round'],
	async loadOf(db, id, { limit }) {
		return plannedOnce(
			db,
			coinvestorRow,
			sql`
			WITH tie AS (
				SELECT other_type, other_id, shared, other_led FROM co_investor WHERE organization_id = ${id}
				ORDER BY shared DESC, other_led DESC, other_type, other_id LIMIT ${limit}
			)
			SELECT CASE WHEN o.id IS NULL THEN 'people' ELSE 'organization' END AS type,
				coalesce(o.name, q.name) AS name, coalesce(o.slug, q.slug) AS slug, coalesce(o.logo, q.avatar) AS image,
				coalesce(o.origin, q.origin) AS origin, shared, other_led AS led
			FROM tie LEFT JOIN organization AS o ON other_type = 'organization' AND o.id = other_id
			LEFT JOIN person AS q ON other_type = 'person' AND q.id = other_id
			WHERE coalesce(o.id, q.id) IS NOT NULL
			ORDER BY shared DESC, led DESC, 2, 3`,
		);
	},
});

export const sharedRounds = defineRecordDataset({
	name: 'shared_rounds',
	description: 'Rounds an organization joined together with another organization or person.',
	recordType: () => 'organization',
	params: slugParams.extend({
		with: textParameter(200),
		with_type: z.enum(['organization', 'people']),
	}),
	row: roundRow,
	tags: () => ['organization', 'person', 'project', 'round'],
	async loadOf(db, id, { with: other, with_type }) {
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

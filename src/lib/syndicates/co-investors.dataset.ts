import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_TIE_INVESTORS } from '#lib/catalogue/listings/co-investors.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { defineRecordDataset } from '#lib/entities/record-dataset.ts';
import { textParameter } from '#lib/search/search-words.ts';

const text = z.string().nullable();

/** Number of sectors displayed per tie. */
const sectorsOfTie = 4;

export const coInvestorRow = z.object({
	_id: z.string(),
	type: z.enum(['organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: text,
	origin: z.string(),
	shared: z.int().describe('Number of rounds that both joined.'),
	led: z.int().describe('Number of those rounds that the requested organization led.'),
	other_led: z
		.int()
		.describe('Number of those rounds that the co-investor led. A round can have several leads.'),
	first_date: text.describe('Date of the first of these with a known date.'),
	first_precision: text,
	last_date: text,
	last_precision: text,
	sectors: z
		.array(z.string())
		.describe(`The most frequent sectors of these rounds, at most ${sectorsOfTie}.`),
});
export type CoInvestor = z.output<typeof coInvestorRow>;

/**
 * The ties of one organization, busiest first. The figures are stored (decision 46); sectors are those of the raising
 * projects and are read at the same time, only for the requested ties.
 */
export const coInvestors = defineRecordDataset({
	name: 'co_investors',
	description: `Co-investors of an organization, with the rounds they share, who led, the dates and the sectors. Rounds with more than ${MAX_TIE_INVESTORS} investors are left out.`,
	recordType: () => 'organization',
	params: z.strictObject({
		slug: textParameter(200),
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
	}),
	row: coInvestorRow,
	tags: () => ['organization', 'person', 'project', 'round'],
	async loadOf(db, id, { skip, take }) {
		const rows = await readRows(db, coInvestorRow)`
			WITH tie AS MATERIALIZED (
				SELECT c.* FROM co_investor AS c
				WHERE c.organization_id = ${id}
				ORDER BY shared DESC, other_led DESC, other_type, other_id OFFSET ${skip} LIMIT ${take}
			), seat AS (
				SELECT DISTINCT i.round_id, CASE WHEN i.person_id IS NULL THEN 'organization' ELSE 'person' END AS other_type,
					coalesce(i.organization_id, i.person_id) AS other_id
				FROM (SELECT DISTINCT round_id FROM shown_investor WHERE organization_id = ${id}) AS mine
				JOIN shown_investor AS i ON i.round_id = mine.round_id WHERE i.name IS NULL
			), counted AS (
				SELECT other_type, other_id, sector, count(*) AS rounds,
					row_number() OVER (PARTITION BY other_type, other_id ORDER BY count(*) DESC, sector) AS place
				FROM tie JOIN seat USING (other_type, other_id) JOIN round_listing AS l ON l.id = seat.round_id
				CROSS JOIN LATERAL unnest(l.sectors) AS sector
				WHERE l.organization_count + l.person_count <= ${MAX_TIE_INVESTORS}
				GROUP BY 1, 2, 3
			), told AS (
				SELECT other_type, other_id, jsonb_agg(sector ORDER BY place) AS sectors FROM counted
				WHERE place <= ${sectorsOfTie} GROUP BY 1, 2
			)
			SELECT tie.other_id::text AS _id, CASE WHEN o.id IS NULL THEN 'people' ELSE 'organization' END AS type,
				coalesce(o.name, q.name) AS name, coalesce(o.slug, q.slug) AS slug, coalesce(o.logo, q.avatar) AS image,
				coalesce(o.origin, q.origin) AS origin, shared, led, other_led, first_date::text, first_precision,
				last_date::text, last_precision, coalesce(told.sectors, '[]') AS sectors
			FROM tie LEFT JOIN told USING (other_type, other_id)
			LEFT JOIN organization AS o ON tie.other_type = 'organization' AND o.id = tie.other_id
			LEFT JOIN person AS q ON tie.other_type = 'person' AND q.id = tie.other_id
			WHERE coalesce(o.id, q.id) IS NOT NULL
			ORDER BY shared DESC, other_led DESC, tie.other_type, tie.other_id`;
		return rows;
	},
});

const amongRow = z.object({ one: z.string(), other: z.string(), shared: z.int() });

/** Selects the ties among these organizations, busiest first, with both ids and the number of shared rounds. */
export const tiesAmong = (db: Db, ids: readonly number[], most: number) => readRows(db, amongRow)`
	SELECT organization_id::text AS one, other_id::text AS other, shared FROM co_investor
	WHERE organization_id = ANY(${sql.param(ids)}::bigint[]) AND other_type = 'organization'
		AND other_id = ANY(${sql.param(ids)}::bigint[]) AND organization_id < other_id
	ORDER BY shared DESC, 1, 2 LIMIT ${most}`;

const standingRow = z.object({
	_id: z.string(),
	slug: z.string(),
	name: z.string(),
	logo: text,
	origin: z.string(),
	rounds: z.int(),
	led: z.int(),
	crowded: z.int(),
	ties: z.int(),
});
export type Investor = z.output<typeof standingRow>;

/** An organization as an investor: numbers of rounds joined and led, of rounds too crowded to count, and of ties. */
export async function investorOf(db: Db, id: number): Promise<Investor | undefined> {
	const rows = await readRows(db, standingRow)`
		SELECT o.id::text AS _id, o.slug, o.name, o.logo, o.origin, joined.rounds, joined.led, joined.crowded,
			(SELECT count(*)::int FROM co_investor WHERE organization_id = o.id) AS ties
		FROM organization AS o CROSS JOIN LATERAL (
			SELECT count(*)::int AS rounds, count(*) FILTER (WHERE is_lead)::int AS led,
				count(*) FILTER (WHERE l.organization_count + l.person_count > ${MAX_TIE_INVESTORS})::int AS crowded
			FROM (SELECT round_id, bool_or(is_lead) AS is_lead FROM shown_investor WHERE organization_id = o.id GROUP BY 1) AS mine
			JOIN round_listing AS l ON l.id = mine.round_id
		) AS joined WHERE o.id = ${id}`;
	return rows[0];
}

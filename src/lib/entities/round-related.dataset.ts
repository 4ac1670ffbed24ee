import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { slugParams } from './linked.ts';
import { resolveRoundId, roundIdSql, roundNotFound } from './round-summary.dataset.ts';
import { loadRounds, roundRow } from './rounds.ts';

/** Other rounds that may interest the reader of one. */

const text = z.string().nullable();
const relatedRow = z.object({
	round_slug: z.string(),
	raiser: z
		.enum(['project', 'venture'])
		.describe('The kind of record that raised the round, to which name, slug and logo belong.'),
	name: z.string(),
	slug: z.string(),
	logo: text,
	stages: text,
	program: text,
	date: text,
	date_precision: text,
	amount_quantity: z.number().nullable(),
	amount_quantity_unit: text,
	amount_usd: z.number().nullable(),
	shared: z.array(z.string()).describe('Names of the investors that both rounds share.'),
	shares_lead: z.boolean().describe('Whether one of the shared investors led both rounds.'),
	origin: z.string(),
});

export const roundRelated = defineDataset({
	name: 'round_related',
	description:
		'Rounds of other projects or organizations that share at least two investors or the lead investor, most in common first.',
	params: slugParams.extend({ limit: z.int().min(1).max(100).default(12) }),
	row: relatedRow,
	tags: () => ['round', 'project', 'organization', 'person'],
	async load(db, { slug, limit }) {
		const id = await resolveRoundId(db, slug);
		return plannedOnce(
			db,
			relatedRow,
			sql`
			WITH mine AS MATERIALIZED (
				SELECT organization_id, person_id, bool_or(is_lead) AS is_lead FROM shown_investor
				WHERE round_id = ${id} AND name IS NULL GROUP BY 1, 2
			), common AS (
				SELECT i.round_id, mine.organization_id, mine.person_id, bool_or(mine.is_lead AND i.is_lead) AS is_lead
				FROM mine JOIN shown_investor AS i ON i.organization_id = mine.organization_id GROUP BY 1, 2, 3
				UNION ALL
				SELECT i.round_id, mine.organization_id, mine.person_id, bool_or(mine.is_lead AND i.is_lead)
				FROM mine JOIN shown_investor AS i ON i.person_id = mine.person_id GROUP BY 1, 2, 3
			), found AS (
				SELECT l.id, count(*) AS shared, bool_or(common.is_lead) AS shares_lead
				FROM common JOIN round_listing AS l ON l.id = common.round_id
				JOIN round_listing AS own ON own.id = ${id}
				WHERE (l.raiser_type, l.raiser_id) <> (own.raiser_type, own.raiser_id)
					AND (l.origin = 'sample') = (own.origin = 'sample')
				GROUP BY l.id, l.date HAVING count(*) > 1 OR bool_or(common.is_lead)
				ORDER BY shared DESC, shares_lead DESC, l.date DESC NULLS LAST, l.id DESC LIMIT ${limit}
			)
			SELECT l.round_slug, CASE l.raiser_type WHEN 'project' THEN 'project' ELSE 'venture' END AS raiser,
				l.name, l.slug, l.logo, l.type AS stages, l.program, l.date::text AS date, l.date_precision,
				l.amount AS amount_quantity, l.currency AS amount_quantity_unit, l.amount_usd,
				(SELECT jsonb_agg(coalesce(o.name, q.name) ORDER BY common.is_lead DESC, coalesce(o.name, q.name))
					FROM common LEFT JOIN organization AS o ON o.id = common.organization_id
					LEFT JOIN person AS q ON q.id = common.person_id WHERE common.round_id = found.id) AS shared,
				found.shares_lead, l.origin
			FROM found JOIN round_listing AS l USING (id)
			ORDER BY found.shared DESC, found.shares_lead DESC, l.date DESC NULLS LAST, l.id DESC`,
		);
	},
});

const raiserRow = z.object({
	project_id: z.string().nullable(),
	organization_id: z.string().nullable(),
});

export const roundSiblings = defineDataset({
	name: 'round_siblings',
	description:
		'All rounds of the project or organization that raised this one, including this one, latest first.',
	params: slugParams,
	row: roundRow,
	tags: () => ['round', 'project', 'organization', 'person'],
	async load(db, { slug }) {
		const [raiser] = await readRows(db, raiserRow)`
			SELECT project_id, organization_id FROM funding_round WHERE id = ${roundIdSql(slug)}`;
		if (!raiser) throw roundNotFound(slug);
		const { project_id, organization_id } = raiser;
		return loadRounds(
			db,
			project_id === null
				? sql`r.organization_id = ${organization_id}::bigint`
				: sql`r.project_id = ${project_id}::bigint`,
		);
	},
});

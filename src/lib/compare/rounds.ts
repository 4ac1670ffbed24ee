import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** Maximum number of rounds per record on the timeline: the latest ones. */
export const MAX_ROUNDS = 60;

export const comparedRound = z.object({
	record_id: z.string().describe('Id of the compared record that raised or joined the round.'),
	round_slug: z.string(),
	name: z.string().describe('Name of the project or organization that raised the round.'),
	raiser: z.enum(['project', 'organization']),
	slug: z.string(),
	stages: z.string().nullable(),
	program: z.string().nullable(),
	date: z.string().nullable(),
	date_precision: z.string().nullable(),
	amount_usd: z.number().nullable(),
	amount_quantity: z.number().nullable(),
	amount_quantity_unit: z.string().nullable(),
	is_lead: z
		.boolean()
		.nullable()
		.describe('Whether the record led the round, or null if the record raised it.'),
	total: z.int().describe('Total number of rounds of the record.'),
});
export type ComparedRound = z.infer<typeof comparedRound>;

/** Which rounds belong to a record: those a project raised, those an organization or person joined. */
const linksOf = {
	project: sql`SELECT raiser_id AS record_id, id AS round_id, NULL::boolean AS is_lead FROM round_listing
		WHERE raiser_type = 'project'`,
	organization: sql`SELECT organization_id AS record_id, round_id, bool_or(is_lead) AS is_lead FROM shown_investor
		WHERE organization_id IS NOT NULL GROUP BY 1, 2`,
	people: sql`SELECT person_id AS record_id, round_id, bool_or(is_lead) AS is_lead FROM shown_investor
		WHERE person_id IS NOT NULL GROUP BY 1, 2`,
} as const satisfies Record<EntityType, SQL>;

/** Returns the latest rounds of each record, latest first. */
export async function roundsOf(
	db: Db,
	type: EntityType,
	ids: readonly number[],
): Promise<ComparedRound[]> {
	const rows = await readRows(db, comparedRound)`
		SELECT record_id::text, round_slug, name, raiser, slug, stages, program, date::text, date_precision, amount_usd,
			amount_quantity, amount_quantity_unit, is_lead, total
		FROM (
			SELECT link.record_id, l.round_slug, l.name, l.raiser_type AS raiser, l.slug, l.type AS stages, l.program, l.date,
				l.date_precision, l.amount_usd, l.amount AS amount_quantity, l.currency AS amount_quantity_unit, link.is_lead,
				count(*) OVER (PARTITION BY link.record_id)::int AS total,
				row_number() OVER (PARTITION BY link.record_id ORDER BY l.date DESC NULLS LAST, l.id DESC) AS place, l.id
			FROM (${linksOf[type]}) AS link JOIN round_listing AS l ON l.id = link.round_id
			WHERE link.record_id = ANY (${sql.param(ids)}::bigint[])
		) AS one
		WHERE place <= ${MAX_ROUNDS} ORDER BY one.date DESC NULLS LAST, one.id DESC`;
	return rows;
}

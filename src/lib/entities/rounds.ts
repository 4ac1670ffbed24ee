import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { confirmations, disputable } from '#lib/catalogue/confirmation.ts';
import type { Db } from '#lib/db/connect.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** A funding round as the specification's section 3 names its fields. */
export const roundRow = z.object({
	_id: z.string(),
	round_slug: z.string(),
	raiser: z.enum(['project', 'venture']).describe('What name, slug and logo are of.'),
	project: text.describe('Name of who raised.'),
	name: text,
	slug: text,
	logo: text,
	date: text,
	date_precision: text,
	description: text,
	amount_quantity: number.describe('In amount_quantity_unit; null is undisclosed.'),
	amount_quantity_unit: text,
	amount_usd: number,
	valuation_usd: number,
	fundraising_round: text,
	stages: text,
	announcement: z.array(z.string()).describe('Addresses of its sources.'),
	website: text,
	program: text,
	category: text,
	subcategories: z.array(z.string()),
	investors: z.array(
		z.object({ ventures_name: z.string(), slug: text, logo: text, is_lead: z.boolean() }),
	),
	funding_peoples: z.array(
		z.object({ name: z.string(), slug: z.string(), avatar: text, is_lead: z.boolean() }),
	),
	confirmation: z.enum(confirmations).describe('Who vouches for it, by its sources.'),
	disagreements: z.array(z.enum(disputable)).describe('What its sources say differently.'),
	claims: z
		.array(
			z.object({
				source: z.string(),
				url: text,
				type: text,
				date: text,
				date_precision: text,
				amount_usd: number,
				lead_investors: z.array(z.string()),
			}),
		)
		.describe('What each source says, where they disagree.'),
	origin: z.string(),
});

/** Rounds that fulfil `which` (a condition on `r`, a funding_round), the latest first. */
export async function loadRounds(db: Db, which: SQL): Promise<z.infer<typeof roundRow>[]> {
	const { rows } = await db.execute<z.infer<typeof roundRow>>(sql`
		SELECT r.id::text AS _id, r.slug AS round_slug,
			CASE WHEN r.project_id IS NULL THEN 'venture' ELSE 'project' END AS raiser,
			coalesce(p.name, o.name) AS project, coalesce(p.name, o.name) AS name, coalesce(p.slug, o.slug) AS slug,
			coalesce(p.logo, o.logo) AS logo, r.date::text AS date, r.date_precision, r.description,
			r.amount::float8 AS amount_quantity, r.currency AS amount_quantity_unit,
			r.amount_usd::float8 AS amount_usd, r.valuation_usd::float8 AS valuation_usd,
			r.type AS fundraising_round, r.type AS stages,
			(SELECT coalesce(jsonb_agg(url ORDER BY ordinal), '[]') FROM round_source WHERE round_id = r.id) AS announcement,
			r.website, r.program, r.category, to_jsonb(r.subcategories) AS subcategories,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('ventures_name', coalesce(v.name, i.name), 'slug', v.slug,
				'logo', v.logo, 'is_lead', i.is_lead) ORDER BY i.is_lead DESC, i.ordinal), '[]')
				FROM round_investor i LEFT JOIN organization v ON v.id = i.organization_id
				WHERE i.round_id = r.id AND i.person_id IS NULL) AS investors,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('name', q.name, 'slug', q.slug, 'avatar', q.avatar,
				'is_lead', i.is_lead) ORDER BY i.is_lead DESC, i.ordinal), '[]')
				FROM round_investor i JOIN person q ON q.id = i.person_id
				WHERE i.round_id = r.id) AS funding_peoples,
			l.confirmation, to_jsonb(l.disagreements) AS disagreements,
			CASE WHEN l.disagreements = '{}' THEN '[]' ELSE (
				SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'url', url, 'type', type, 'date', date,
					'date_precision', date_precision, 'amount_usd', amount_usd, 'lead_investors', lead_investors)
					ORDER BY ordinal), '[]') FROM round_claim WHERE round_id = r.id) END AS claims,
			r.origin
		FROM funding_round r
		JOIN round_listing l ON l.id = r.id
		LEFT JOIN project p ON p.id = r.project_id LEFT JOIN organization o ON o.id = r.organization_id
		WHERE r.merged_into_id IS NULL AND (${which})
		ORDER BY r.date DESC NULLS LAST, r.id DESC`);
	return rows;
}

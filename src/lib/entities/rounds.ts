import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { confirmations, disputableFields } from '#lib/catalogue/confirmation.ts';
import { joinReasons } from '#lib/catalogue/round-pairs.ts';
import type { Db } from '#lib/db/connect.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { joinedDescription, roundFigure } from '#lib/directory/row-shapes.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** A funding round with the field names of the specification's section 3. */
export const roundRow = z.object({
	_id: z.string(),
	round_slug: z.string(),
	raiser: z
		.enum(['project', 'venture'])
		.describe('The kind of record that raised the round, to which name, slug and logo belong.'),
	project: text.describe('Name of the project or company that raised the round.'),
	name: text,
	slug: text,
	logo: text,
	date: text,
	date_precision: text,
	description: text,
	amount_quantity: number.describe(
		'Amount in the unit of “amount_quantity_unit”, or null if it is undisclosed.',
	),
	amount_quantity_unit: text,
	amount_usd: number,
	valuation_usd: number,
	fundraising_round: text,
	stages: text,
	announcement: z.array(z.string()).describe('URLs of the sources.'),
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
	confirmation: z.enum(confirmations).describe('Who confirms the round, judging by its sources.'),
	disagreements: z
		.array(z.enum(disputableFields))
		.describe('Facts on which the sources of the round disagree.'),
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
		.describe('What each source states, if they disagree.'),
	filings: z
		.array(
			z.object({
				form: z.string(),
				url: text,
				issuer: text,
				sold_usd: number,
				offered_usd: number.describe('Amount offered in USD, or null if it is indefinite.'),
				date: text.describe('Date of the first sale.'),
				related_people: z.array(
					z.object({
						name: z.string(),
						role: text,
						slug: text.describe(
							'Slug of the person with that name who works or worked at the project or organization.',
						),
					}),
				),
			}),
		)
		.describe('Filings of the project or company with an authority.'),
	figures: z.array(roundFigure).describe('The different amounts that sources state, lowest first.'),
	parts: z.int().describe('Number of source rounds that this round combines.'),
	joined: z.enum(joinReasons).nullable().describe(joinedDescription),
	origin: z.string(),
});

/** Each investor once, however many parts of the round name them; a lead if any part says so. */
const investorsOnce = sql`SELECT organization_id, person_id, min(name) AS name, bool_or(is_lead) AS is_lead, min(ordinal) AS ordinal
	FROM shown_investor WHERE round_id = r.id`;
const once = sql`GROUP BY organization_id, person_id, name_form(name)`;

/** The people named in a filing, each with the person of that name who works, or worked, for the raiser. */
const relatedPeople = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', named->>'name', 'role', named->>'role', 'slug', (
		SELECT min(q.slug) FROM person AS q WHERE name_form(q.name) = name_form(named->>'name') AND EXISTS (
			SELECT FROM position AS w WHERE w.person_id = q.id AND (w.project_id = r.project_id OR w.organization_id = r.organization_id))
	)) ORDER BY place), '[]') FROM jsonb_array_elements(coalesce(c.related_people, '[]')) WITH ORDINALITY AS one (named, place))`;

/** Returns rounds that match `which` (a condition on `r`, a shown_round; one of a few texts), latest first. */
export async function loadRounds(db: Db, which: SQL): Promise<z.infer<typeof roundRow>[]> {
	return plannedOnce(
		db,
		roundRow,
		sql`
		SELECT r.id::text AS _id, r.slug AS round_slug,
			CASE WHEN r.project_id IS NULL THEN 'venture' ELSE 'project' END AS raiser,
			coalesce(p.name, o.name) AS project, coalesce(p.name, o.name) AS name, coalesce(p.slug, o.slug) AS slug,
			coalesce(p.logo, o.logo) AS logo, r.date::text AS date, r.date_precision, r.description,
			r.amount::float8 AS amount_quantity, r.currency AS amount_quantity_unit,
			r.amount_usd::float8 AS amount_usd, r.valuation_usd::float8 AS valuation_usd,
			r.type AS fundraising_round, r.type AS stages,
			(SELECT coalesce(jsonb_agg(url ORDER BY ordinal, url), '[]') FROM (
				SELECT url, min(ordinal) AS ordinal FROM shown_source WHERE round_id = r.id GROUP BY url) AS one) AS announcement,
			r.website, r.program, r.category, to_jsonb(r.subcategories) AS subcategories,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('ventures_name', coalesce(v.name, i.name), 'slug', v.slug,
				'logo', v.logo, 'is_lead', i.is_lead) ORDER BY i.is_lead DESC, i.ordinal, coalesce(v.name, i.name)), '[]')
				FROM (${investorsOnce} AND person_id IS NULL ${once}) i LEFT JOIN organization v ON v.id = i.organization_id
			) AS investors,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('name', q.name, 'slug', q.slug, 'avatar', q.avatar,
				'is_lead', i.is_lead) ORDER BY i.is_lead DESC, i.ordinal, q.name), '[]')
				FROM (${investorsOnce} AND person_id IS NOT NULL ${once}) i JOIN person q ON q.id = i.person_id
			) AS funding_peoples,
			l.confirmation, to_jsonb(l.disagreements) AS disagreements,
			CASE WHEN l.disagreements = '{}' THEN '[]' ELSE (
				SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'url', url, 'type', type, 'date', date,
					'date_precision', date_precision, 'amount_usd', amount_usd, 'lead_investors', lead_investors)
					ORDER BY ordinal, source, external_id), '[]') FROM shown_claim WHERE round_id = r.id) END AS claims,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('form', c.form, 'url', c.url, 'issuer', c.issuer,
				'sold_usd', c.sold_usd::float8, 'offered_usd', c.offered_usd::float8, 'date', c.date, 'related_people', ${relatedPeople})
				ORDER BY c.ordinal, c.source, c.external_id), '[]')
				FROM shown_claim AS c WHERE c.round_id = r.id AND c.form IS NOT NULL) AS filings,
			l.figures, l.parts, l.joined, r.origin
		FROM shown_round r
		JOIN round_listing l ON l.id = r.id
		LEFT JOIN project p ON p.id = r.project_id LEFT JOIN organization o ON o.id = r.organization_id
		WHERE ${which}
		ORDER BY r.date DESC NULLS LAST, r.id DESC`,
	);
}

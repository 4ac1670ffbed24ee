import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset, UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { slugParams } from './linked.ts';
import { idOfSlug, requireRows } from './record-of-slug.ts';
import { loadRounds, roundRow } from './rounds.ts';

const text = z.string().nullable();
const number = z.number().nullable();

const claim = roundRow.shape.claims.element.extend({
	record: z
		.string()
		.describe('Slug of the source round that the claim belongs to, one of “records”.'),
});

const backer = z.object({
	type: z
		.enum(['venture', 'people'])
		.nullable()
		.describe('The kind of investor, or null if it is not classified yet.'),
	name: z.string(),
	slug: text,
	logo: text,
	is_lead: z.boolean(),
	amount_usd: number.describe('Amount in USD that this investor gave, if a source states it.'),
});

const record = z.object({
	_id: z.string(),
	slug: z.string(),
	origin: z.string(),
	type: text,
	date: text,
	date_precision: text,
	amount_quantity: number,
	amount_quantity_unit: text,
	amount_usd: number,
	claims: z.int().describe('Number of claims that sources make about the round.'),
});

const row = roundRow.extend({
	claims: z.array(claim).describe('What each source claims about the round.'),
	sources: z
		.array(z.object({ url: z.string(), kind: z.string() }))
		.describe('Pages on which the round was announced or recorded, and by whom.'),
	backers: z.array(backer).describe('Investors of the round, lead investors first.'),
	records: z
		.array(record)
		.describe('The source rounds that this round combines. The first one is shown.'),
	doubts: z
		.array(z.string())
		.describe('Evidence for and against these being one round, as long as no editor has decided.'),
	lookalikes: z
		.array(z.object({ round_slug: z.string(), type: text, date: text, signs: z.array(z.string()) }))
		.describe(
			'Rounds of the same project or company that may be this one but are counted separately.',
		),
	updated_at: z.string(),
});

/** Returns SQL for the id of the round shown for this slug: its parent round if it has one. Null if there is none. */
export const roundIdSql = (slug: string) =>
	sql`(SELECT coalesce(merged_into_id, id) FROM funding_round WHERE id = ${idOfSlug('round', slug)})`;

const maybeIdRow = z.object({ id: z.string().nullable() });

export const roundNotFound = (slug: string): UnknownRecordError =>
	new UnknownRecordError(`There is no round with the slug ${JSON.stringify(slug)}.`);

/** Returns it as a number. @throws UnknownRecordError */
export async function resolveRoundId(db: Db, slug: string): Promise<number> {
	const rows = await readRows(db, maybeIdRow)`SELECT ${roundIdSql(slug)} AS id`;
	const id = rows[0]?.id;
	if (id == null) throw roundNotFound(slug);
	return Number(id);
}

const vouchedRow = row.pick({
	claims: true,
	sources: true,
	backers: true,
	records: true,
	doubts: true,
	lookalikes: true,
	updated_at: true,
});
type RoundEvidence = z.input<typeof vouchedRow>;

export const roundSummary = defineDataset({
	name: 'round_summary',
	description:
		'Summary of one funding round, with facts, investors and each source’s claims. For a round shown under another, the other is returned.',
	params: slugParams,
	row,
	tags: () => ['round', 'project', 'organization', 'person'],
	async load(db, { slug }) {
		const id = await resolveRoundId(db, slug);
		const [rounds, more] = await Promise.all([
			loadRounds(db, sql`r.id = ${id}`),
			loadEvidence(db, id),
		]);
		return requireRows(
			'round',
			slug,
			rounds.flatMap((round) => (more ? [{ ...round, ...more }] : [])),
		);
	},
});

async function loadEvidence(db: Db, id: number): Promise<RoundEvidence | undefined> {
	const isPart = sql`coalesce(merged_into_id, id) = ${id}`;
	const [found] = await plannedOnce(
		db,
		vouchedRow,
		sql`
		WITH parts AS MATERIALIZED (SELECT * FROM funding_round WHERE ${isPart}),
		pairs AS MATERIALIZED (
			SELECT d.signs, d.one_id IN (SELECT id FROM parts) AND d.other_id IN (SELECT id FROM parts) AS is_within,
				CASE WHEN d.one_id IN (SELECT id FROM parts) THEN d.other_id ELSE d.one_id END AS other_id
			FROM duplicate_pair d
			WHERE d.one_type = 'round' AND d.other_type = 'round' AND d.state = 'open'
				AND (d.one_id IN (SELECT id FROM parts) OR d.other_id IN (SELECT id FROM parts))
		)
		SELECT
			(SELECT coalesce(jsonb_agg(jsonb_build_object('source', c.source, 'url', c.url, 'type', c.type, 'date', c.date,
				'date_precision', c.date_precision, 'amount_usd', c.amount_usd, 'lead_investors', c.lead_investors,
				'record', p.slug) ORDER BY c.ordinal, c.source, c.external_id), '[]')
				FROM shown_claim c JOIN parts p ON p.id = c.part_id WHERE c.round_id = ${id}) AS claims,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('url', url, 'kind', kind) ORDER BY ordinal, url), '[]') FROM (
				SELECT DISTINCT ON (url) url, kind, ordinal FROM shown_source WHERE round_id = ${id}
				ORDER BY url, ordinal, kind) AS one) AS sources,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('type', CASE WHEN v.id IS NOT NULL THEN 'venture'
					WHEN q.id IS NOT NULL THEN 'people' END, 'name', coalesce(v.name, q.name, i.name),
				'slug', coalesce(v.slug, q.slug), 'logo', coalesce(v.logo, q.avatar), 'is_lead', i.is_lead,
				'amount_usd', i.amount_usd::float8) ORDER BY i.is_lead DESC, i.ordinal, coalesce(v.name, q.name, i.name)), '[]')
				FROM (SELECT organization_id, person_id, min(name) AS name, bool_or(is_lead) AS is_lead,
						min(ordinal) AS ordinal, max(amount_usd) AS amount_usd
					FROM shown_investor WHERE round_id = ${id}
					GROUP BY organization_id, person_id, name_form(name)) i
				LEFT JOIN organization v ON v.id = i.organization_id LEFT JOIN person q ON q.id = i.person_id) AS backers,
			(SELECT jsonb_agg(jsonb_build_object('_id', p.id::text, 'slug', p.slug, 'origin', p.origin, 'type', p.type, 'date', p.date,
				'date_precision', p.date_precision, 'amount_quantity', p.amount::float8, 'amount_quantity_unit', p.currency,
				'amount_usd', p.amount_usd::float8,
				'claims', (SELECT count(*) FROM round_claim c WHERE c.round_id = p.id))
				ORDER BY p.id <> ${id}, p.date, p.id) FROM parts p) AS records,
			(SELECT coalesce(jsonb_agg(DISTINCT sign), '[]') FROM pairs, unnest(pairs.signs) AS sign WHERE is_within) AS doubts,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('round_slug', o.slug, 'type', o.type, 'date', o.date,
				'signs', pairs.signs) ORDER BY o.date, o.id), '[]')
				FROM pairs JOIN shown_round o ON o.id = (
					SELECT coalesce(f.merged_into_id, f.id) FROM funding_round f WHERE f.id = pairs.other_id)
				WHERE NOT is_within AND o.id <> ${id}) AS lookalikes,
			(SELECT ${isoSeconds(sql`max(updated_at)`)} FROM parts) AS updated_at
		WHERE EXISTS (SELECT FROM parts)`,
	);
	return found;
}

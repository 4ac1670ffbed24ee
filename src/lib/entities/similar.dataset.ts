import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/data/dataset.ts';
import { plainText } from '#lib/search/search-words.ts';
import { recordOfSlug } from './record-of-slug.ts';

const row = z.object({
	type: z.enum(['project', 'organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: z.string().nullable(),
	symbol: z.string().nullable(),
	origin: z.string(),
	shared: z
		.array(z.string())
		.describe('What it has in common: sectors, or names of places of work.'),
});

/** Candidates that are weighed: the largest of those that share anything. */
const most = 300;

/** One query a kind: projects and organizations that share sectors, people who worked at the same places. */
const queries: Record<z.input<typeof row>['type'], (id: number, limit: number) => SQL> = {
	project: (id, limit) => sql`
		WITH own AS (SELECT sectors, origin FROM project_listing WHERE id = ${id}), near AS (
			SELECT l.* FROM project_listing AS l, own WHERE l.sectors && own.sectors AND l.id <> ${id}
				AND (l.origin = 'sample') = (own.origin = 'sample')
			ORDER BY l.market_cap_usd DESC NULLS LAST, l.id LIMIT ${most}
		)
		SELECT 'project' AS type, n.name, n.slug, n.logo AS image, n.symbol, n.origin, to_jsonb(common.names) AS shared
		FROM near AS n CROSS JOIN own CROSS JOIN LATERAL (
			SELECT array_agg(sector) AS names FROM unnest(n.sectors) AS sector WHERE sector = ANY (own.sectors)) AS common
		ORDER BY cardinality(common.names) DESC, n.market_cap_usd DESC NULLS LAST, n.id LIMIT ${limit}`,
	organization: (id, limit) => sql`
		WITH own AS (SELECT sectors, type, origin FROM organization_listing WHERE id = ${id}), near AS (
			SELECT l.* FROM organization_listing AS l, own WHERE l.sectors && own.sectors AND l.id <> ${id}
				AND (l.origin = 'sample') = (own.origin = 'sample')
			ORDER BY l.investment_count DESC, l.id LIMIT ${most}
		)
		SELECT 'organization' AS type, n.name, n.slug, n.logo AS image, NULL AS symbol, n.origin,
			to_jsonb(common.names) AS shared
		FROM near AS n CROSS JOIN own CROSS JOIN LATERAL (
			SELECT array_agg(sector) AS names FROM unnest(n.sectors) AS sector WHERE sector = ANY (own.sectors)) AS common
		ORDER BY (n.type IS NOT DISTINCT FROM own.type) DESC, cardinality(common.names) DESC, n.investment_count DESC, n.id
		LIMIT ${limit}`,
	people: (id, limit) => sql`
		WITH mine AS (SELECT DISTINCT organization_id, project_id FROM position WHERE person_id = ${id}), others AS (
			SELECT w.person_id, coalesce(o.name, p.name) AS place
			FROM position AS w JOIN mine AS m ON w.organization_id = m.organization_id OR w.project_id = m.project_id
			LEFT JOIN organization AS o ON o.id = w.organization_id LEFT JOIN project AS p ON p.id = w.project_id
			WHERE w.person_id <> ${id}
		)
		SELECT 'people' AS type, q.name, q.slug, q.avatar AS image, NULL AS symbol, q.origin,
			jsonb_agg(DISTINCT place) AS shared
		FROM others JOIN person AS q ON q.id = person_id
		GROUP BY q.id ORDER BY count(DISTINCT place) DESC, q.name, q.id LIMIT ${limit}`,
};
const recordTypes = { project: 'project', organization: 'organization', people: 'person' } as const;

export const similarEntities = defineDataset({
	name: 'similar_entities',
	description: 'Records of the same kind that have most in common with one.',
	params: z.strictObject({
		type: row.shape.type,
		slug: plainText(200),
		limit: z.int().min(1).max(50).default(6),
	}),
	row,
	tags: ({ type }) => [recordTypes[type]],
	async load(db, { type, slug, limit }) {
		const id = await recordOfSlug(db, recordTypes[type], slug);
		const { rows } = await db.execute<z.input<typeof row>>(queries[type](id, limit));
		return rows;
	},
});

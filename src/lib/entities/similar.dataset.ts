import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { defineRecordDataset } from './record-dataset.ts';

const row = z.object({
	type: z.enum(['project', 'organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: z.string().nullable(),
	symbol: z.string().nullable(),
	origin: z.string(),
	shared: z
		.array(z.string())
		.describe('What the two records have in common, such as sectors or names of workplaces.'),
});

/** Maximum candidates to compare: the largest of the records that share any feature. */
const most = 300;

/**
 * The features by which similarity is measured. Passed to the query as values, so that the planner knows how common the
 * sectors are.
 */
interface Own {
	id: number;
	sectors: string[];
	type: string | null;
	isSample: boolean;
}

const ownRow = z.object({
	sectors: z.array(z.string()),
	type: z.string().nullable(),
	origin: z.string(),
});

async function ownOf(db: Db, kind: 'project' | 'organization', id: number): Promise<Own> {
	const type = kind === 'project' ? sql`NULL` : sql`type`;
	const rows = await plannedOnce(
		db,
		ownRow,
		sql`
		SELECT sectors, ${type} AS type, origin FROM ${sql.identifier(`${kind}_listing`)} WHERE id = ${id}`,
	);
	const [own] = rows;
	return {
		id,
		sectors: own?.sectors ?? [],
		type: own?.type ?? null,
		isSample: own?.origin === 'sample',
	};
}

const sharing = ({ id, sectors, isSample }: Own): SQL => sql`
	l.sectors && ${sql.param(sectors)}::text[] AND l.id <> ${id} AND (l.origin = 'sample') = ${isSample}`;
const inCommon = ({ sectors }: Own): SQL => sql`
	(SELECT array_agg(sector) AS names FROM unnest(n.sectors) AS sector WHERE sector = ANY (${sql.param(sectors)}::text[]))`;

/** Selects projects that share sectors. Candidates come in the directory's order, which has an index. */
const similarProjects = (own: Own, limit: number): SQL => sql`
	WITH near AS (
		SELECT id, sectors, market_cap_usd, known FROM project_listing AS l WHERE ${sharing(own)}
		ORDER BY (market_cap_usd IS NULL), market_cap_usd DESC, known DESC, sort_name COLLATE "C", slug COLLATE "C" LIMIT ${most}
	)
	SELECT 'project' AS type, l.name, l.slug, l.logo AS image, l.symbol, l.origin, to_jsonb(common.names) AS shared
	FROM near AS n CROSS JOIN LATERAL ${inCommon(own)} AS common JOIN project_listing AS l USING (id)
	ORDER BY cardinality(common.names) DESC, n.market_cap_usd DESC NULLS LAST, n.known DESC, n.id LIMIT ${limit}`;

/** Selects organizations that share sectors, those of the same type first. */
const similarOrganizations = (own: Own, limit: number): SQL => sql`
	WITH near AS (
		SELECT id, sectors, investment_count FROM organization_listing AS l WHERE ${sharing(own)}
		ORDER BY (investment_count = 0), investment_count DESC, sort_name COLLATE "C", slug COLLATE "C" LIMIT ${most}
	)
	SELECT 'organization' AS type, l.name, l.slug, l.logo AS image, NULL AS symbol, l.origin,
		to_jsonb(common.names) AS shared
	FROM near AS n CROSS JOIN LATERAL ${inCommon(own)} AS common JOIN organization_listing AS l USING (id)
	ORDER BY (l.type IS NOT DISTINCT FROM ${own.type}::text) DESC, cardinality(common.names) DESC,
		n.investment_count DESC, n.id LIMIT ${limit}`;

/** Selects people who worked at the same places. */
const similarPeople = (id: number, limit: number): SQL => sql`
		WITH mine AS (SELECT DISTINCT organization_id, project_id FROM position WHERE person_id = ${id}), others AS (
			SELECT w.person_id, coalesce(o.name, p.name) AS place
			FROM position AS w JOIN mine AS m ON w.organization_id = m.organization_id OR w.project_id = m.project_id
			LEFT JOIN organization AS o ON o.id = w.organization_id LEFT JOIN project AS p ON p.id = w.project_id
			WHERE w.person_id <> ${id}
		)
		SELECT 'people' AS type, q.name, q.slug, q.avatar AS image, NULL AS symbol, q.origin,
			jsonb_agg(DISTINCT place) AS shared
		FROM others JOIN person AS q ON q.id = person_id
		GROUP BY q.id ORDER BY (q.origin = 'sample'), count(DISTINCT place) DESC, q.name, q.id LIMIT ${limit}`;

const recordTypes = { project: 'project', organization: 'organization', people: 'person' } as const;

export const similarEntities = defineRecordDataset({
	name: 'similar_entities',
	description: 'Records of the same kind that have the most in common with a given record.',
	recordType: ({ type }) => recordTypes[type],
	params: z.strictObject({
		type: row.shape.type,
		slug: textParameter(200),
		limit: z.int().min(1).max(50).default(6),
	}),
	row,
	tags: ({ type }) => [recordTypes[type]],
	async loadOf(db, id, { type, limit }) {
		if (type === 'people') return await readRows(db, row)`${similarPeople(id, limit)}`;
		const own = await ownOf(db, type, id);
		if (own.sectors.length === 0) return [];
		const query =
			type === 'project' ? similarProjects(own, limit) : similarOrganizations(own, limit);
		return await readRows(db, row)`${query}`;
	},
});

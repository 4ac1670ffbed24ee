import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** Things that compared records have in common: other records and rounds linked to at least two of them. */

/** Maximum number of shared records listed per kind; their total is stated. */
export const MAX_SHARED = 48;

export const sharedKinds = [
	'backers',
	'people',
	'organizations',
	'portfolio',
	'rounds',
	'workplaces',
] as const;
export type SharedKind = (typeof sharedKinds)[number];

export const sharedRow = z.object({
	kind: z.enum(sharedKinds),
	type: z.enum(['project', 'organization', 'people', 'round']),
	slug: z.string(),
	name: z.string(),
	image: z.string().nullable(),
	with: z.array(z.string()).describe('Ids of the compared records to which this one is linked.'),
	total: z.int().describe('Total number of shared records of this kind.'),
});
export type SharedRecord = z.infer<typeof sharedRow>;

type Target = 'project' | 'organization' | 'person' | 'round';
/** A kind of link, with statements that return `record_id`, the compared record, and `target_id`, the linked record. */
interface Tie {
	kind: SharedKind;
	target: Target;
	links: SQL;
}

/** Returns the investors in a project's rounds. */
const backersOf = (column: 'organization_id' | 'person_id'): SQL => {
	const target = sql.identifier(column);
	return sql`SELECT l.raiser_id AS record_id, i.${target} AS target_id FROM round_listing AS l
		JOIN shown_investor AS i ON i.round_id = l.id WHERE l.raiser_type = 'project' AND i.${target} IS NOT NULL`;
};

/**
 * Returns positions that people hold or held, with the compared record in the first column and the other in the second.
 */
const worksAt = (
	one: 'project_id' | 'organization_id' | 'person_id',
	other: 'project_id' | 'organization_id' | 'person_id',
): SQL => {
	const [record, target] = [sql.identifier(one), sql.identifier(other)];
	return sql`SELECT ${record} AS record_id, ${target} AS target_id FROM position
		WHERE ${record} IS NOT NULL AND ${target} IS NOT NULL`;
};

const invests = (column: 'organization_id' | 'person_id'): Tie[] => {
	const record = sql.identifier(column);
	return [
		{
			kind: 'portfolio',
			target: 'project',
			links: sql`SELECT i.${record} AS record_id, l.raiser_id AS target_id FROM shown_investor AS i
				JOIN round_listing AS l ON l.id = i.round_id AND l.raiser_type = 'project' WHERE i.${record} IS NOT NULL`,
		},
		{
			kind: 'rounds',
			target: 'round',
			links: sql`SELECT ${record} AS record_id, round_id AS target_id FROM shown_investor
				WHERE ${record} IS NOT NULL`,
		},
	];
};

const tiesOf: Record<EntityType, Tie[]> = {
	project: [
		{ kind: 'backers', target: 'organization', links: backersOf('organization_id') },
		{ kind: 'backers', target: 'person', links: backersOf('person_id') },
		{ kind: 'people', target: 'person', links: worksAt('project_id', 'person_id') },
		{
			kind: 'organizations',
			target: 'organization',
			links: sql`SELECT project_id AS record_id, organization_id AS target_id FROM project_organization`,
		},
	],
	organization: [
		...invests('organization_id'),
		{ kind: 'people', target: 'person', links: worksAt('organization_id', 'person_id') },
	],
	people: [
		{ kind: 'workplaces', target: 'organization', links: worksAt('person_id', 'organization_id') },
		{ kind: 'workplaces', target: 'project', links: worksAt('person_id', 'project_id') },
		...invests('person_id'),
	],
};

/** The name, URL and further details of a target. `t` is its row. */
const targetSql = {
	project: {
		from: sql`project AS t`,
		is: sql`'project' AS type, t.slug, t.name, t.logo AS image`,
	},
	organization: {
		from: sql`organization AS t`,
		is: sql`'organization' AS type, t.slug, t.name, t.logo AS image`,
	},
	person: { from: sql`person AS t`, is: sql`'people' AS type, t.slug, t.name, t.avatar AS image` },
	round: {
		from: sql`round_listing AS t`,
		is: sql`'round' AS type, t.round_slug AS slug, t.name || ' ' || coalesce(nullif(t.type, 'Undisclosed'), 'funding round') AS name,
			t.logo AS image`,
	},
} as const satisfies Record<Target, { from: SQL; is: SQL }>;

/**
 * Returns the records and rounds that at least two of these records share, by kind; the most widely shared first, then
 * by name.
 */
export async function findSharedRecords(
	db: Db,
	type: EntityType,
	ids: readonly number[],
): Promise<SharedRecord[]> {
	if (ids.length < 2) return [];
	const idArray = sql`${sql.param(ids)}::bigint[]`;
	const parts = tiesOf[type].map(({ kind, target, links }) => {
		const { from, is } = targetSql[target];
		return sql`SELECT ${kind}::text AS kind, ${is}, tied.records FROM (
			SELECT target_id, array_agg(DISTINCT record_id::text) AS records FROM (${links}) AS link
			WHERE record_id = ANY (${idArray}) GROUP BY target_id HAVING count(DISTINCT record_id) >= 2
		) AS tied JOIN ${from} ON t.id = tied.target_id`;
	});
	const rows = await readRows(db, sharedRow)`
		SELECT kind, type, slug, name, image, records AS "with", total FROM (
			SELECT *, count(*) OVER (PARTITION BY kind)::int AS total,
				row_number() OVER (PARTITION BY kind ORDER BY cardinality(records) DESC, name, slug, type) AS place
			FROM (${sql.join(parts, sql` UNION ALL `)}) AS tied
		) AS placed WHERE place <= ${MAX_SHARED} ORDER BY placed.kind, placed.place`;
	return rows;
}

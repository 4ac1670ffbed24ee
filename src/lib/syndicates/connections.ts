import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Bounds, type NeighbourLookup, shortestPaths } from './shortest-paths.ts';

/**
 * Finds how two records are connected: through rounds that both joined or that one raised from the other, and through
 * people and the boards and teams they belong to. Both records and the ties between them are nodes: `organization 7`,
 * `round 12`, `position 3.0`. A path thus alternates between records and ties.
 */

export const connectableTypes = ['organization', 'person', 'project'] as const;
export type ConnectableType = (typeof connectableTypes)[number];

/** Maximum number of connections in a path. */
export const MAX_STEPS = 6;
/** Maximum records and ties visited in a search. */
export const MAX_VISITED = 40_000;

const bounds: Bounds = {
	length: 2 * MAX_STEPS,
	nodes: MAX_VISITED,
	milliseconds: 1_500,
	paths: 400,
};
/** Maximum paths shown, each over different records. */
export const MAX_PATHS = 5;
/** Maximum ties shown per step. */
const mostTies = 3;

export interface Member {
	type: ConnectableType;
	slug: string;
	name: string;
	image: string | null;
	origin: string;
}

/** A tie between two consecutive records, with its source. */
export type Tie =
	| {
			kind: 'round';
			slug: string;
			raiser: string;
			round: string | null;
			date: string | null;
			precision: string | null;
			sources: string[];
			/** The record of the two that raised the round, if either did. */
			raisedBy: 'from' | 'to' | null;
	  }
	| {
			kind: 'position';
			title: string;
			from: string | null;
			fromPrecision: string | null;
			to: string | null;
			toPrecision: string | null;
			/** The page of the person, with the fact and its history. */
			person: string;
			source: string | null;
	  };

export interface Step {
	from: Member;
	to: Member;
	ties: Tie[];
	/** Further ties between the same two records. */
	more: number;
}

export type Connection = { kind: 'found'; paths: Step[][] } | { kind: 'none' } | { kind: 'bound' };

const nodeOf = (type: string, id: string | number): string => `${type} ${id}`;

export async function searchConnection(
	db: Db,
	from: { type: ConnectableType; id: number },
	to: { type: ConnectableType; id: number },
): Promise<Connection> {
	const found = await shortestPaths(
		nodeOf(from.type, from.id),
		nodeOf(to.type, to.id),
		createNeighbourLookup(db),
		bounds,
	);
	if (found.kind !== 'found') return found;
	return { kind: 'found', paths: await asSteps(db, found.paths) };
}

const pairRow = z.object({ node: z.string(), neighbour: z.string() });

/** Reads the neighbours of records and ties in the catalogue. */
export const createNeighbourLookup =
	(db: Db): NeighbourLookup =>
	async (nodes) => {
		const rows = await readRows(db, pairRow)`
			SELECT node, neighbour FROM (${neighbours(nodes)}) AS pair (node, neighbour)
			WHERE neighbour IS NOT NULL LIMIT ${MAX_VISITED + 1}`;
		return rows.length > MAX_VISITED
			? undefined
			: rows.map(({ node, neighbour }) => [node, neighbour]);
	};

function neighbours(nodes: readonly string[]): SQL {
	const keys = (type: string) =>
		nodes.flatMap((node) => (node.startsWith(`${type} `) ? [node.slice(type.length + 1)] : []));
	const ids = (type: string) => sql`ANY(${sql.param(keys(type).map(Number))}::bigint[])`;
	const places = sql`SELECT split_part(key, '.', 1)::bigint AS person_id, split_part(key, '.', 2)::int AS ordinal
		FROM unnest(${sql.param(keys('position'))}::text[]) AS key`;
	const position = sql`'position ' || w.person_id || '.' || w.ordinal`;
	return sql`
		SELECT 'organization ' || organization_id, 'round ' || round_id FROM shown_investor WHERE organization_id = ${ids('organization')}
		UNION ALL SELECT 'person ' || person_id, 'round ' || round_id FROM shown_investor WHERE person_id = ${ids('person')}
		UNION ALL SELECT 'organization ' || organization_id, 'round ' || coalesce(merged_into_id, id)
			FROM funding_round WHERE organization_id = ${ids('organization')}
		UNION ALL SELECT 'project ' || project_id, 'round ' || coalesce(merged_into_id, id)
			FROM funding_round WHERE project_id = ${ids('project')}
		UNION ALL SELECT 'organization ' || w.organization_id, ${position} FROM position AS w WHERE organization_id = ${ids('organization')}
		UNION ALL SELECT 'project ' || w.project_id, ${position} FROM position AS w WHERE project_id = ${ids('project')}
		UNION ALL SELECT 'person ' || w.person_id, ${position} FROM position AS w
			WHERE person_id = ${ids('person')} AND num_nonnulls(organization_id, project_id) > 0
		UNION ALL SELECT 'round ' || round_id, coalesce('organization ' || organization_id, 'person ' || person_id)
			FROM shown_investor WHERE round_id = ${ids('round')}
		UNION ALL SELECT 'round ' || id, coalesce('organization ' || organization_id, 'project ' || project_id)
			FROM funding_round WHERE id = ${ids('round')}
		UNION ALL SELECT ${position}, end_of.node FROM (${places}) AS place JOIN position AS w USING (person_id, ordinal)
			CROSS JOIN LATERAL (VALUES ('person ' || w.person_id), ('organization ' || w.organization_id), ('project ' || w.project_id)) AS end_of (node)`;
}

/** Merges paths over the same records into one, with all the ties of each step. */
async function asSteps(db: Db, paths: readonly string[][]): Promise<Step[][]> {
	const isRecord = (_: string, at: number) => at % 2 === 0;
	const byRecords = [
		...Map.groupBy(paths, (path) => path.filter(isRecord).join(', ')).values(),
	].slice(0, MAX_PATHS);
	const used = byRecords.flat(2);
	const [members, ties] = await Promise.all([membersOf(db, used), tiesOf(db, used)]);
	return byRecords.map((same) => {
		const [first = []] = same;
		return first
			.filter(isRecord)
			.slice(1)
			.flatMap((to, at) => {
				const from = first[2 * at] ?? '';
				const known = [...new Set(same.map((path) => path[2 * at + 1] ?? ''))].flatMap((node) => {
					const tie = ties.get(node);
					return tie ? [tie] : [];
				});
				const [a, b] = [members.get(from), members.get(to)];
				if (!a || !b) return [];
				return [
					{
						from: a,
						to: b,
						ties: known
							.toSorted(latestFirst)
							.slice(0, mostTies)
							.map(({ tie, raiserNode }) =>
								tie.kind === 'round'
									? {
											...tie,
											raisedBy:
												raiserNode === from
													? ('from' as const)
													: raiserNode === to
														? ('to' as const)
														: null,
										}
									: tie,
							),
						more: Math.max(0, known.length - mostTies),
					},
				];
			});
	});
}

const latestFirst = (a: KnownTie, b: KnownTie): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

const memberRow = z.object({
	node: z.string(),
	type: z.enum(connectableTypes),
	slug: z.string(),
	name: z.string(),
	image: z.string().nullable(),
	origin: z.string(),
});

async function membersOf(db: Db, nodes: readonly string[]): Promise<Map<string, Member>> {
	const these = sql`ANY(${sql.param([...new Set(nodes)])}::text[])`;
	const ids = (type: string) =>
		sql`ANY(${sql.param(nodes.flatMap((node) => (node.startsWith(`${type} `) ? [Number(node.split(' ')[1])] : [])))}::bigint[])`;
	const rows = await readRows(db, memberRow)`
		SELECT * FROM (
			SELECT 'organization ' || id AS node, 'organization' AS type, slug, name, logo AS image, origin FROM organization WHERE id = ${ids('organization')}
			UNION ALL SELECT 'project ' || id, 'project', slug, name, logo, origin FROM project WHERE id = ${ids('project')}
			UNION ALL SELECT 'person ' || id, 'person', slug, name, avatar, origin FROM person WHERE id = ${ids('person')}
		) AS member WHERE node = ${these}`;
	return new Map(rows.map(({ node, ...member }) => [node, member]));
}

interface KnownTie {
	/** The date by which ties are sorted, latest first. */
	at: string;
	raiserNode: string | null;
	tie: Tie;
}

const roundRow = z.object({
	node: z.string(),
	slug: z.string(),
	raiser: z.string(),
	raiser_node: z.string(),
	round: z.string().nullable(),
	date: z.string().nullable(),
	precision: z.string().nullable(),
	sources: z.array(z.string()),
});
const positionRow = z.object({
	node: z.string(),
	title: z.string(),
	from: z.string().nullable(),
	from_precision: z.string().nullable(),
	to: z.string().nullable(),
	to_precision: z.string().nullable(),
	person: z.string(),
	source: z.string().nullable(),
});

async function tiesOf(db: Db, nodes: readonly string[]): Promise<Map<string, KnownTie>> {
	const keys = (type: string) => [
		...new Set(
			nodes.flatMap((node) => (node.startsWith(`${type} `) ? [node.slice(type.length + 1)] : [])),
		),
	];
	const rounds = await readRows(db, roundRow)`
		SELECT 'round ' || l.id AS node, l.round_slug AS slug, l.name AS raiser, l.raiser_type || ' ' || l.raiser_id AS raiser_node,
			l.type AS round, l.date::text AS date, l.date_precision AS precision,
			(SELECT coalesce(jsonb_agg(one->>'url'), '[]') FROM jsonb_array_elements(l.sources) AS one) AS sources
		FROM round_listing AS l WHERE l.id = ANY(${sql.param(keys('round').map(Number))}::bigint[])`;
	const positions = await readRows(db, positionRow)`
		SELECT 'position ' || w.person_id || '.' || w.ordinal AS node, w.title, w.from_date::text AS "from", w.from_precision,
			w.to_date::text AS "to", w.to_precision, q.slug AS person,
			(SELECT source FROM revision WHERE record_type = 'person' AND record_id = w.person_id AND field = 'positions'
				AND source IS NOT NULL ORDER BY id DESC LIMIT 1) AS source
		FROM position AS w JOIN person AS q ON q.id = w.person_id
		WHERE (w.person_id || '.' || w.ordinal) = ANY(${sql.param(keys('position'))}::text[])
			AND w.person_id = ANY(${sql.param(keys('position').map((key) => Number(key.split('.')[0])))}::bigint[])`;
	const known = new Map<string, KnownTie>();
	for (const { node, raiser_node, ...round } of rounds)
		known.set(node, {
			at: round.date ?? '',
			raiserNode: raiser_node,
			tie: { kind: 'round', ...round, raisedBy: null },
		});
	for (const { node, from_precision, to_precision, ...place } of positions)
		known.set(node, {
			at: place.from ?? '',
			raiserNode: null,
			tie: { kind: 'position', ...place, fromPrecision: from_precision, toPrecision: to_precision },
		});
	return known;
}

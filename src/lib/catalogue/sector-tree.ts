import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import file from './sector-tree.json' with { type: 'json' };

/** Sectors with subsectors. A project in DEX is also in DeFi. */
const tree = new Map(Object.entries(z.record(z.string(), z.array(z.string())).parse(file)));

/** Every sector in the tree. Members may use others, which have no parent. */
export const sectorsOfTree: ReadonlySet<string> = new Set([...tree].flat(2));

/** Returns these sectors and their subsectors without duplicates, using the names in `sectors`. */
export const withSubsectors = (sectors: readonly string[]): string[] => [
	...new Set(sectors.flatMap((sector) => [sector, ...(tree.get(sector) ?? [])])),
];

const pairs = JSON.stringify(
	[...tree].flatMap(([parent, below]) => below.map((name) => ({ parent, name }))),
);

/**
 * Selects the rows `(id, sector)` of `members`, which has these columns, and those of parent sectors, without
 * duplicates.
 */
export const withParents = (members: SQL): SQL => sql`(
	select id, sector from ${members} as own
	union
	select own.id, tree.parent from ${members} as own
		join jsonb_to_recordset(${pairs}::jsonb) as tree(parent text, name text) on tree.name = own.sector)`;

/** Projects with their sectors, as `id` and `sector`. */
export const sectorsOfProjects: SQL = withParents(
	sql`(select project_id as id, sector from project_sector)`,
);

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import file from './sector-tree.json' with { type: 'json' };

/** The sectors that have others under them, each with those. A project of DEX is one of DeFi as well. */
const tree = new Map(Object.entries(z.record(z.string(), z.array(z.string())).parse(file)));

/** Every sector of the tree. A member may name others, which stand under none. */
export const sectorsOfTree: ReadonlySet<string> = new Set([...tree].flat(2));

/** A sector and what stands under it, by the names of `sectors`; each once. */
export const withSubsectors = (sectors: readonly string[]): string[] => [
	...new Set(sectors.flatMap((sector) => [sector, ...(tree.get(sector) ?? [])])),
];

const pairs = JSON.stringify(
	[...tree].flatMap(([parent, below]) => below.map((name) => ({ parent, name }))),
);

/** The rows `(id, sector)` of `members`, which has these columns, and again those of the sectors above, each once. */
export const withParents = (members: SQL): SQL => sql`(
	select id, sector from ${members} as own
	union
	select own.id, tree.parent from ${members} as own
		join jsonb_to_recordset(${pairs}::jsonb) as tree(parent text, name text) on tree.name = own.sector)`;

/** Which projects are of which sector, by `id` and `sector`. */
export const sectorsOfProjects: SQL = withParents(
	sql`(select project_id as id, sector from project_sector)`,
);

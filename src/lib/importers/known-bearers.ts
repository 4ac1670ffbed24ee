import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { IdentifierOwner } from './importer.ts';

/** Projects come first: a round belongs to the project if a project and an organization both match. */
const kinds = ['project', 'organization'] as const;

const externalIdRow = z.object({ external_id: z.string() });

/** The identifiers of projects and organizations at this source, each once, in order. Samples are never queried. */
export async function externalIdsOf(db: Db, source: string): Promise<string[]> {
	const rows = await readRows(db, externalIdRow)`
		select distinct c.external_id from crosswalk as c
			left join project as p on c.record_type = 'project' and p.id = c.record_id and p.origin <> 'sample'
			left join organization as o on c.record_type = 'organization' and o.id = c.record_id and o.origin <> 'sample'
		where c.source = ${source} and num_nonnulls(p.id, o.id) = 1 order by 1`;
	return rows.map(({ external_id }) => external_id);
}

const knownBearersRow = z.object({ at: z.number(), type: z.enum(recordTypes), id: z.string() });

/** Returns the project or organization for each list, by the first identifier in it that any of them has. */
export async function knownBearers(
	db: Db,
	lists: readonly (readonly Identifier[])[],
): Promise<(IdentifierOwner | undefined)[]> {
	const lookups = lists.flatMap((identifiers, at) =>
		identifiers.map((identifier, rank) => ({ ...identifier, at, rank })),
	);
	if (lookups.length === 0) return lists.map(() => undefined);
	const rows = await readRows(db, knownBearersRow)`
		select distinct on (w.at) w.at, c.record_type as type, c.record_id as id
		from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as w(source text, external_id text, at int, rank int)
			join crosswalk as c on c.source = w.source and c.external_id = w.external_id
			left join project as p on c.record_type = 'project' and p.id = c.record_id and p.origin <> 'sample'
			left join organization as o on c.record_type = 'organization' and o.id = c.record_id and o.origin <> 'sample'
		where num_nonnulls(p.id, o.id) = 1
		order by w.at, w.rank, array_position(${sql.param([...kinds])}::text[], c.record_type)`;
	const found = new Map(rows.map(({ at, type, id }) => [at, { type, id: Number(id) }]));
	return lists.map((_, at) => found.get(at));
}

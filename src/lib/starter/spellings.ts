import { z } from 'zod';
import type { Change } from '#lib/catalogue/change.ts';
import { knownSpellings } from '#lib/catalogue/linkage/spellings.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const row = z.object({ id: z.string(), aliases: z.array(z.string()) });

/** Adds alternative spellings to the starter's investors, unless another record uses them. */
export async function addSpellings(db: Db): Promise<void> {
	const rows = await readRows(db, row)`
		select min(o.id)::text as id, array_agg(distinct s.alias order by s.alias) as aliases
		from jsonb_to_recordset(${JSON.stringify(
			knownSpellings.flatMap(({ name, aliases }) => aliases.map((alias) => ({ name, alias }))),
		)}::jsonb) as s(name text, alias text)
			join organization as o on name_form(o.name) = name_form(s.name) and o.origin = 'starter'
		where name_form(s.alias) <> name_form(s.name)
			and not exists (select from organization as b where name_form(b.name) = name_form(s.alias))
			and not exists (select from record_alias as b where name_form(b.name) = name_form(s.alias))
		group by s.name order by 1`;
	await revise(db, { origin: 'rule' }, rows.map(aliasesOf('organization')));
}

const aliasesOf =
	(type: 'organization' | 'project') =>
	({ id, aliases }: z.output<typeof row>): Change => ({ type, id: Number(id), add: { aliases } });

/** Sets both the old and the new name of projects that were looked up: *MakerDAO (Sky)*. */
export async function addBothNames(db: Db): Promise<void> {
	const rows = await readRows(db, row)`
		select p.id::text as id, regexp_match(p.name, '^(.+) [(](.+)[)]$') as aliases
		from project as p join crosswalk as c on c.record_type = 'project' and c.record_id = p.id
		where c.source = 'starter' and c.external_id like 'curated-%' and p.name ~ '^.+ [(].+[)]$'
			and not exists (select from record_alias as a where a.record_type = 'project' and a.record_id = p.id)
		order by p.id`;
	await revise(db, { origin: 'rule' }, rows.map(aliasesOf('project')));
}

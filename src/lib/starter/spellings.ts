import { z } from 'zod';
import type { Change } from '#lib/catalogue/change.ts';
import { knownSpellings } from '#lib/catalogue/linkage/spellings.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const row = z.object({ id: z.string(), aliases: z.array(z.string()) });

/** Gives the investors of the starter the spellings by which others call them, where no record bears these. */
export async function tellSpellings(db: Db): Promise<void> {
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
	await revise(
		db,
		{ origin: 'rule' },
		rows.map(
			({ id, aliases }): Change => ({
				type: 'organization',
				id: Number(id),
				add: { aliases },
			}),
		),
	);
}

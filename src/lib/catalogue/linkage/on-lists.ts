import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { ListedId } from '#lib/links/pasted.ts';
import { type PlacedKind, placedKinds } from './on-sites.ts';

/** A record that a list has under a requested name, with the index of that request. */
export interface ListMatch {
	at: number;
	type: PlacedKind;
	id: string;
}

const listRow = z.object({ at: z.number(), type: z.enum(placedKinds), id: z.string() });

/**
 * Returns the records that these lists contain, by identifier or, if a page has only a name, by the only project of
 * this name.
 */
export async function findByLists(
	db: Db,
	wanted: readonly { at: number; listed: ListedId | null }[],
): Promise<ListMatch[]> {
	const lookups = wanted.flatMap(({ at, listed }) => (listed ? [{ at, ...listed }] : []));
	if (lookups.length === 0) return [];
	const json = JSON.stringify(lookups);
	return readRows(db, listRow)`
		with w as materialized (
			select * from jsonb_to_recordset(${json}::jsonb) as j(at int, source text, id text, begins text, named text)
		), known as (
			select w.at, c.record_type as type, c.record_id as id from w
			join crosswalk as c on c.source = w.source and c.external_id = w.id and c.record_type in ('project', 'organization', 'person')
			left join project as p on c.record_type = 'project' and p.id = c.record_id
			where w.begins is null or starts_with(name_form(p.name), name_form(w.begins))
		), called as (
			select w.at, w.source, w.id as listed, p.id from w join project as p
				on name_form(p.name) = name_form(w.named) and name_form(w.named) <> ''
			union select w.at, w.source, w.id, a.record_id from w join record_alias as a
				on a.record_type = 'project' and name_form(a.name) = name_form(w.named) and name_form(w.named) <> ''
		), named as (
			select called.at, min(p.id) as id from called join project as p on p.id = called.id and p.origin <> 'sample'
			where not exists (select from known where known.at = called.at)
				and not exists (select from crosswalk as c where c.record_type = 'project' and c.record_id = p.id
					and c.source = called.source and c.external_id <> called.listed)
			group by called.at having count(distinct p.id) = 1
		)
		select at, type, id::text as id from known union all select at, 'project', id::text from named`;
}

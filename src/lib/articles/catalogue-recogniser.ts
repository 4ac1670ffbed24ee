import { z } from 'zod';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Asset, Recogniser } from './recognise.ts';

const catalogueRecogniserRow = z.object({
	type: z.enum(['project', 'organization', 'person']),
	id: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	weight: z.number(),
});

/**
 * Returns a recogniser for the current catalogue: projects by name and symbol, organizations by name, people by full
 * name (of at least two words). It excludes samples, since they are fictional, and investors known by name only:
 * *Disclosure* and *Orange* are words, and *Solana* is a project that once invested. If a product and its company share
 * a name, the company is meant.
 */
export async function catalogueRecogniser(db: Db): Promise<Recogniser> {
	const rows = await readRows(db, catalogueRecogniserRow)`
		select e.type, e.id, e.name, e.symbol, e.weight from search_entry as e
		left join organization_listing as o on e.type = 'organization' and o.id = e.id
		where e.origin <> 'sample' and (e.type <> 'person' or e.name like '% %')
			and o.type is distinct from ${NAME_ONLY_TYPE}
			and not exists (select from twin as t join search_entry as company
					on company.type = 'organization' and company.id = t.organization_id
				join organization_listing as c on c.id = company.id
				where e.type = 'project' and t.project_id = e.id and company.name_form = e.name_form
					and c.type is distinct from ${NAME_ONLY_TYPE})
		order by e.type, e.id`;
	return new Recogniser(
		rows.map(
			({ type, id, name, symbol, weight }): Asset => ({
				type: type === 'person' ? 'people' : type,
				id: Number(id),
				name,
				symbol,
				weight,
			}),
		),
	);
}

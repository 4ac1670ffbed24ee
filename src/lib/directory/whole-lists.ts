import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { DirectorySource } from './sources.ts';

/** A record in a list of a row. */
export interface ListedName {
	slug: string;
	name: string;
	is_lead?: boolean;
}

/** A list of a directory's rows: the query for its members' `owner`, `id` and `is_lead`, given the owners' ids. */
interface WholeList {
	table: 'project' | 'organization' | 'person';
	members(owners: SQL): SQL;
}

const fromListing = (listing: string, ids: string, table: WholeList['table']): WholeList => ({
	table,
	members: (owners) => sql`
		select l.id as owner, member.id, false as is_lead from ${sql.identifier(listing)} as l
		cross join unnest(l.${sql.identifier(ids)}) as member(id) where l.id = any(${owners})`,
});
const investors = (table: 'organization' | 'person'): WholeList => ({
	table,
	members: (owners) => {
		const id = sql.identifier(`${table}_id`);
		return sql`select round_id as owner, ${id} as id, bool_or(is_lead) as is_lead from round_investor
			where round_id = any(${owners}) and ${id} is not null group by 1, 2`;
	},
});
const founders: WholeList = {
	table: 'person',
	members: (owners) => sql`
		select distinct organization_id as owner, person_id as id, false as is_lead from position
		where organization_id = any(${owners}) and is_founder`,
};

/** The lists of which a directory row holds only the first items, by field. */
export const wholeLists: Record<DirectorySource, Record<string, WholeList>> = {
	projects: {
		peoples: fromListing('project_listing', 'person_ids', 'person'),
		organizations: fromListing('project_listing', 'organization_ids', 'organization'),
	},
	people: {
		organization: fromListing('person_listing', 'current_organization_ids', 'organization'),
		relate_token: fromListing('person_listing', 'project_ids', 'project'),
	},
	organizations: {
		founder: founders,
		relate_project: fromListing('organization_listing', 'project_ids', 'project'),
	},
	fundraising: { organizations: investors('organization'), people: investors('person') },
};

const wholeRow = z.object({
	owner: z.string(),
	slug: z.string(),
	name: z.string(),
	is_lead: z.boolean(),
});

/** Returns all items of a list of these records, leads first, then by name. */
export async function readWhole(
	db: Db,
	{ table, members }: WholeList,
	owners: readonly number[],
): Promise<Map<string, ListedName[]>> {
	if (owners.length === 0) return new Map();
	const rows = await readRows(db, wholeRow)`
		select m.owner::text as owner, e.slug, e.name, m.is_lead
		from (${members(sql`${sql.param(owners)}::bigint[]`)}) as m join ${sql.identifier(table)} as e on e.id = m.id
		order by m.owner, m.is_lead desc, e.name collate "C", e.id`;
	return Map.groupBy(rows, ({ owner }) => owner);
}

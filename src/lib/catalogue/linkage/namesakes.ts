import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { nameStem } from '../lookalikes.ts';
import type { NamedKind } from './profiles.ts';

/** Records that share a name. */
export type Group = Record<NamedKind, number[]>;

/** Returns the records of these kinds in all groups, without duplicates. */
export const idsIn = (groups: readonly Group[], kind: NamedKind): number[] => [
	...new Set(groups.flatMap((group) => group[kind])),
];

/** A name shared by more records than this is not distinctive, and comparing all their pairs would take too long. */
const MAX_PER_NAME = 30;

const groupRow = z.object({ project: z.array(z.string()), organization: z.array(z.string()) });

/**
 * Captures both names where a record gives its former name: *Sky (prev. MakerDAO)*. For PostgreSQL's
 * `regexp_match()`, ignoring case.
 */
const RENAMED = '^(.+?) *[(](?:prev|previously|formerly|fka|ex)[.:]? +(.+)[)]$';

/**
 * Returns all records that share a name, a former name or an alias, as normalized by `name_form()`; samples are
 * excluded.
 */
export async function namesakes(db: Db): Promise<Group[]> {
	const rows = await readRows(db, groupRow)`
		with named as (
			select 'project' as type, id, name_form(name) as form from project where origin <> 'sample'
			union select 'organization', id, name_form(name) from organization where origin <> 'sample'
			union select 'project', id, name_form(part) from project, unnest(regexp_match(name, ${RENAMED}, 'i')) as part
				where origin <> 'sample' and name ~* ${RENAMED}
			union select 'organization', id, name_form(part) from organization, unnest(regexp_match(name, ${RENAMED}, 'i')) as part
				where origin <> 'sample' and name ~* ${RENAMED}
			union select a.record_type, a.record_id, name_form(a.name) from record_alias as a
				left join project as p on a.record_type = 'project' and p.id = a.record_id
				left join organization as o on a.record_type = 'organization' and o.id = a.record_id
			where coalesce(p.origin, o.origin) <> 'sample'
		)
		select coalesce(array_agg(id::text order by id) filter (where type = 'project'), '{}') as project,
			coalesce(array_agg(id::text order by id) filter (where type = 'organization'), '{}') as organization
		from named where form <> '' and type in ('project', 'organization') group by form
		having count(*) between 2 and ${MAX_PER_NAME} order by form`;
	return rows.map(({ project, organization }) => ({
		project: project.map(Number),
		organization: organization.map(Number),
	}));
}

/** A word that the names of more projects than this share, apart from common suffixes, is not distinctive enough. */
const MAX_ALIKE = 6;

const namedRow = z.object({
	type: z.enum(['project', 'organization']),
	id: z.string(),
	name: z.string(),
});

/** Words that a company adds to its product's name. */
const COMPANY =
	/[\s-](?:labs|inc|llc|ltd|limited|gmbh|corp|corporation|company|technologies|technology)\.?$/i;

/**
 * Returns projects whose names differ only in common words (*Frax* and *Frax Finance*), with the companies of that
 * name, which add a company word (*Frax Labs*). Arms and foundations are left out, as companies of their own.
 */
export async function groupSimilarNames(db: Db): Promise<Group[]> {
	const rows = await readRows(db, namedRow)`
		select 'project' as type, id, name from project where origin <> 'sample'
		union all select 'organization', id, name from organization where origin <> 'sample' order by 1, 2`;
	const named = rows.filter(({ type, name }) => type === 'project' || COMPANY.test(name));
	return [...Map.groupBy(named, ({ name }) => nameStem(name)).values()].flatMap((group) => {
		const ids = (kind: NamedKind) =>
			group.flatMap(({ type, id }) => (type === kind ? Number(id) : []));
		const projects = ids('project');
		return group.length > 1 && group.length <= MAX_ALIKE && projects.length > 0
			? [{ project: projects, organization: ids('organization') }]
			: [];
	});
}

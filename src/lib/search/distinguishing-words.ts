import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { distinctionOf } from '#lib/catalogue/telling.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Hit } from './global-search.ts';

const companyRow = z.object({ company: z.string(), project: z.string() });

/**
 * Returns those organizations among the hits that are the company behind a project that is also among them: the
 * project's slug by the organization's id.
 */
export async function companiesAmong(db: Db, hits: readonly Hit[]): Promise<Map<string, string>> {
	const idsOf = (type: Hit['type']) =>
		sql.param(hits.flatMap((hit) => (hit.type === type ? hit.id : [])));
	const slugs = new Map(
		hits.flatMap(({ type, id, slug }) => (type === 'project' ? [[id, slug]] : [])),
	);
	if (slugs.size === 0 || slugs.size === hits.length) return new Map();
	const rows = await readRows(db, companyRow)`
		select organization_id::text as company, min(project_id)::text as project from twin
		where project_id = any(${idsOf('project')}::bigint[]) and organization_id = any(${idsOf('organization')}::bigint[])
		group by organization_id`;
	return new Map(
		rows.flatMap(({ company, project }) => {
			const slug = slugs.get(project);
			return slug === undefined ? [] : [[company, slug]];
		}),
	);
}

const tellingRow = z.object({ type: z.string(), id: z.string(), telling: z.string().nullable() });

/** Returns the words that distinguish hits with the same name from each other, by `type id`. */
export async function distinguishingWords(
	db: Db,
	hits: readonly Hit[],
): Promise<Map<string, string>> {
	const byName = Map.groupBy(hits, ({ name }) => name.toLowerCase());
	const shared = hits.filter(({ name }) => (byName.get(name.toLowerCase())?.length ?? 0) > 1);
	if (shared.length === 0) return new Map();
	const rows = await readRows(db, tellingRow)`
		select e.type, e.id::text as id, ${distinctionOf(sql`e`)} as telling
		from jsonb_to_recordset(${JSON.stringify(shared.map(({ type, id }) => ({ type, id })))}::jsonb) as e(type text, id bigint)`;
	return new Map(
		rows.flatMap((row) => (row.telling ? [[`${row.type} ${row.id}`, row.telling]] : [])),
	);
}

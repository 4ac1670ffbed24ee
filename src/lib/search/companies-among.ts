import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Hit } from './global-search.ts';

const companyRow = z.object({ company: z.string(), project: z.string() });

/** Which organizations among these hits are the company behind a project among them: the project's slug by the organization's id. */
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

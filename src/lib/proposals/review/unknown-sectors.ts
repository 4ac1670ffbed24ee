import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { knownCategories } from '#lib/catalogue/source-sectors.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const categoryRow = z.object({
	name: z.string(),
	count: z.number(),
	/** Some of the projects with this category. */
	projects: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type UnknownCategory = z.output<typeof categoryRow>;

/** Maximum categories listed, and projects for each. */
const AT_MOST = 200;
const SOME = 5;

/**
 * Returns categories that no word list maps to a sector, of projects and rounds whose project has no sector; most
 * projects first.
 */
export const unknownSectors = (db: Db): Promise<UnknownCategory[]> => readRows(db, categoryRow)`
	with categories as (
		select category, id from project where category is not null
		union
		select category, project_id from funding_round where category is not null and project_id is not null
	), unknown as (
		select c.category, p.id, p.slug, p.name from categories as c join project as p using (id)
		where p.origin <> 'sample' and not lower(c.category) = any(${sql.param(knownCategories)}::text[])
			and not exists (select from project_sector as s where s.project_id = p.id)
	)
	select category as name, count(*)::int as count,
		jsonb_path_query_array(jsonb_agg(jsonb_build_object('slug', slug, 'name', name) order by name, slug),
			${`$[0 to ${SOME - 1}]`}::jsonpath) as projects
	from unknown group by category order by 2 desc, 1 limit ${AT_MOST}`;

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { type Merging, relationOf } from './merging.ts';

const movedRow = z.object({
	company: z.string(),
	type: z.enum(['organization', 'project']),
	kept: z.string(),
});

/**
 * Moves hiring companies: the removed record's company becomes the kept record's, or its jobs and boards move to the
 * company that the kept record already has. If an organization turned out to be a person, its company is left unlinked.
 * Call before the records are removed.
 */
export async function moveCompanies(tx: Db, mergings: readonly Merging[]): Promise<void> {
	const moved = await readRows(tx, movedRow)`
		select c.id::text as company, m.to_type as type, m.to_id::text as kept
		from ${relationOf(mergings)} join company as c on m.from_type = m.to_type and (
			(m.from_type = 'organization' and c.organization_id = m.from_id)
			or (m.from_type = 'project' and c.project_id = m.from_id))
		order by c.id`;
	for (const { company, type, kept } of moved) {
		const column = sql.identifier(`${type}_id`);
		const [to] = await readRows(tx, idRow)`
			select id::text as id from company where ${column} = ${kept}::bigint`;
		if (!to) {
			await tx.execute(sql`
				update company set ${column} = ${kept}::bigint where id = ${company}::bigint`);
			continue;
		}
		for (const table of ['job', 'job_board'])
			await tx.execute(sql`
				update ${sql.identifier(table)} set company_id = ${to.id}::bigint where company_id = ${company}::bigint`);
		await tx.execute(sql`delete from company where id = ${company}::bigint`);
	}
	if (moved.length > 0) await notifyTags(tx, ['jobs']);
}

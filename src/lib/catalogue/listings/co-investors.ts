import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/**
 * A round with more investors than this says little about who invests with whom, and would add a tie for every pair. It
 * is ignored for all of its investors, and readers are told. Migration 0035 filled the table with the same limit.
 */
export const MAX_TIE_INVESTORS = 100;

/**
 * Recomputes the co-investors of these organizations. Unchanged rows are not rewritten. Call inside the transaction
 * that changed their rounds, with every organization that is or was in them.
 */
export async function refreshCoInvestors(db: Db, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	const these = sql`${sql.param([...new Set(ids)])}::bigint[]`;
	const figures = (prefix: string): SQL =>
		sql.raw(
			['shared', 'led', 'other_led', 'first_date', 'first_precision', 'last_date', 'last_precision']
				.map((name) => `${prefix}${name}`)
				.join(', '),
		);
	await db.execute(sql`
		with now as materialized (select * from co_investors_of(${these}, ${MAX_TIE_INVESTORS}::integer)),
		gone as (
			delete from co_investor as c where c.organization_id = any(${these}) and not exists (
				select from now where now.organization_id = c.organization_id and now.other_type = c.other_type and now.other_id = c.other_id)
		)
		insert into co_investor as c (organization_id, other_type, other_id, ${figures('')})
		select organization_id, other_type, other_id, ${figures('')} from now
		on conflict (organization_id, other_type, other_id) do update set (${figures('')}) = row(${figures('excluded.')})
		where (${figures('c.')}) is distinct from (${figures('excluded.')})`);
}

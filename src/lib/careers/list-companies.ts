import { type SQL, sql } from 'drizzle-orm';
import { likeLiteral, searchWords } from '#lib/search/search-words.ts';

/** Matches companies `c` with jobs on the board, and those created by a member; `search` applies to their names. */
export function companyCondition(search: string, accountId: number | null): SQL {
	const isSeen =
		accountId === null
			? sql`coalesce(jobs.open, 0) > 0`
			: sql`(coalesce(jobs.open, 0) > 0 or c.account_id = ${accountId})`;
	const words = searchWords(search.replaceAll('\0', '')).map(
		(word) =>
			sql`search_form(coalesce(o.name, p.name, c.name)) like '%' || search_form(${likeLiteral(word)}) || '%'`,
	);
	return sql.join([isSeen, ...words], sql` and `);
}

/** Most jobs first. */
export const companyOrder: SQL = sql`coalesce(jobs.open, 0) desc, search_form(coalesce(o.name, p.name, c.name)) collate "C", c.id`;

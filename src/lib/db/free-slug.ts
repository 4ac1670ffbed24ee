import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';
import { readRows, slugRow } from './read-rows.ts';

/**
 * Returns a slug that no row of a table has: `defi-leaders`, or with the first free number: `defi-leaders-3`.
 * @param table one with a column `slug`.
 */
export async function freeSlug(
	tx: Pick<Db, 'execute'>,
	table: PgTable,
	base: string,
): Promise<string> {
	// Until the transaction ends, and for all names: a name with a number may be another's own name.
	await tx.execute(
		sql`select pg_advisory_xact_lock(hashtextextended(${`slugs of ${getTableConfig(table).name}s`}, 0))`,
	);
	const [free] = await readRows(tx, slugRow)`
		select slug from (
			select number, case when number = 1 then ${base} else ${base} || '-' || number end as slug
			from generate_series(1, 1 + (
				select count(*)::int from ${table} where slug = ${base} or slug like ${`${base}-%`}
			)) as number
		) as wanted
		where not exists (select 1 from ${table} as taken where taken.slug = wanted.slug)
		order by number limit 1`;
	if (!free) throw new Error('No slug is available.');
	return free.slug;
}

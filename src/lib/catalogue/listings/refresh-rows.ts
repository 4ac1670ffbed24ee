import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#lib/db/connect.ts';

/** Every column of a listing and how it is computed. The type ensures that none is missing. */
export type ListingColumns<Table extends PgTable> = Record<
	keyof Table['$inferSelect'] & string,
	SQL
>;

/**
 * Writes the listing rows of `ids` in one statement. Unchanged rows are not rewritten, so that a market refresh
 * touches only what moved.
 *
 * @param from where the columns come from: `from asked …`, with `asked(id)` being the ids.
 */
export async function refreshRows<Table extends PgTable>(
	db: Db,
	table: Table,
	columns: ListingColumns<Table>,
	from: SQL,
	ids: readonly number[],
): Promise<void> {
	if (ids.length === 0) return;
	const names = Object.keys(columns);
	const list = (prefix: string) => sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '));
	const target = sql.identifier(getTableConfig(table).name);
	await db.execute(sql`
		with asked as (select id from unnest(${sql.param([...new Set(ids)])}::bigint[]) as t (id))
		insert into ${target} as l (${list('')})
		select ${sql.join(Object.values<SQL>(columns), sql`, `)} ${from}
		on conflict (id) do update set (${list('')}) = row(${list('excluded.')})
		where (${list('l.')}) is distinct from (${list('excluded.')})`);
}

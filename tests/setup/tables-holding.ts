import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** The tables, including those of the job queue, with a row that contains the text anywhere. */
export async function tablesHolding(db: Db, text: string): Promise<string[]> {
	const { rows } = await db.execute<{ schema: string; name: string }>(sql`
		select table_schema as schema, table_name as name from information_schema.tables
		where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
	const holding: string[] = [];
	for (const { schema, name } of rows) {
		const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
		const found = await db.execute(
			sql`select from ${table} as one where position(${text} in one::text) > 0 limit 1`,
		);
		if (found.rowCount) holding.push(name);
	}
	return holding;
}

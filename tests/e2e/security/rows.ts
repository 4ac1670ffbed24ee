import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** Tables whose rows concern nobody: limit counters, keys created on first use, visits recounted by a job. */
const passing = ['rate_limit', 'site_secret', 'wanted_record'];

/** The number of rows in each table that requests could write to. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
	const { rows: tables } = await db.execute<{ name: string }>(
		sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
	);
	const counts: Record<string, number> = {};
	for (const { name } of tables.filter((table) => !passing.includes(table.name))) {
		const { rows } = await db.execute<{ count: number }>(
			sql`SELECT count(*)::int AS count FROM ${sql.identifier(name)}`,
		);
		counts[name] = rows[0]?.count ?? 0;
	}
	return counts;
}

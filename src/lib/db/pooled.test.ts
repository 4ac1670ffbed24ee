import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { connect } from './connect.ts';
import { plannedOnce } from './planned-once.ts';

const { url } = useTestDatabase();
const LIMIT = 5_000;

async function leftBehind(pooled: boolean) {
	const { db, pool, close } = connect(url, { max: 1, pooled, statementTimeout: LIMIT });
	try {
		const shape = z.object({ one: z.number() });
		await plannedOnce(db, shape, sql`select 1 as one`);
		await db.transaction((tx) => plannedOnce(tx, shape, sql`select 2 as one`));
		const { rows } = await pool.query<{ statements: number; limit: string }>(
			`SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
				current_setting('statement_timeout') AS limit`,
		);
		return rows[0];
	} finally {
		await close();
	}
}

test('behind a pooler in transaction mode no session state is left or relied upon', async () => {
	expect(await leftBehind(true)).toEqual({ statements: 0, limit: '0' });
});

test('without a pooler statements are planned once, and limited', async () => {
	expect(await leftBehind(false)).toEqual({ statements: 2, limit: '5s' });
});

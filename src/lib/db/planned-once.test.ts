import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { connect } from './connect.ts';
import { plannedOnce } from './planned-once.ts';

const database = useTestDatabase();

const doubledRow = z.object({ doubled: z.number() });
const textRow = z.object({ said: z.string() });

test('a connection keeps one plan per text, whatever its values', async () => {
	const { db, close } = connect(database.url, { max: 1 });
	try {
		const doubled = (value: number) =>
			plannedOnce(db, doubledRow, sql`SELECT ${value}::int * 2 AS doubled`);
		expect([await doubled(1), await doubled(2), await doubled(3)]).toEqual([
			[{ doubled: 2 }],
			[{ doubled: 4 }],
			[{ doubled: 6 }],
		]);
		expect(await plannedOnce(db, textRow, sql`SELECT ${'a'}::text AS said`)).toEqual([
			{ said: 'a' },
		]);
		const { rows } = await db.execute(
			sql`SELECT statement FROM pg_prepared_statements ORDER BY statement`,
		);
		expect(rows).toEqual([
			{ statement: 'SELECT $1::int * 2 AS doubled' },
			{ statement: 'SELECT $1::text AS said' },
		]);
	} finally {
		await close();
	}
});

test('a row of the wrong shape is rejected', async () => {
	const { db, close } = connect(database.url, { max: 1 });
	try {
		await expect(plannedOnce(db, textRow, sql`SELECT 1 AS said`)).rejects.toThrow(
			'A row does not match what its statement declares',
		);
	} finally {
		await close();
	}
});

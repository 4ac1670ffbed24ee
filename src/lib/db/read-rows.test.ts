import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { readOne, readRows } from './read-rows.ts';

const database = useTestDatabase();
const shape = z.object({ id: z.string(), size: z.number().nullable() });

test('rows of the shape come unchanged, with the statement’s other columns', async () => {
	const statement = sql`select 1::bigint as id, 2 as size, true as more union all select 2, null, false order by id`;
	expect(await readRows(database.db, shape)`${statement}`).toEqual([
		{ id: '1', size: 2, more: true },
		{ id: '2', size: null, more: false },
	]);
});

test('a shape that would change a row leaves it unchanged', async () => {
	const doubled = z.object({ size: z.number().transform((size) => size * 2) });
	expect(await readRows(database.db, doubled)`select 2 as size`).toEqual([{ size: 2 }]);
});

test.each([
	['is text', sql`select 1::bigint as id, 2::numeric as size`],
	['is null', sql`select null::bigint as id, 2 as size`],
	['is missing', sql`select 1::bigint as id`],
])('a column that %s contrary to its shape is refused', async (_, statement) => {
	await expect(readRows(database.db, shape)`${statement}`).rejects.toThrow(
		'A row does not match what its statement declares',
	);
});

test('one row means exactly one', async () => {
	const size = z.object({ size: z.number() });
	expect(await readOne(database.db, size)`select 3 as size`).toEqual({ size: 3 });
	await expect(readOne(database.db, size)`select 3 as size where false`).rejects.toThrow(
		'returned none',
	);
	await expect(readOne(database.db, size)`select generate_series(1, 2) as size`).rejects.toThrow(
		'returned 2',
	);
});

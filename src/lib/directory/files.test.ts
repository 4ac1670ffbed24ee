import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { parquetRows } from '../../../tests/setup/read-parquet.ts';
import { listingTables } from './conditions.ts';
import { fileColumns } from './file-columns.ts';
import { fileResponse, fileRows, parquetOf, streamView } from './files.ts';
import { type DirectorySource, directorySources } from './sources.ts';

const database = useTestDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'cairn-test-files-'));
beforeAll(() => seedSamples(database.db));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Twice, so that there is more than one batch. */
async function idsOf(source: DirectorySource): Promise<number[]> {
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id from ${sql.raw(listingTables[source])} order by id desc`,
	);
	const ids = rows.map(({ id }) => Number(id));
	return Array.from({ length: Math.ceil(600 / ids.length) }, () => ids).flat();
}

test.each(directorySources)(
	'Parquet of %s has the types and the values of the JSON',
	async (source) => {
		const ids = await idsOf(source);
		expect(ids.length).toBeGreaterThan(500);
		const of = (format: 'json' | 'parquet') =>
			fileResponse(format, source, streamView(format, database.db, { source, columns: null }, ids));
		const json: Record<string, unknown>[] = await of('json').json();
		const parquet = await parquetRows(await of('parquet').bytes(), scratch);
		expect(parquet.columns).toEqual(fileColumns[source]);
		expect(json.map(({ _id }) => Number(_id))).toEqual(ids);
		expect(parquet.rows).toEqual(json);
		for (const row of json)
			expect(Object.keys(row).sort()).toEqual(fileColumns[source].map(({ name }) => name).sort());
		// Each kind of value occurs somewhere, so that nothing passes for lack of values.
		const filled = new Set(
			fileColumns[source]
				.filter(({ name }) => json.some((row) => row[name] !== null))
				.map(({ type }) => type),
		);
		expect(filled).toEqual(new Set(fileColumns[source].map(({ type }) => type)));
	},
);

test('a file without rows is readable, and so is one with several row groups', async () => {
	const none = await parquetRows(
		await fileResponse(
			'parquet',
			'people',
			streamView('parquet', database.db, { source: 'people', columns: null }, []),
		).bytes(),
		scratch,
	);
	expect(none).toEqual({ columns: fileColumns.people, rows: [], groups: 0 });
	const [rows = []] = await Array.fromAsync(
		fileRows(database.db, 'people', (await idsOf('people')).slice(0, 5)),
	);
	async function* many() {
		for (let at = 0; at < 4_500; at += 1) yield rows;
	}
	const made = fileResponse('parquet', 'people', parquetOf(fileColumns.people, many()));
	const read = await parquetRows(await made.bytes(), scratch);
	expect(read.groups).toBeGreaterThan(1);
	expect(read.rows).toHaveLength(22_500);
	expect(read.rows.slice(-5)).toEqual(rows);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { input } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';
import { ossDirectory } from './oss-directory.ts';
import { runImport } from './run-import.ts';

const database = useTestDatabase();
const BATCH = 20;
const BATCHES = 8;

/** Sessions that wait for their turn to write the catalogue. */
async function waiting(): Promise<number> {
	const { rows } = await database.db.execute<{ n: number }>(sql`
		select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
			and database = (select oid from pg_database where datname = current_database())`);
	return rows[0]?.n ?? 0;
}

/** Who wrote the revisions, in the order in which they were committed: one entry a turn. */
async function turns(): Promise<string[]> {
	const { rows } = await database.db.execute<{ origin: string }>(
		sql`select origin from revision group by origin, xmin::text order by min(id)`,
	);
	return rows.map(({ origin }) => origin);
}

test('a small import gets its turn after one batch of a large one, and ends before it', async () => {
	const rows = Array.from({ length: BATCH * BATCHES }, (_, at) => ({
		slug: `p-${at}`,
		name: `P ${at}`,
	}));
	const others = ['large', 'small'].map((name) => connect(database.url, { max: 2, name }));
	const [large, small] = others.map(({ db }): Db => db);
	if (!large || !small) throw new Error('there are two');
	const ended: string[] = [];
	const runs: Promise<unknown>[] = [];
	// Both stand in line, the large one first, behind somebody who writes.
	await database.db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const begin = async (name: string, run: Promise<unknown>, inLine: number) => {
			runs.push(run.then(() => ended.push(name)));
			await expect.poll(waiting, { timeout: 15_000, interval: 5 }).toBe(inLine);
		};
		await begin(
			'large',
			runImport(large, ossDirectory, input(JSON.stringify(rows)), { batchSize: BATCH }),
			1,
		);
		await begin(
			'small',
			runImport(small, csv, input('Name,Round,Investors\nEmber,Seed,North Fund\n')),
			2,
		);
	});
	await Promise.all(runs);
	await Promise.all(others.map((one) => one.close()));
	const written = await turns();
	expect(written.indexOf('import:csv')).toBe(1);
	expect(written.filter((origin) => origin === 'import:oss-directory')).toHaveLength(BATCHES);
	expect(ended).toEqual(['small', 'large']);
}, 60_000);

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { input } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';
import { defillama } from './defillama.ts';
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

/** Rounds of the large import written before any of the small one. */
async function roundsBefore(): Promise<number> {
	const { rows } = await database.db.execute<{ n: number }>(sql`
		select count(distinct record_id)::int as n from revision
		where record_type = 'round' and origin = 'import:defillama'
			and id < (select min(id) from revision where origin = 'import:csv')`);
	return rows[0]?.n ?? 0;
}

test('a small import gets its turn after one batch of a large one, and ends before it', async () => {
	// Each batch of the large one leaves the fund's directory row to be computed at its end.
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'North Fund' } },
	]);
	const raises = Array.from({ length: BATCH * BATCHES }, (_, at) => ({
		name: `P ${at}`,
		date: 1_602_460_800,
		round: 'Seed',
		leadInvestors: ['North Fund'],
	}));
	const others = ['large', 'small'].map((name) => connect(database.url, { max: 2, name }));
	const [large, small] = others.map(({ db }): Db => db);
	if (!large || !small) throw new Error('there are two');
	const ended: string[] = [];
	const runs: Promise<unknown>[] = [];
	// Both are queued, the large one first, behind another writer.
	await database.db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const begin = async (name: string, run: Promise<unknown>, inLine: number) => {
			runs.push(run.then(() => ended.push(name)));
			await expect.poll(waiting, { timeout: 15_000, interval: 5 }).toBe(inLine);
		};
		await begin('large', runImport(large, defillama, input({ raises }), { batchSize: BATCH }), 1);
		await begin(
			'small',
			runImport(small, csv, input('Name,Round,Investors\nEmber,Seed,North Fund\n')),
			2,
		);
	});
	await Promise.all(runs);
	await Promise.all(others.map((one) => one.close()));
	expect(await roundsBefore()).toBe(BATCH);
	expect(ended).toEqual(['small', 'large']);
	// Rows left by the large one are not the small one's task.
	const { rows } = await database.db.execute(
		sql`select investment_count as n from organization_listing where name = 'North Fund'`,
	);
	expect(rows).toEqual([{ n: BATCH * BATCHES + 1 }]);
});

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mergeRounds } from '#lib/catalogue/merge-rounds.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, input } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';
import { defillama } from './defillama.ts';
import { runImport } from './run-import.ts';
import type { Possible } from './write-batch.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const raises = {
	raises: [
		{
			date: 1_602_460_800,
			name: 'Aave',
			round: 'Strategic ',
			amount: 25,
			source: 'https://decrypt.co/44653/aave',
			leadInvestors: ['Blockchain Capital'],
			otherInvestors: [],
		},
	],
};
const ownFile = (amount = '26000000') =>
	`id,project,round,date,amount,investors,source\r\n7,Aave,Strategic,2020-10-20,${amount},Standard Crypto,https://aave.com/blog\r\n`;

async function load(importer: typeof csv, content: unknown) {
	const possible: Possible[] = [];
	const listener = { possible: (pair: Possible) => possible.push(pair) };
	const { counts } = await runImport(database.db, importer, input(content), { listener });
	return { counts, possible };
}

async function rounds() {
	const { rows } = await database.db.execute<{
		id: string;
		amount: number;
		disagreements: string[];
	}>(sql`select id, amount_usd as amount, disagreements from round_listing order by id`);
	return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

test('a second source is offered as the same round, and once merged both go on saying what they say', async () => {
	await load(defillama, raises);
	const second = await load(csv, ownFile());
	expect(second.possible).toMatchObject([
		{ type: 'round', where: 'line 2', other: { reason: 'the same type, 8 days apart' } },
	]);
	const [one, other] = await rounds();
	await mergeRounds(database.db, { origin: 'staff' }, one?.id ?? 0, other?.id ?? 0);
	expect(await rounds()).toEqual([
		{ id: one?.id, amount: 25e6, disagreements: ['amount', 'date'] },
	]);
	const merged = await catalogue(database.db);
	for (const [importer, content] of [
		[defillama, raises],
		[csv, ownFile()],
	] as const)
		expect((await load(importer, content)).counts).toMatchObject({ read: 1, unchanged: 1 });
	expect(await catalogue(database.db)).toEqual(merged);
	// What the second says anew comes to the round that stands, beside what it shows.
	expect((await load(csv, ownFile('25000000'))).counts).toMatchObject({ updated: 1 });
	expect(await rounds()).toEqual([{ id: one?.id, amount: 25e6, disagreements: ['date'] }]);
});

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, input } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';
import { defillama } from './defillama.ts';
import type { PossibleMatch } from './find-or-make.ts';
import { runImport } from './run-import.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const raises = {
	raises: [
		{
			date: 1_602_460_800,
			name: 'Aave',
			round: 'Strategic ',
			amount: 25,
			source: 'https://aave.com/news/strategic-round',
			leadInvestors: ['Blockchain Capital'],
			otherInvestors: [],
		},
	],
};
const ownFile = (amount = '26000000') =>
	`id,project,round,date,amount,investors,source\r\n7,Aave,Strategic,2020-10-20,${amount},Standard Crypto,https://aave.com/blog\r\n`;

async function load(importer: typeof csv, content: unknown) {
	const possible: PossibleMatch[] = [];
	const listener = { possible: (pair: PossibleMatch) => possible.push(pair) };
	const { counts } = await runImport(database.db, importer, input(content), { listener });
	return { counts, possible };
}

async function rounds() {
	const { rows } = await database.db.execute<{
		id: string;
		amount: number;
		disagreements: string[];
		parts: number;
		joined: string | null;
	}>(
		sql`select id, amount_usd as amount, disagreements, parts, joined from round_listing order by id`,
	);
	return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

test('a second source’s statement about a round is added beside it, by the rule, and both are kept', async () => {
	// Both announce it on the project's own site, which shows that they mean this one.
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave', website: 'https://aave.com' } },
	]);
	await load(defillama, raises);
	const second = await load(csv, ownFile());
	expect(second.possible).toMatchObject([
		{
			type: 'round',
			where: 'line 2',
			other: { reason: 'the same type, amounts: $25.00M and $26.00M, 8 days apart' },
		},
	]);
	const [one] = await rounds();
	expect(await rounds()).toEqual([
		{ id: one?.id, amount: 25e6, disagreements: ['amount', 'date'], parts: 2, joined: 'doubtful' },
	]);
	const joined = await catalogue(database.db);
	for (const [importer, content] of [
		[defillama, raises],
		[csv, ownFile()],
	] as const)
		expect((await load(importer, content)).counts).toMatchObject({ read: 1, unchanged: 1 });
	expect(await catalogue(database.db)).toEqual(joined);
	// The second one's repeated statement goes to its own round, and resolves the doubt as far as possible.
	expect((await load(csv, ownFile('25100000'))).counts).toMatchObject({ updated: 1 });
	const [two] = await rounds();
	expect(two).toMatchObject({ id: one?.id, amount: 25e6, parts: 2 });
});

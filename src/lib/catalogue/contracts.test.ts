import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { respellContracts } from './respell-contracts.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const author = { origin: 'import:test' };

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
const project = (name: string, contracts: { chain: string; address: string }[]) =>
	({ type: 'project', set: { name }, add: { contracts } }) as const;

async function contractsOf(id: number): Promise<unknown[]> {
	const { rows } = await database.db.execute(
		sql`select chain, address, spelling from contract where project_id = ${id} order by ordinal`,
	);
	return rows;
}

test('a contract is stored as one text, with the source’s spelling beside it', async () => {
	const [made] = await revise(database.db, author, [
		project('Uniswap', [
			{ chain: 'mainnet', address: UNI.toLowerCase() },
			{ chain: 'ethereum', address: UNI },
			{ chain: 'sui', address: '0x2::sui::SUI' },
			{ chain: 'Nowhere', address: 'abc' },
		]),
	]);
	expect(await contractsOf(made?.id ?? 0)).toEqual([
		{ chain: 'ethereum', address: UNI, spelling: UNI.toLowerCase() },
		{ chain: 'sui', address: `0x${'0'.repeat(63)}2::sui::SUI`, spelling: '0x2::sui::SUI' },
		{ chain: 'nowhere', address: 'abc', spelling: null },
	]);
	const again = await revise(database.db, author, [
		{ type: 'project', id: made?.id ?? 0, add: { contracts: [{ chain: 'eth', address: UNI }] } },
	]);
	expect(again[0]?.outcome).toBe('unchanged');
});

test('two projects with one contract are proposed to editors', async () => {
	const usdc = 'USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
	const made = await revise(database.db, author, [
		project('USD Coin', [{ chain: 'stellar', address: usdc }]),
		project('Circle dollar', [
			{ chain: 'stellar', address: 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' },
		]),
		project('Stranger', [{ chain: 'ethereum', address: `0x${'0'.repeat(39)}7` }]),
	]);
	const { rows } = await database.db.execute(
		sql`select one_id::int as one, other_id::int as other, signs[1] as sign from duplicate_pair`,
	);
	expect(rows).toEqual([{ one: made[0]?.id, other: made[1]?.id, sign: 'the same contract' }]);
});

test('contracts written by an older release are corrected and merged by revisions', async () => {
	const { db } = database;
	const [made] = await revise(db, author, [project('Silk', [])]);
	const id = made?.id ?? 0;
	const silk = 'secret1fl449muk5yq8dlad7a22nje4p5d2pnsgymhjfd';
	await db.execute(sql`insert into contract (project_id, ordinal, chain, address) values
		(${id}, 0, 'secret', ${silk}), (${id}, 1, 'secretnetwork', ${silk}),
		(${id}, 2, 'ethereum', ${UNI.toLowerCase()}), (${id}, 3, 'ethereum', ${UNI}),
		(${id}, 4, 'algorand', '657291910')`);
	expect(await respellContracts(db)).toBe(1);
	expect(await contractsOf(id)).toEqual([
		{ chain: 'secret', address: silk, spelling: null },
		{ chain: 'ethereum', address: UNI, spelling: UNI.toLowerCase() },
		{ chain: 'algorand', address: '657291910', spelling: null },
	]);
	const { rows } = await db.execute(
		sql`select key from contract where project_id = ${id} order by ordinal`,
	);
	expect(rows).toEqual([{ key: silk }, { key: UNI.toLowerCase() }, { key: '657291910' }]);
	const revisions = await db.execute(
		sql`select origin from revision where record_id = ${id} and field = 'contracts'`,
	);
	expect(revisions.rows).toEqual([{ origin: 'rule' }]);
	expect(await respellContracts(db)).toBe(0);
});

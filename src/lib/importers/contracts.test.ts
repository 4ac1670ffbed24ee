import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { input, load } from '../../../tests/setup/import.ts';
import { coingecko } from './coingecko.ts';
import { ossDirectory } from './oss-directory.ts';

const database = useTestDatabase();

test('one token from four sources in four spellings is one project', async () => {
	const { db } = database;
	const spellings = [
		'0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
		'0x04718f5a0Fc34cC1AF16A1cdee98fFB20C31f5cD61D6Ab07201858f4287c938D',
		'0x04718F5A0FC34CC1AF16A1CDEE98FFB20C31F5CD61D6AB07201858F4287C938D',
		'0x004718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
	];
	const [starter, ofList, ofDetails, ofDirectory] = spellings;
	const contracts = [{ chain: 'Starknet', address: starter ?? '' }];
	await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Starknet Token' }, add: { contracts } },
	]);
	await load(
		db,
		ossDirectory,
		input([
			{
				version: 7,
				name: 'starknet-token',
				display_name: 'Starknet Token',
				blockchain: [{ address: ofDirectory, networks: ['starknet'], tags: ['token'] }],
			},
		]),
	);
	const coin = { id: 'starknet', symbol: 'strk', name: 'Starknet Token' };
	await load(db, coingecko, input([{ ...coin, platforms: { starknet: ofList } }]));
	await load(db, coingecko, input([{ ...coin, links: {}, platforms: { starknet: ofDetails } }]));
	const { rows } = await db.execute(sql`
		select p.name, c.chain, c.address, c.spelling from project p join contract c on c.project_id = p.id`);
	expect(rows).toEqual([
		{
			...{ name: 'Starknet Token', chain: 'starknet', spelling: starter },
			address: '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
		},
	]);
});

test('a contract does not make a token: being tagged as the token does', async () => {
	const { db } = database;
	const file = (name: string, tag: string, address: string) => ({
		...{ version: 7, name, display_name: name },
		blockchain: [{ address: `0x${address.repeat(40)}`, networks: ['base'], tags: [tag] }],
	});
	await load(
		db,
		ossDirectory,
		input([file('Some Bridge', 'contract', '3'), file('Some Coin', 'token', '4')]),
	);
	const { rows } = await db.execute(
		sql`select name, has_token from project_listing where name like 'Some%' order by name`,
	);
	expect(rows).toEqual([
		{ name: 'Some Bridge', has_token: false },
		{ name: 'Some Coin', has_token: true },
	]);
});

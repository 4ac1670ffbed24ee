import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { unknownChains } from './unknown-chains.ts';

const database = useTestDatabase();

test('unknown chains are listed with the sources naming them', async () => {
	const contracts = (chain: string) => ({ contracts: [{ chain, address: '0xabc' }] });
	await revise(database.db, { origin: 'import:test' }, [
		{ type: 'project', set: { name: 'Ember', ...contracts('New-Chain') } },
		{ type: 'project', set: { name: 'Tidal', ...contracts('new chain') } },
		{ type: 'project', set: { name: 'Known', ...contracts('secretnetwork') } },
	]);
	await revise(database.db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Fictional', ...contracts('sample chain') } },
	]);
	expect(await unknownChains(database.db)).toEqual([
		{
			name: 'new chain',
			contracts: 2,
			projects: [
				{ slug: 'ember', name: 'Ember' },
				{ slug: 'tidal', name: 'Tidal' },
			],
		},
	]);
});

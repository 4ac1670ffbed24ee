import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { recordIdentifiers } from './identifiers.dataset.ts';

const database = useTestDatabase();

test('a record lists its external ids, with a link where there is a page', async () => {
	const identifiers = [
		{ source: 'defillama', external_id: '2269' },
		{ source: 'csv-name', external_id: 'our own' },
		{ source: 'coingecko', external_id: 'a b/c' },
	];
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Alpha', identifiers } },
	]);
	expect(await recordIdentifiers.load(database.db, { type: 'project', slug: 'alpha' })).toEqual([
		{
			source: 'coingecko',
			external_id: 'a b/c',
			url: 'https://www.coingecko.com/en/coins/a%20b%2Fc',
		},
		{ source: 'defillama', external_id: '2269', url: null },
	]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { revise } from './revise.ts';
import { freeSlugs, slugify } from './slugs.ts';

const database = useTestDatabase();

test.each([
	['Über Protocol (v2)', 'uber-protocol-v2'],
	["Yearn's Vault", 'yearns-vault'],
	['  --  ', ''],
	['币安', ''],
])('%j becomes %j', (name, slug) => {
	expect(slugify(name)).toBe(slug);
});

test('a slug of any name is empty or well formed', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
			expect(slugify(name)).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
		}),
	);
});

test('equal bases get different slugs, within a batch and across batches', async () => {
	const { db } = database;
	const wanted = Array.from({ length: 130 }, () => 'twin');
	const first = await freeSlugs(db, 'project', wanted);
	expect(first.slice(0, 3)).toEqual(['twin', 'twin-2', 'twin-3']);
	expect(new Set(first).size).toBe(130);
	await revise(
		db,
		{ origin: 'staff' },
		first.map(() => ({ type: 'project', set: { name: 'Twin' } })),
	);
	expect(await freeSlugs(db, 'project', ['twin', 'twin'])).toEqual(['twin-131', 'twin-132']);
	// A slug given in this batch is another's own name, and its next one is taken.
	await revise(db, { origin: 'staff' }, [{ type: 'project', set: { name: 'Pair 2 2' } }]);
	expect(await freeSlugs(db, 'project', ['pair', 'pair', 'pair-2', 'pair'])).toEqual([
		...['pair', 'pair-2', 'pair-2-3', 'pair-3'],
	]);
});

test('a name in another script is transliterated to Latin', async () => {
	const results = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: '币安' } },
		{ type: 'project', set: { name: 'Ёлка' } },
		{ type: 'project', set: { name: '※' } },
	]);
	expect(results.map(({ slug }) => slug)).toEqual(['bian', 'elka', 'project']);
});

test('a name taken by another record is disambiguated by a word where one is known', async () => {
	const results = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Portico', ecosystem: 'Ethereum' } },
		{ type: 'project', set: { name: 'Portico', ecosystem: 'Bitcoin' } },
		{ type: 'project', set: { name: 'Portico', category: 'Game', ecosystem: 'Bitcoin' } },
		{ type: 'project', set: { name: 'Portico', ecosystem: 'Bitcoin' } },
		{ type: 'project', set: { name: 'Portico Bitcoin', ecosystem: 'Bitcoin' } },
		{ type: 'organization', set: { name: 'Portico' } },
		{ type: 'organization', set: { name: 'Portico', type: 'Fund' } },
		{ type: 'project', set: { name: 'Portico', ecosystem: 'Solana', slug: 'portico' } },
	]);
	expect(results.map(({ slug }) => slug)).toEqual([
		...['portico', 'portico-bitcoin', 'portico-game', 'portico-2', 'portico-bitcoin-2'],
		...['portico', 'portico-fund', 'portico-3'],
	]);
});

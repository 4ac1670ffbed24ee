import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { searchEntries } from './global-search.ts';
import { searchGlobal } from './search-global.dataset.ts';

const database = useTestDatabase();

const projects: [name: string, symbol: string | null, weight: number][] = [
	['Bitcoin', 'BTC', 900],
	['Bitcoin Cash', 'BCH', 90],
	['Wrapped Bitcoin', 'WBTC', 800],
	['Wrapped Ether', 'BTC2', 5],
	['Nanobitcoiner', null, 999],
	['Ether', 'ETH', 700],
	['Ethena', 'ENA', 100],
	['Ethereum Name Service', 'ENS', 300],
	['100% Chain', 'PCT', 1],
	['1000 Chain', null, 2],
	['snake_case', null, 1],
	['snakeXcase', null, 2],
	['back\\slash', null, 1],
	['Señor Łukasz', null, 1],
	['Zürich Coin', 'ZÜR', 1],
	['東京トークン', null, 1],
	['Quorvex', null, 3],
	['Plimstone Vault', null, 3],
	['Tamberlane', null, 3],
	['José Macedo', null, 1],
	['Josephine Ventures', null, 9],
	['Grimvolt Reserve', null, 1],
	['Voltfinder Greserver', null, 9],
];

const names = async (searchValue: string, limit = 30): Promise<string[]> => {
	const rows = await searchGlobal.load(
		database.db,
		searchGlobal.params.parse({ searchValue, limit }),
	);
	return rows.map((row) => row.name);
};

beforeAll(async () => {
	const { db } = database;
	const made = await revise(db, { origin: 'starter' }, [
		...projects.map(([name, symbol]) => ({ type: 'project' as const, set: { name, symbol } })),
		{ type: 'organization', set: { name: 'Bitcoin Foundation', type: 'Foundation' } },
		{ type: 'person', set: { name: 'Ada Bitcoin' } },
	]);
	for (const [i, [, , weight]] of projects.entries())
		await db.execute(
			sql`UPDATE search_entry SET weight = ${weight} WHERE type = 'project' AND id = ${made[i]?.id}`,
		);
	// Enough of them that a search for `filler` is common, all with more weight than the target above.
	await db.execute(sql`
		INSERT INTO search_entry (type, id, slug, name, symbol, image, origin, name_form, symbol_form, search_text, weight)
		SELECT 'person', 1e6 + i, 'filler-' || i, 'Filler ' || i, NULL, NULL, 'sample', 'filler ' || i, NULL,
			'filler ' || i, i + 10000 FROM generate_series(1, 600) AS i`);
});

describe('the global search', () => {
	test('puts the exact name first, then prefixes by weight, then word prefixes, then the rest', async () => {
		expect(await names('bitcoin')).toEqual([
			'Bitcoin',
			'Bitcoin Cash',
			'Bitcoin Foundation',
			'Wrapped Bitcoin',
			'Ada Bitcoin',
			'Nanobitcoiner',
		]);
	});

	test('puts the exact symbol before heavier symbols with that prefix', async () => {
		expect(await names('btc')).toEqual(['Bitcoin', 'Wrapped Ether', 'Wrapped Bitcoin']);
	});

	test('puts a whole word before a heavier prefix match, with and without accents', async () => {
		for (const asked of ['josé', 'jose', 'JOSÉ'])
			expect(await names(asked)).toEqual(['José Macedo', 'Josephine Ventures']);
	});

	test('ranks common searches the same way as rare ones', async () => {
		const found = await names('filler', 3);
		expect(found).toEqual(['Filler 600', 'Filler 599', 'Filler 598']);
		expect((await names('filler 7', 2))[0]).toBe('Filler 7');
		expect((await names('7 filler', 3)).slice(0, 2)).toEqual(
			['Filler 600', 'Filler 599'].map(() => expect.stringMatching(/^Filler 7/)),
		);
	});

	test('finds all words in any order', async () => {
		expect(await names('cash bit')).toEqual(['Bitcoin Cash']);
		expect(await names('  service   NAME ')).toEqual(['Ethereum Name Service']);
	});

	test('puts an exact phrase before the same words apart, even if lighter', async () => {
		expect(await names('volt reserve')).toEqual(['Grimvolt Reserve', 'Voltfinder Greserver']);
	});

	test('ignores diacritics, case and character width on both sides', async () => {
		expect(await names('senor lukasz')).toEqual(['Señor Łukasz']);
		expect(await names('ZURICH')).toEqual(['Zürich Coin']);
		expect(await names('bítcöin cash')).toEqual(['Bitcoin Cash']);
	});

	test('finds by one character and by two, even rare ones', async () => {
		expect((await names('b', 1))[0]).toBe('Bitcoin');
		expect(await names('東')).toEqual(['東京トークン']);
		expect(await names('qu')).toEqual(['Quorvex']);
		expect(await names('vx')).toEqual([]);
	});

	test('takes an empty term as Bitcoin', async () => {
		expect(await names('   ')).toEqual(await names('Bitcoin'));
	});

	test.each([
		'%',
		'_',
		'\\',
		'100%',
		'snake_case',
		'back\\slash',
		"' OR 1=1 --",
		'";',
		'\u{1F600}',
		'‮',
	])('takes %j literally', async (value) => {
		const form = value.toLowerCase();
		const found = await names(value, 100);
		expect(
			found.every((name) => form.split(' ').every((word) => name.toLowerCase().includes(word))),
		).toBe(true);
		expect(found).toEqual(
			projects.map(([name]) => name).filter((name) => name.toLowerCase().includes(form)),
		);
	});

	test('returns type, picture and name under the contract’s fields', async () => {
		const rows = await searchGlobal.load(database.db, {
			searchValue: 'Bitcoin Foundation',
			limit: 1,
		});
		expect(rows).toEqual([
			expect.objectContaining({
				type: 'venture',
				slug: 'bitcoin-foundation',
				ventures_name: 'Bitcoin Foundation',
				avatar: null,
			}),
		]);
	});

	test('refuses a term longer than 200 characters, a NUL and an unknown parameter', () => {
		for (const params of [
			{ searchValue: 'x'.repeat(201) },
			{ searchValue: 'a\0b' },
			{ limit: 101 },
			{ other: 1 },
		])
			expect(searchGlobal.params.safeParse(params).success).toBe(false);
	});
});

describe('a misspelt word', () => {
	const misspellable = ['quorvex', 'plimstone', 'tamberlane'];
	const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');

	test('of five characters or more is found with any one wrong, missing, extra or swapped', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...misspellable),
				fc.constantFrom('wrong', 'missing', 'extra', 'swapped'),
				fc.nat(),
				letter,
				async (word, kind, seed, other) => {
					const at = seed % (word.length - 1);
					const [before, after] = [word.slice(0, at), word.slice(at)];
					const edited = {
						wrong: before + other + after.slice(1),
						missing: before + after.slice(1),
						extra: before + other + after,
						swapped: before + after.charAt(1) + after.charAt(0) + after.slice(2),
					}[kind];
					const found = await searchEntries(database.db, edited ?? word, 30);
					expect(found.map((hit) => hit.search_text).join()).toContain(word);
				},
			),
			{ numRuns: 150 },
		);
	});

	test('does not change a search with exact matches', async () => {
		expect(await names('ether')).toEqual(['Ether', 'Ethereum Name Service', 'Wrapped Ether']);
	});

	test('is found next to a correct word', async () => {
		expect(await names('plimstoen vault')).toEqual(['Plimstone Vault']);
	});

	test('of four characters is not guessed', async () => {
		expect(await names('cahs')).toEqual([]);
	});
});

test('every result of a matching search contains every word', async () => {
	const bits = fc.constantFrom(
		'bit',
		'coin',
		'e',
		'th',
		'wrapped',
		'%',
		'_',
		'1',
		'fill',
		'er',
		'ö',
		'zz',
	);
	await fc.assert(
		fc.asyncProperty(fc.array(bits, { minLength: 1, maxLength: 3 }), async (words) => {
			const found = await searchEntries(database.db, words.join(' '), 100);
			const { rows } = await database.db.execute<{ n: number }>(sql`
				SELECT count(*)::int AS n FROM search_entry WHERE ${sql.join(
					words.map((word) => sql`position(search_form(${word}) in search_text) > 0`),
					sql` AND `,
				)}`);
			expect(found).toHaveLength(Math.min(100, rows[0]?.n ?? 0));
			for (const hit of found)
				for (const word of words) expect(hit.search_text).toContain(word.replace('ö', 'o'));
		}),
		{ numRuns: 100 },
	);
});

test('a contract address finds its project, in either case', async () => {
	const address = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
	await revise(database.db, { origin: 'starter' }, [
		{
			type: 'project',
			set: { name: 'Contract bearer' },
			add: { contracts: [{ chain: 'ethereum', address }] },
		},
	]);
	expect(await names(address)).toEqual(['Contract bearer']);
	expect(await names(` ${address.toUpperCase().replace('0X', '0x')} `)).toEqual([
		'Contract bearer',
	]);
	expect(await names(address.replace('0x1', '0x2'))).toEqual([]);
});

test('an organization says which of the found projects it is the company behind', async () => {
	const { db } = database;
	const [product] = await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Marwick Exchange' } },
	]);
	const [company] = await revise(db, { origin: 'starter' }, [
		{ type: 'organization', set: { name: 'Marwick Exchange' } },
	]);
	await revise(db, { origin: 'starter' }, [
		{
			type: 'project',
			id: product?.id ?? 0,
			add: { organizations: [{ organization_id: company?.id ?? 0, role: 'Company behind' }] },
		},
	]);
	const rows = await searchGlobal.load(db, searchGlobal.params.parse({ searchValue: 'marwick' }));
	expect(rows.map(({ type, product }) => [type, product])).toEqual([
		['project', null],
		['venture', 'marwick-exchange'],
	]);
});

test('results with one name are disambiguated, others are not', async () => {
	const { db } = database;
	await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Gatehall', category: 'Gaming', ecosystem: 'Ethereum' } },
		{ type: 'project', set: { name: 'Gatehall', website: 'https://www.gatehall.example/start' } },
		{ type: 'person', set: { name: 'Gatehall' } },
		{ type: 'project', set: { name: 'Gatehall Two', category: 'Bridge' } },
	]);
	const rows = await searchGlobal.load(db, searchGlobal.params.parse({ searchValue: 'gatehall' }));
	expect(rows.map(({ name, telling }) => [name, telling]).toSorted()).toEqual(
		[
			['Gatehall', 'Gaming, Ethereum'],
			['Gatehall', 'gatehall.example'],
			['Gatehall', null],
			['Gatehall Two', null],
		].toSorted(),
	);
});

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import {
	catalogue,
	emptyCatalogue,
	input,
	load,
	loadFrom,
	serving,
} from '../../../tests/setup/import.ts';
import { coingecko } from './coingecko.ts';

const database = useTestDatabase();
beforeEach(async () => {
	await emptyCatalogue(database.db);
});

const coin = (id: string, more: Record<string, unknown> = {}) => ({
	id,
	symbol: `${id.slice(0, 3)} `,
	name: ` ${id[0]?.toUpperCase()}${id.slice(1)}`,
	image: 'https://images.example/coin.png',
	current_price: 2.5,
	market_cap: 1_000,
	market_cap_rank: 3,
	fully_diluted_valuation: null,
	total_volume: 55.5,
	high_24h: 3,
	low_24h: 2,
	price_change_percentage_24h: -0.95302,
	market_cap_change_percentage_24h: -1,
	circulating_supply: 400,
	total_supply: 500,
	max_supply: null,
	ath: 9,
	ath_date: '2025-10-06T18:57:42.558Z',
	atl: 0.1,
	atl_date: '2021-01-01T00:00:00.000Z',
	roi: null,
	last_updated: '2026-05-18T12:49:21.599Z',
	price_change_percentage_7d_in_currency: -4.04,
	...more,
});

const figures = async () =>
	(
		await database.db.execute(
			sql`select p.name, p.symbol, p.logo, m.* from project p left join market_figure m on m.project_id = p.id order by p.id`,
		)
	).rows;

test('market pages are followed to an empty one, and give figures; nulls stay unknown', async () => {
	const pages = [
		[coin('ember'), coin('tidal', { image: 'http://plain.example/x.png' })],
		[coin('quiet')],
	];
	const asked: string[] = [];
	const run = () =>
		serving(
			(request, response) => {
				const url = new URL(request.url ?? '', 'http://x');
				asked.push(url.pathname);
				response.end(JSON.stringify(pages[Number(url.searchParams.get('page')) - 1] ?? []));
			},
			(base) => loadFrom(database.db, coingecko, base),
		);
	const first = await run();
	expect(first.ended).toBe('complete');
	expect(first.counts).toMatchObject({ read: 3, created: 3, rejected: 0 });
	expect(asked).toEqual(Array(3).fill('/api/v3/coins/markets'));
	expect(await figures()).toMatchObject([
		{
			name: 'Ember',
			symbol: 'EMB',
			logo: 'https://images.example/coin.png',
			price_usd: 2.5,
			change_7d: -4.04,
			change_24h: -0.95302,
			max_supply: null,
			all_time_high_usd: 9,
			source: 'coingecko',
		},
		{ name: 'Tidal', logo: null },
		{ name: 'Quiet' },
	]);
	const before = await catalogue(database.db);
	expect((await run()).counts).toMatchObject({ read: 3, unchanged: 3 });
	expect(await catalogue(database.db)).toEqual(before);
});

test('a new price alone counts the row as updated, and replaces the day’s point', async () => {
	await load(database.db, coingecko, input([coin('ember')]));
	const later = coin('ember', { current_price: 3, last_updated: '2026-05-19T00:00:00Z' });
	const { counts } = await load(database.db, coingecko, input([later]));
	expect(counts).toMatchObject({ read: 1, updated: 1 });
	const points = await database.db.execute(sql`select day, price_usd from price_point order by 1`);
	expect(points.rows).toEqual([
		{ day: '2026-05-18', price_usd: 2.5 },
		{ day: '2026-05-19', price_usd: 3 },
	]);
});

test('a coin on two pages counts twice and is measured once', async () => {
	const rows = [coin('ember'), coin('ember', { current_price: 9 })];
	for (const size of [1, 5]) {
		await load(database.db, coingecko, input(rows), size);
		const again = await load(database.db, coingecko, input(rows), size);
		expect(again.counts).toMatchObject({ read: 2, unchanged: 2 });
		expect([...again.notes.keys()]).toEqual(['figures left out: an earlier row has the project’s']);
		expect(await figures()).toMatchObject([{ price_usd: 2.5 }]);
	}
});

test('a project of the same name is matched when the symbol agrees too', async () => {
	const project = (name: string, symbol: string | null) => ({
		type: 'project' as const,
		set: { name, symbol },
	});
	await revise(database.db, { origin: 'staff' }, [
		project('Ember', coin('ember').symbol.toUpperCase()),
		project('Tidal', 'OTHER'),
		project('Lone', null),
	]);
	const { counts } = await load(
		database.db,
		coingecko,
		input([coin('ember'), coin('tidal'), coin('lone')]),
	);
	expect(counts).toMatchObject({ updated: 1, created: 2 });
});

test('the list of coins gives contracts under our chain names', async () => {
	const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
	const list = [
		{
			id: 'ember',
			symbol: 'emb',
			name: 'Ember',
			platforms: {
				'arbitrum-one': `0x${'A'.repeat(40)}`,
				solana: `${bonk} `,
				polygon: 'no address',
				'': '',
				base: null,
			},
		},
		{ id: 'tidal', symbol: 'tid', name: 'Tidal', platforms: {} },
		{ id: 'other' },
		{ id: 'x', symbol: 'x', name: 'X' },
		7,
	];
	const first = await load(database.db, coingecko, input(list));
	expect(first.counts).toMatchObject({ read: 5, created: 2, rejected: 3 });
	expect(first.rejected.map(({ where }) => where)).toEqual(['row 3', 'row 4', 'row 5']);
	expect([...first.notes.values()].flatMap((note) => note.first)).toContain(
		'row 1: contract left out: polygon no address is no address on polygon',
	);
	const { rows } = await database.db.execute(sql`select chain, address from contract order by 1`);
	expect(rows).toEqual([
		{ chain: 'arbitrum', address: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa' },
		{ chain: 'solana', address: bonk },
	]);
	expect((await load(database.db, coingecko, input(list))).counts).toMatchObject({ unchanged: 2 });
});

test('429 with Retry-After is waited for; a later page that fails keeps what was imported', async () => {
	let asked = 0;
	const result = await serving(
		(request, response) => {
			asked += 1;
			const page = new URL(request.url ?? '', 'http://x').searchParams.get('page');
			if (asked === 1) response.writeHead(429, { 'retry-after': '0' }).end();
			else if (page === '1') response.end(JSON.stringify([coin('ember')]));
			else response.writeHead(500).end();
		},
		(base) => loadFrom(database.db, coingecko, base),
	);
	expect(result.counts).toMatchObject({ read: 1, created: 1 });
	expect(result.ended).toEqual({ broken: expect.stringContaining('error of its own (500)') });
	expect(await figures()).toHaveLength(1);
});

test.each([
	['the same page for ever', () => JSON.stringify([coin('ember')]), 'keeps sending the same page'],
	['garbage', () => '<html>no</html>', 'is not a JSON list'],
	['nothing', () => '', 'returned nothing'],
	['a list without end', () => `[${'{"id":"a"},'.repeat(300_000)}`, 'larger than 2 MB'],
])('a source that sends %s ends with one error', async (_, body, sentence) => {
	const result = await serving(
		(_request, response) => {
			response.write(body());
			response.end();
		},
		(base) => loadFrom(database.db, coingecko, base),
	);
	const { counts } = result;
	expect(result.ended).toEqual({ broken: expect.stringContaining(sentence) });
	expect(counts.created + counts.updated + counts.unchanged + counts.rejected).toBe(counts.read);
});

test('the key goes in the header of the service called', () => {
	const { key } = coingecko;
	if (!key || !('header' in key)) throw new Error('CoinGecko takes its key in a header.');
	const header = (address: string) => key.header(new URL(address));
	expect(header('https://api.coingecko.com/')).toBe('x-cg-demo-api-key');
	expect(header('https://pro-api.coingecko.com/')).toBe('x-cg-pro-api-key');
});

test('zero caps and supplies are unknown, a number may be a string, and none is negative', async () => {
	const row = coin('ember', {
		...{ current_price: '0.00000001', market_cap: 0, fully_diluted_valuation: 0 },
		...{ circulating_supply: 0, max_supply: 0, total_volume: -5 },
	});
	const { notes } = await load(database.db, coingecko, input([row]));
	expect(await figures()).toMatchObject([
		{
			...{ price_usd: 0.00000001, market_cap_usd: null, fully_diluted_valuation_usd: null },
			...{ circulating_supply: null, max_supply: null, volume_usd: null },
		},
	]);
	expect([...notes.keys()]).toEqual([expect.stringContaining('total_volume')]);
});

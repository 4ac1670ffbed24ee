import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { sectorsOf } from '#lib/catalogue/source-sectors.ts';
import { projectMarkets } from '#lib/entities/markets.dataset.ts';
import { projectPrices } from '#lib/entities/prices.dataset.ts';
import { accountLink } from '#lib/links/accounts.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load, loadFrom, serving } from '../../../tests/setup/import.ts';
import { coinDetails, ticker } from '../../../tests/setup/source-bodies.ts';
import { coingecko } from './coingecko.ts';
import { consensusOf } from './coingecko-terms.ts';
import { countryOf } from './country-of-code.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

/** Reads a response of a coin's own address. */
const readAt = (path: string, body: unknown) =>
	serving(
		(_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)),
		(base) => loadFrom(database.db, coingecko, new URL(path, base).href),
	);
const known = (fields: object = {}) =>
	revise(database.db, { origin: 'staff' }, [
		{
			type: 'project',
			set: {
				name: 'Bitcoin',
				slug: 'bitcoin',
				identifiers: [{ source: 'coingecko', external_id: 'bitcoin' }],
				...fields,
			},
		},
	]);
const bitcoin = (fields: object = {}) =>
	coinDetails(3, { id: 'bitcoin', name: 'Bitcoin', ...fields });
const markets = () => projectMarkets.load(database.db, { slug: 'bitcoin' });
const prices = (range: '24h' | '7d' | 'all') =>
	projectPrices.load(database.db, { slug: 'bitcoin', range });

test('details fill in unknown values and overwrite nothing', async () => {
	await known({ website: 'https://bitcoin.org', sectors: ['Payments'] });
	expect((await readAt('/api/v3/coins/bitcoin', bitcoin())).counts).toMatchObject({ updated: 1 });
	const { rows } = await database.db.execute(sql`
		select website, whitepaper, twitter, telegram, discord, github, consensus, location, launch_date::text as launch_date,
			has_token, (select array_agg(sector) from project_sector) as sectors from project`);
	expect(rows).toEqual([
		{
			website: 'https://bitcoin.org',
			whitepaper: 'https://quorum-3.example/paper.pdf',
			twitter: 'https://x.com/quorum3',
			telegram: 'https://t.me/quorum_3',
			discord: 'https://discord.gg/quorum-3',
			github: 'https://github.com/quorum-3/node',
			consensus: 'Proof of Work (SHA-256)',
			location: 'Switzerland',
			launch_date: '2009-01-03',
			has_token: true,
			sectors: ['Payments'],
		},
	]);
	expect((await readAt('/api/v3/coins/bitcoin', bitcoin())).counts).toMatchObject({ unchanged: 1 });
});

test('the Snapshot space is an identifier, and another site is noted', async () => {
	await known();
	const { links } = bitcoin();
	const at = (snapshot_url: unknown) =>
		readAt('/api/v3/coins/bitcoin', bitcoin({ links: { ...links, snapshot_url } }));
	const { notes } = await at('https://snapshot.example/#/bitcoin.eth');
	expect([...notes.keys()]).toContain('snapshot_url left out: no space at Snapshot');
	await at('https://snapshot.org/#/Bitcoin.eth');
	const { rows } = await database.db.execute(
		sql`select source, external_id from crosswalk where source <> 'coingecko'`,
	);
	expect(rows).toEqual([{ source: 'snapshot', external_id: 'bitcoin.eth' }]);
	expect((await at('https://snapshot.org/#/Bitcoin.eth')).counts).toMatchObject({ unchanged: 1 });
});

test('of chat links only Discord invitations are read', () => {
	const given = [
		'https://discord.gg/abc-1',
		'https://www.discordapp.com/invite/abc',
		'https://discord.com/channels/1/2',
		'https://discord.gg/abc/more',
		'https://discord.gg.example/abc',
		'javascript:alert(1)',
	];
	expect(given.map((link) => accountLink('discord', link))).toEqual([
		'https://discord.gg/abc-1',
		'https://discord.gg/abc',
		null,
		null,
		null,
		null,
	]);
});

test('meaningless terms are left out', () => {
	expect(sectorsOf('coingecko', ['FTX Holdings', ' layer 1 (L1) ', 'Meme', 'Memes'])).toEqual([
		'Layer 1',
		'Memecoin',
	]);
	expect(['Ethash', 'delegated proof-of-stake', 'Scrypt', null, 'a mix'].map(consensusOf)).toEqual([
		null,
		'Delegated Proof of Stake',
		'Proof of Work (Scrypt)',
		null,
		null,
	]);
	expect(['us', 'CH', 'QQ', 'Earth', ''].map(countryOf)).toEqual([
		'United States',
		'Switzerland',
		null,
		null,
		null,
	]);
});

test('stale and anomalous markets come last, whatever volume they claim', async () => {
	await known();
	const huge = { converted_volume: { usd: 9e15 } };
	const tickers = [
		ticker(0, { ...huge, is_anomaly: true }),
		ticker(1),
		ticker(2, { ...huge, is_stale: true }),
		ticker(3, { converted_volume: { usd: 2e9 } }),
		ticker(4, { converted_volume: { usd: null } }),
	];
	await readAt('/api/v3/coins/bitcoin', bitcoin({ tickers }));
	expect(
		(await markets()).map(({ exchange, is_stale, is_anomalous }) => [
			exchange,
			is_stale || is_anomalous,
		]),
	).toEqual([
		['Exchange 3', false],
		['Exchange 1', false],
		['Exchange 4', false],
		['Exchange 0', true],
		['Exchange 2', true],
	]);
});

test('markets are replaced whole, and a source that sends none leaves none', async () => {
	await known();
	await readAt('/api/v3/coins/bitcoin', bitcoin({ tickers: [ticker(1), ticker(2)] }));
	await readAt('/api/v3/coins/bitcoin/tickers', { name: 'Bitcoin', tickers: [ticker(3)] });
	expect((await markets()).map(({ exchange }) => exchange)).toEqual(['Exchange 3']);
	const { counts } = await readAt('/api/v3/coins/bitcoin/tickers', {
		name: 'Bitcoin',
		tickers: [],
	});
	expect(counts).toMatchObject({ updated: 1 });
	expect(await markets()).toEqual([]);
});

test('only the harmless parts of a hostile market are kept', async () => {
	await known();
	const tickers = [
		ticker(1, {
			trade_url: 'javascript:alert(1)',
			market: { name: 'A\u202e<b>B</b>\n' },
			last: -1,
			converted_last: 'much',
			converted_volume: { usd: Number.MAX_VALUE },
			bid_ask_spread_percentage: '3',
			trust_score: 'purple',
			last_fetch_at: 'now',
			is_stale: 'no',
		}),
		ticker(2, { trade_url: 'http://plain.example/' }),
		ticker(3, { market: { name: 'x'.repeat(500) } }),
		null,
		'ticker',
	];
	await readAt('/api/v3/coins/bitcoin', bitcoin({ tickers }));
	const empty = {
		price_usd: null,
		last: null,
		// A number written as text counts as a number.
		spread_percent: 3,
		volume_usd: null,
		trust: null,
		fetched_at: null,
	};
	expect(await markets()).toMatchObject([
		{ exchange: 'Exchange 2', trade_url: null },
		{ exchange: 'A<b>B</b>', ...empty, is_stale: false, trade_url: null },
	]);
});

test('no more markets are kept than fit on a page', async () => {
	await known();
	const tickers = Array.from({ length: 3_000 }, (_, at) => ticker(at));
	await readAt('/api/v3/coins/bitcoin', bitcoin({ tickers }));
	expect(await markets()).toHaveLength(500);
});

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 1);

test('a chart becomes one price a day: its last of the day, gaps left open, zero kept', async () => {
	await known();
	const prices_ = [
		[start, 1],
		[start + 5, 2],
		[start + DAY, null],
		[start + 2 * DAY, 0],
		['x', 3],
		[start + 3 * DAY, -1],
		[1e300, 3],
		[start + 4 * DAY, 1e-12],
	];
	const chart = { prices: prices_, market_caps: [[start, 10]], total_volumes: 'none' };
	const first = await readAt('/api/v3/coins/bitcoin/market_chart?days=365', chart);
	expect(first.counts).toMatchObject({ read: 1, updated: 1 });
	expect(await prices('all')).toEqual([
		{
			day: '2026-01-01',
			at: null,
			price_usd: 2,
			market_cap_usd: 10,
			volume_usd: null,
			source: 'coingecko',
		},
		{
			day: '2026-01-03',
			at: null,
			price_usd: 0,
			market_cap_usd: null,
			volume_usd: null,
			source: 'coingecko',
		},
		{
			day: '2026-01-05',
			at: null,
			price_usd: 1e-12,
			market_cap_usd: null,
			volume_usd: null,
			source: 'coingecko',
		},
	]);
	const again = await readAt('/api/v3/coins/bitcoin/market_chart?days=365', chart);
	expect(again.counts).toMatchObject({ read: 1, unchanged: 1 });
});

test('an observed day keeps its price', async () => {
	const [project] = await known();
	await database.db.execute(sql`
		insert into price_point (project_id, day, price_usd, source) values
			(${project?.id}, '2026-01-01', 7, 'other'), (${project?.id}, '2026-01-02', null, 'other')`);
	await readAt('/api/v3/coins/bitcoin/market_chart', {
		prices: [
			[start, 1],
			[start + DAY, 2],
		],
	});
	expect((await prices('all')).map(({ price_usd, source }) => [price_usd, source])).toEqual([
		[7, 'other'],
		[2, 'coingecko'],
	]);
});

test.each([0, 1, 5_000])(
	'a chart of %i days is kept and read in at most 400 points',
	async (count) => {
		await known();
		const given = Array.from({ length: count }, (_, at) => [Date.UTC(2012, 0, 1 + at), at]);
		const { counts } = await readAt('/api/v3/coins/bitcoin/market_chart', { prices: given });
		expect(counts).toMatchObject({ read: 1, rejected: 0 });
		const points = await prices('all');
		expect(points.length).toBeLessThanOrEqual(400);
		expect(points.length).toBeGreaterThanOrEqual(Math.min(count, 300));
		if (count > 0) expect(points.at(-1)).toMatchObject({ price_usd: count - 1 });
	},
);

test('hourly prices serve the shortest chart spans; without them daily ones do', async () => {
	await known();
	const now = Date.now();
	const hourly = Array.from({ length: 100 }, (_, at) => [now - (99 - at) * 3_600_000, at]);
	await readAt('/api/v3/coins/bitcoin/market_chart', { prices: hourly });
	const day = await prices('24h');
	expect(day.length).toBeGreaterThanOrEqual(23);
	expect(day.length).toBeLessThanOrEqual(25);
	expect(day.at(-1)).toMatchObject({ price_usd: 99, at: expect.stringMatching(/:00:00Z$/) });
	expect((await prices('7d')).length).toBeGreaterThan(95);
	await database.db.execute(sql`delete from price_hour`);
	expect((await prices('7d')).map(({ at }) => at)).not.toContain(expect.anything());
	expect((await prices('24h')).length).toBeGreaterThanOrEqual(2);
});

test.each([
	['a chart of a coin nobody knows', '/api/v3/coins/other/market_chart', { prices: [[start, 1]] }],
	[
		'another coin than was asked for',
		'/api/v3/coins/bitcoin',
		{ ...coinDetails(1), id: 'ethereum' },
	],
	[
		'a list of prices without end',
		'/api/v3/coins/bitcoin/market_chart',
		{ prices: Array(30_000).fill(0) },
	],
	['an error in an answer', '/api/v3/coins/bitcoin', { error: 'coin not found' }],
])('%s is refused with a reason, and nothing changes', async (_, path, body) => {
	await known();
	const { counts, rejected } = await readAt(path, body);
	expect(counts).toMatchObject({ read: 1, rejected: 1, created: 0 });
	expect(rejected[0]?.reason).toMatch(/\S+ \S+/);
	expect(await prices('all')).toEqual([]);
});

test('an answer cannot choose which coin a chart belongs to', async () => {
	await known();
	const { counts } = await readAt('/api/v3/coins/other/market_chart', {
		coin: 'bitcoin',
		prices: [[start, 1]],
	});
	expect(counts).toMatchObject({ rejected: 1 });
	expect(await prices('all')).toEqual([]);
});

test('a truncated answer is reported in one sentence', async () => {
	await known();
	const { ended } = await readAt('/api/v3/coins/bitcoin', '{"id":"bitcoin","tick');
	expect(ended).toEqual({ broken: expect.stringContaining('is not JSON, or is cut off') });
});

test('a file of one coin is recognised by its name', async () => {
	await known();
	const file = { ...input({ prices: [[start, 5]] }), name: '/tmp/charts/bitcoin.json' };
	expect((await load(database.db, coingecko, file)).counts).toMatchObject({ updated: 1 });
});

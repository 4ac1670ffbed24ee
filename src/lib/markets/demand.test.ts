import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { projectMarkets } from '#lib/entities/markets.dataset.ts';
import { pauseHost, takeTurn } from '#lib/importers/host-turns.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, serving } from '../../../tests/setup/import.ts';
import { coinDetails, ticker } from '../../../tests/setup/source-bodies.ts';
import { answerDemands, type DemandOptions, startDemandWorker } from './answer-demands.ts';
import { type Demand, MAX_WAITING, nextDemand, queueDemand } from './demand.ts';
import { readCoin } from './read-coin.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));
const never = new AbortController().signal;
/** A source without a rate limit, for which nobody answers demands. */
const source = {
	coingeckoUrl: 'http://127.0.0.1:1',
	coingeckoApiKey: 'secret',
	coingeckoCallsAMinute: Number.POSITIVE_INFINITY,
};

/** Projects of CoinGecko, by their ids. */
async function coins(count: number, origin = 'staff'): Promise<number[]> {
	const made = await revise(
		database.db,
		{ origin },
		Array.from({ length: count }, (_, at) => ({
			type: 'project' as const,
			set: {
				name: `Coin ${at}`,
				identifiers: [{ source: 'coingecko', external_id: `coin-${at}` }],
			},
		})),
	);
	return made.map(({ id }) => id);
}

const waiting = async () =>
	Number(
		(
			await database.db.execute(
				sql`select count(*) as n from market_demand where asked_at is not null`,
			)
		).rows[0]?.n,
	);

const faults: unknown[] = [];
const options = (read: DemandOptions['read']): DemandOptions => ({
	url: database.url,
	read,
	onRead: () => undefined,
	onError: (error) => faults.push(error),
});

/** Answers everything and returns the demands, in order. */
async function answered(): Promise<Demand[]> {
	const asked: Demand[] = [];
	await answerDemands(
		options(async (one) => {
			asked.push(one);
			return undefined;
		}),
		never,
	);
	return asked;
}

test('50 simultaneous demands are each fetched once, by one of two instances', async () => {
	const ids = await coins(50);
	const asked: string[] = [];
	let open = 0;
	let most = 0;
	const both = options(async ({ coin, part }) => {
		open += 1;
		most = Math.max(most, open);
		await database.db.execute(sql`select 1`);
		asked.push(`${coin} ${part}`);
		open -= 1;
		return undefined;
	});
	const instances = [startDemandWorker(both), startDemandWorker(both)];
	await Promise.all(
		ids.flatMap((id) => [queueDemand(database.db, id), queueDemand(database.db, id)]),
	);
	await expect.poll(waiting).toBe(0);
	await Promise.all(instances.map((one) => one.stop()));
	expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
	expect(asked).toHaveLength(150);
	expect(most).toBe(1);
	expect(faults).toEqual([]);
});

test('the latest demand is served first, and fetched data is not requested again', async () => {
	const [first = 0, second = 0] = await coins(2);
	await queueDemand(database.db, first);
	await queueDemand(database.db, second);
	expect((await answered()).map(({ coin, part }) => `${coin} ${part}`)).toEqual([
		'coin-1 details',
		'coin-1 chart',
		'coin-1 hours',
		'coin-0 details',
		'coin-0 chart',
		'coin-0 hours',
	]);
	expect(await queueDemand(database.db, first)).toBe(false);
	await database.db.execute(
		sql`update market_demand set chart_read_at = now() - interval '25 hours'`,
	);
	expect(await queueDemand(database.db, first)).toBe(true);
	expect((await answered()).map(({ part }) => part)).toEqual(['chart']);
});

test('the queue is bounded: the oldest demands fall off', async () => {
	const ids = await coins(MAX_WAITING + 20);
	for (const id of ids) await queueDemand(database.db, id);
	expect(await waiting()).toBe(MAX_WAITING);
	expect((await nextDemand(database.db))?.projectId).toBe(ids.at(-1));
	await database.db.execute(sql`update market_demand set asked_at = asked_at - interval '2 hours'`);
	expect(await nextDemand(database.db)).toBeUndefined();
	expect(await waiting()).toBe(0);
});

test('samples, and projects unknown to CoinGecko, are never requested', async () => {
	const [sample = 0] = await coins(1, 'sample');
	const [plain] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Plain' } },
	]);
	expect(await queueDemand(database.db, sample)).toBe(false);
	expect(await queueDemand(database.db, plain?.id ?? 0)).toBe(false);
	expect(await queueDemand(database.db, 999_999)).toBe(false);
});

test('a failing source is left alone, and the project waits an hour', async () => {
	const [first = 0, second = 0] = await coins(2);
	await queueDemand(database.db, first);
	await queueDemand(database.db, second);
	const told: (string | undefined)[] = [];
	const pause = await answerDemands(
		{ ...options(async () => 'no answer'), onRead: (_, failure) => told.push(failure), pauseMs: 7 },
		never,
	);
	expect([pause, told]).toEqual([7, ['no answer']]);
	expect(await queueDemand(database.db, second)).toBe(false);
	expect((await nextDemand(database.db))?.projectId).toBe(first);
	await database.db.execute(sql`update market_demand set failed_at = now() - interval '2 hours'`);
	expect(await queueDemand(database.db, second)).toBe(true);
});

test('stopped while waiting for its turn, it ends and leaves the demand', async () => {
	const [id = 0] = await coins(1);
	await queueDemand(database.db, id);
	await takeTurn(database.db, new URL(source.coingeckoUrl).host, 60_000, 0);
	const stop = new AbortController();
	const work = answerDemands(
		options((one, signal) => {
			setImmediate(() => stop.abort());
			return readCoin(database.db, one, source, signal);
		}),
		stop.signal,
	);
	expect(await work).toBe(0);
	expect(await waiting()).toBe(1);
});

test('the source is called at its pace, and left alone while another program of the site calls it', async () => {
	const [projectId = 0] = await coins(1);
	await serving(
		(_request, response) => response.end(JSON.stringify({ prices: [[Date.now(), 5]] })),
		async (base) => {
			const { origin, host } = new URL(base);
			const slow = { ...source, coingeckoUrl: origin, coingeckoCallsAMinute: 60 };
			const read = () =>
				readCoin(database.db, { projectId, coin: 'coin-0', part: 'chart' }, slow, never);
			const before = performance.now();
			expect(await read()).toBeUndefined();
			expect(await read()).toBeUndefined();
			// One second apart, however long the first takes.
			expect(performance.now() - before).toBeGreaterThan(900);
			await pauseHost(database.db, host, 3_600_000);
			expect(await read()).toMatch(/asked not to be contacted for a while/);
		},
	);
});

test('the answers of a coin’s endpoints are on the page afterwards', async () => {
	const [id = 0] = await coins(1);
	await queueDemand(database.db, id);
	const asked: string[] = [];
	const failures = await serving(
		(request, response) => {
			asked.push(`${request.url} ${request.headers['x-cg-demo-api-key']}`);
			response.end(
				request.url?.includes('market_chart')
					? JSON.stringify({ prices: [[Date.now(), 5]] })
					: JSON.stringify(coinDetails(0, { id: 'coin-0', tickers: [ticker(1)] })),
			);
		},
		async (base) => {
			const told: (string | undefined)[] = [];
			const here = { ...source, coingeckoUrl: new URL(base).origin };
			await answerDemands(
				{
					...options((one, signal) => readCoin(database.db, one, here, signal)),
					onRead: (_, failure) => told.push(failure),
				},
				never,
			);
			return told;
		},
	);
	expect(failures).toEqual([undefined, undefined, undefined]);
	expect(asked.map((line) => line.replace(/\?\S*/, ''))).toEqual([
		'/api/v3/coins/coin-0 secret',
		'/api/v3/coins/coin-0/market_chart secret',
		'/api/v3/coins/coin-0/market_chart secret',
	]);
	expect(await projectMarkets.load(database.db, { slug: 'coin-0' })).toHaveLength(1);
});

test.each([
	['nothing there', 404, '', /does not exist/],
	['an error', 500, '', /an error of its own/],
	['a web page', 200, '<html>', /is not a JSON list/],
	['another coin', 200, JSON.stringify(coinDetails(1)), /another coin/],
])(
	'a source that answers with %s is reported in one sentence without its key',
	async (_, status, body, sentence) => {
		const [projectId = 0] = await coins(1);
		const failure = await serving(
			(_request, response) => response.writeHead(status).end(body),
			(base) =>
				readCoin(
					database.db,
					{ projectId, coin: 'coin-0', part: 'details' },
					{ ...source, coingeckoUrl: new URL(base).origin },
					never,
					{ tries: 1 },
				),
		);
		expect(failure).toMatch(sentence);
		expect(failure).toMatch(/^[^\n]+\.$/);
		expect(failure).not.toContain('secret');
	},
);

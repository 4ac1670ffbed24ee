import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '#lib/base/settings.ts';
import { bundledFeeds } from './bundled-feeds.ts';
import { withDefillamaKey } from './defillama-address.ts';
import { isDue, isStale, nextDueAt, retryDelay } from './due.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { importers } from './registry.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const every = fc.integer({ min: 1, max: 1e9 });
const past = fc.record(
	{
		completeStartedAt: time,
		brokenEndedAt: time,
		failures: fc.integer({ min: 1, max: 1_000 }),
		restsUntil: time,
	},
	{ requiredKeys: [] },
);

test('with a DefiLlama key the paid host is used, and the plan does not contain the key', () => {
	const addresses = (env: Record<string, string>) =>
		refreshPlanOf(readSettings(env))
			.filter(({ importer }) => importer === 'defillama')
			.map(({ url }) => url.replace(/\?.*/, ''));
	const paid = addresses({ DEFILLAMA_API_KEY: 'k1' });
	expect(paid).toEqual([
		'https://pro-api.llama.fi/api/raises',
		'https://pro-api.llama.fi/api/protocols',
		'https://pro-api.llama.fi/api/overview/fees',
		'https://pro-api.llama.fi/api/overview/dexs',
		'https://pro-api.llama.fi/stablecoins/stablecoins',
	]);
	expect(paid.map((url) => withDefillamaKey(new URL(url), 'k1').pathname)).toEqual([
		'/k1/api/raises',
		'/k1/api/protocols',
		'/k1/api/overview/fees',
		'/k1/api/overview/dexs',
		'/k1/stablecoins/stablecoins',
	]);
	const mirror = { DEFILLAMA_API_KEY: 'k1', DEFILLAMA_URL: 'http://127.0.0.1:9' };
	expect(addresses(mirror)[0]).toBe('http://127.0.0.1:9/raises');
	expect(withDefillamaKey(new URL('http://127.0.0.1:9/raises'), 'k1').pathname).toBe('/raises');
});

test('a step that never ran is due, and stale', () => {
	expect(isDue({ every: 1 }, {}, 0)).toBe(true);
	expect(isStale({ every: 1 }, {}, 0)).toBe(true);
});

test('a step is due an interval after its last complete run began, not earlier', () => {
	const ran = { completeStartedAt: 1_000 };
	expect(isDue({ every: 300 }, ran, 1_299)).toBe(false);
	expect(isDue({ every: 300 }, ran, 1_300)).toBe(true);
	expect(isStale({ every: 300 }, ran, 1_600)).toBe(false);
	expect(isStale({ every: 300 }, ran, 1_601)).toBe(true);
});

test('a source is never called within an interval of a complete run, its back-off, or its requested pause', () => {
	fc.assert(
		fc.property(every, past, time, (every, past, now) => {
			const { completeStartedAt, brokenEndedAt, failures = 1, restsUntil = 0 } = past;
			const rested =
				brokenEndedAt === undefined || now - brokenEndedAt >= retryDelay({ every }, failures);
			const isOld = completeStartedAt === undefined || now - completeStartedAt >= every;
			expect(isDue({ every }, past, now)).toBe(rested && isOld && now >= restsUntil);
		}),
	);
});

test('a source that keeps failing rests twice as long each time, up to its interval, between one and six hours', () => {
	const minutes = (every: number) =>
		[1, 2, 3, 4, 5, 9, 500].map(
			(failures) => retryDelay({ every: every * 60_000 }, failures) / 60_000,
		);
	expect(minutes(5)).toEqual([5, 10, 20, 40, 60, 60, 60]);
	expect(minutes(60)).toEqual([5, 10, 20, 40, 60, 60, 60]);
	expect(minutes(1_440)).toEqual([5, 10, 20, 40, 80, 360, 360]);
});

test('a step is due at its given time, and from then on', () => {
	fc.assert(
		fc.property(every, past, fc.nat(), (every, past, later) => {
			const at = nextDueAt({ every }, past) ?? 0;
			expect(isDue({ every }, past, at + later)).toBe(true);
		}),
	);
});

const settings = readSettings({});

test('every step of the plan has an importer, a unique name and address, and what it brings', () => {
	const known = importers.map(({ name }) => name);
	const plan = refreshPlanOf(settings);
	for (const { importer, type, brings, source } of plan) {
		expect(known).toContain(importer);
		if (type) expect(importers.find(({ name }) => name === importer)?.types?.names).toContain(type);
		expect(brings).not.toBe('');
		expect(new URL(source.url).protocol).toBe('https:');
	}
	expect(new Set(plan.map(({ name }) => name)).size).toBe(plan.length);
	expect(new Set(plan.map(({ url }) => url)).size).toBe(plan.length);
});

test('Cairn comes with thirteen feeds; NEWS_FEEDS replaces them, and none turns them off', () => {
	const news = (env: Record<string, string>) =>
		refreshPlanOf(readSettings(env)).filter(({ type }) => type === 'news');
	expect(bundledFeeds).toHaveLength(13);
	expect(news({}).map(({ url }) => url)).toEqual(bundledFeeds);
	expect(news({ NEWS_FEEDS: 'https://a.example/feed' }).map(({ url }) => url)).toEqual([
		'https://a.example/feed',
	]);
	expect(news({ NEWS_FEEDS: 'none' })).toEqual([]);
});

test('the most viewed come first', () => {
	const names = refreshPlanOf({ ...settings, newsFeeds: ['https://a.example/feed'] }).map(
		({ name }) => name,
	);
	expect(names).toEqual([
		'market figures',
		'prices of a second source',
		'rounds',
		'protocols',
		'exchange rates',
		'fees',
		'DEX volumes',
		'stablecoins',
		'news of a.example',
		'open source projects',
		'grants',
		'contracts',
		'people and organizations',
		'filers',
		'filings',
		'jobs',
	]);
});

test('feeds from settings each get a unique name without secrets', () => {
	const feeds = ['https://a.example/feed?key=s3cret', 'https://a.example/b', 'https://b.example/'];
	const plan = refreshPlanOf({ ...settings, newsFeeds: feeds, researchFeeds: feeds.slice(0, 1) });
	const shown = plan.filter(({ importer }) => importer === 'rss');
	expect(shown.map(({ name }) => name)).toEqual([
		'news of a.example',
		'news of a.example (2)',
		'news of b.example',
		'research of a.example',
	]);
	expect(JSON.stringify(shown.map(({ url: _, ...rest }) => rest))).not.toContain('s3cret');
});

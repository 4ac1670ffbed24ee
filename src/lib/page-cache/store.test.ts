import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeHeaders } from './edge.ts';
import { knownQuery, pageKey } from './key.ts';
import { chooseEncoding, etagMatches, etagOf, isCompressibleType, type Page } from './page.ts';
import { PageCache } from './store.ts';

const NOW = 1_000_000;

function page(tags: string[], size = 100, life = { fresh: 10, stale: 20 }): Page {
	const body = Buffer.alloc(size, 'x');
	return {
		status: 200,
		headers: [['content-type', 'application/octet-stream']],
		body,
		etag: etagOf(body),
		tags,
		storedAt: NOW,
		freshUntil: NOW + life.fresh,
		staleUntil: NOW + life.stale,
		compressed: {},
	};
}

const at = (path: string, search = '', knownKeys: string[] = []) => ({
	host: 'a',
	path,
	search,
	knownKeys,
});

function put(cache: PageCache, path: string, tags: string[], size?: number): boolean {
	const fill = cache.beginFill();
	try {
		return cache.store(fill, at(path), page(tags, size));
	} finally {
		cache.endFill(fill);
	}
}

const isCached = (cache: PageCache, path: string) => {
	const key = cache.keyOf('a', path, '');
	return key !== undefined && cache.find(key, NOW) !== undefined;
};

describe('keys', () => {
	test('unknown parameters never reach the key, and order does not matter', () => {
		const name = fc
			.stringMatching(/^[a-z_]{1,8}$/)
			.filter((text) => text !== 'page' && text !== 'q');
		fc.assert(
			fc.property(fc.dictionary(name, fc.string()), fc.string(), (unknown, q) => {
				const known = [
					['page', '2'],
					['q', q],
				];
				const mixed = new URLSearchParams([...Object.entries(unknown), ...known.toReversed()]);
				const clean = new URLSearchParams(known);
				expect(knownQuery(`?${mixed}`, ['page', 'q'])).toBe(`?${clean}`);
			}),
		);
	});

	test('a repeated parameter keeps the order of its values', () => {
		expect(knownQuery('?b=2&a=1&b=1', ['a', 'b'])).toBe('?a=1&b=2&b=1');
	});

	test('an address beyond 4 kB is not cached', () => {
		expect(pageKey('a/x', `?q=${'y'.repeat(5_000)}`, ['q'])).toBeUndefined();
	});
});

describe('PageCache', () => {
	test('a page is found by its known parameters', () => {
		const cache = new PageCache();
		cache.store(cache.beginFill(), at('/p', '?page=2&utm_source=x', ['page']), page([]));
		expect(cache.keyOf('a', '/p', '?utm_medium=y&page=2')).toBe('a/p?page=2');
		expect(cache.find('a/p?page=2', NOW)).toBeDefined();
		expect(cache.find('a/p', NOW)).toBeUndefined();
		expect(cache.keyOf('b', '/p', '?page=2')).toBeUndefined();
	});

	test('forgetting a tag drops exactly the pages that carry it', () => {
		const cache = new PageCache();
		put(cache, '/1', ['project', 'project:bitcoin']);
		put(cache, '/2', ['project', 'project:ether']);
		put(cache, '/3', ['people']);
		cache.forget(['project:bitcoin']);
		expect(['/1', '/2', '/3'].map((path) => isCached(cache, path))).toEqual([false, true, true]);
		cache.forget(['project']);
		expect(['/1', '/2', '/3'].map((path) => isCached(cache, path))).toEqual([false, false, true]);
		cache.forget(['*']);
		expect(cache.size).toBe(0);
	});

	test('tags forgotten soon are stale at once, and gone a second after the first change', () => {
		const cache = new PageCache();
		const long = { fresh: 60_000, stale: 3_600_000 };
		const aged = { fresh: 0, stale: 3_600_000 };
		cache.store(cache.beginFill(), at('/fresh'), page(['project'], 100, long));
		cache.store(cache.beginFill(), at('/aged'), page(['project'], 100, aged));
		cache.store(cache.beginFill(), at('/other'), page(['people'], 100, long));
		cache.forgetSoon(['project'], NOW);
		cache.forgetSoon(['project', 'project:bitcoin'], NOW + 600);
		const isFresh = (path: string, now: number) =>
			(cache.find(`a${path}`, now)?.freshUntil ?? 0) > now;
		for (const path of ['/fresh', '/aged']) {
			expect(isFresh(path, NOW + 999), path).toBe(false);
			expect(cache.find(`a${path}`, NOW + 999), path).toBeDefined();
			expect(cache.find(`a${path}`, NOW + 1_000), path).toBeUndefined();
		}
		expect(isFresh('/other', NOW + 1_000)).toBe(true);
		expect(cache.stats.forgotten).toBe(1);
	});

	test('tags forgotten soon are dropped by an immediate change, and so is everything', () => {
		const cache = new PageCache();
		for (const path of ['/1', '/2']) put(cache, path, ['project', `project:${path}`]);
		cache.forgetSoon(['project'], NOW);
		cache.forget(['project:/1']);
		expect(['/1', '/2'].map((path) => isCached(cache, path))).toEqual([false, true]);
		cache.forgetSoon(['*'], NOW);
		expect(cache.size).toBe(0);
	});

	test('no CDN caches a stale page', () => {
		const cache = new PageCache();
		const one = page(['project'], 100);
		const life = { maxAge: 300, swr: 3_600 };
		for (const kind of ['fastly', 'varnish'] as const)
			one.headers.push(...edgeHeaders({ kind }, one.tags, life));
		cache.store(cache.beginFill(), at('/1'), one);
		cache.forgetSoon(['project'], NOW);
		expect(cache.find('a/1', NOW)?.headers).toEqual([['content-type', 'application/octet-stream']]);
	});

	test.each(['forget', 'forgetSoon'] as const)(
		'a fill that began before %s() of its tag is not cached',
		(how) => {
			const cache = new PageCache();
			const fill = cache.beginFill();
			cache[how](['project:bitcoin']);
			expect(cache.store(fill, at('/1'), page(['project:bitcoin']))).toBe(false);
			expect(cache.store(fill, at('/2'), page(['people']))).toBe(true);
			expect(put(cache, '/1', ['project:bitcoin'])).toBe(true);
		},
	);

	test('a fill that began before a full purge is not cached', () => {
		const cache = new PageCache();
		const fill = cache.beginFill();
		cache.clear();
		expect(cache.store(fill, at('/1'), page([]))).toBe(false);
	});

	test.each(['forget', 'forgetSoon'] as const)(
		'one render serves all who wait, and nobody joins one that began before %s()',
		async (how) => {
			const cache = new PageCache();
			const first = Promise.withResolvers<Page>();
			const one = cache.share('k', () => first.promise);
			const two = cache.share('k', () => Promise.reject(new Error('a second render')));
			expect([one.leads, two.leads]).toEqual([true, false]);
			cache[how](['project']);
			expect(cache.isMaking('k')).toBe(false);
			const three = cache.share('k', async () => page(['new']));
			expect(three.leads).toBe(true);
			expect(cache.isMaking('k')).toBe(true);
			first.resolve(page(['old']));
			expect((await two.done)?.tags).toEqual(['old']);
			expect((await three.done)?.tags).toEqual(['new']);
			expect(cache.isMaking('k')).toBe(false);
		},
	);

	test('stale pages are renewed two at a time, and each once', async () => {
		const cache = new PageCache();
		const paths = ['/1', '/2', '/3', '/4'];
		const gates = paths.map(() => Promise.withResolvers<void>());
		const begun: string[] = [];
		const context = new AsyncLocalStorage<string>();
		const none = () => undefined;
		for (const path of paths) put(cache, path, ['project']);
		cache.forgetSoon(['project']);
		for (const [at, path] of [...paths.entries(), ...paths.entries()])
			context.run(`asked for ${path}`, () =>
				cache.renew(
					`a${path}`,
					async () => {
						begun.push(context.getStore() ?? '');
						await gates[at]?.promise;
						return undefined;
					},
					none,
				),
			);
		const first = ['asked for /1', 'asked for /2'];
		expect(begun).toEqual(first);
		expect(paths.map((path) => cache.isMaking(`a${path}`))).toEqual([true, true, true, true]);
		gates[0]?.resolve();
		await expect.poll(() => begun).toEqual([...first, 'asked for /3']);
		// The fourth is forgotten meanwhile.
		cache.forget(['project']);
		gates[1]?.resolve();
		await expect.poll(() => cache.isMaking('a/4')).toBe(false);
		expect(begun).toEqual([...first, 'asked for /3']);
	});

	test('a page that cannot be renewed, or takes long, delays no other', async () => {
		const cache = new PageCache();
		const errors: unknown[] = [];
		const paths = ['/fails', '/hangs', '/hangs-too', '/good'];
		for (const path of paths) put(cache, path, ['project']);
		cache.forgetSoon(['project']);
		const good = Promise.withResolvers<void>();
		const makes = [
			() => Promise.reject(new Error('broken')),
			() => Promise.withResolvers<Page>().promise,
			() => Promise.withResolvers<Page>().promise,
			async () => {
				good.resolve();
				return undefined;
			},
		];
		for (const [at, make] of makes.entries())
			cache.renew(`a${paths[at]}`, make, (error) => errors.push(error));
		await good.promise;
		expect(errors).toEqual([new Error('broken')]);
	});

	test('a page past its stale time is gone', () => {
		const cache = new PageCache();
		put(cache, '/1', []);
		expect(cache.find('a/1', NOW + 19)).toBeDefined();
		expect(cache.find('a/1', NOW + 20)).toBeUndefined();
	});

	test('stays below its byte limit by evicting the least recently used, with its tags', () => {
		const cache = new PageCache(20_000);
		for (let index = 0; index < 40; index++) {
			put(cache, `/${index}`, ['t', `t:${index}`], 1_000);
			isCached(cache, '/0');
		}
		expect(cache.bytes).toBeLessThanOrEqual(20_000);
		expect(isCached(cache, '/0')).toBe(true);
		expect(isCached(cache, '/1')).toBe(false);
		expect(isCached(cache, '/39')).toBe(true);
		cache.forget(['t']);
		expect(cache.size).toBe(0);
		expect(cache.bytes).toBe(0);
	});

	test('a page too large for the cache is not kept', () => {
		const cache = new PageCache(20_000);
		put(cache, '/1', [], 10_000);
		expect(isCached(cache, '/1')).toBe(false);
	});

	test('after any run of changes a page is kept only if none of its tags was forgotten since', () => {
		const tag = fc.constantFrom('a', 'b', 'c', 'd');
		const step = fc.oneof(
			fc.record({ path: fc.nat(5), tags: fc.uniqueArray(tag) }),
			fc.record({ forget: tag }),
		);
		fc.assert(
			fc.property(fc.array(step), (steps) => {
				const cache = new PageCache();
				const model = new Map<string, string[]>();
				for (const each of steps)
					if ('forget' in each) {
						cache.forget([each.forget]);
						for (const [path, tags] of model) if (tags.includes(each.forget)) model.delete(path);
					} else {
						put(cache, `/${each.path}`, each.tags);
						model.set(`/${each.path}`, each.tags);
					}
				for (let path = 0; path <= 5; path++)
					expect(isCached(cache, `/${path}`)).toBe(model.has(`/${path}`));
			}),
		);
	});
});

describe('encodings and entity tags', () => {
	test.each([
		['gzip, deflate, br', 'br'],
		['gzip', 'gzip'],
		['br;q=0, gzip;q=0.5', 'gzip'],
		['*', 'br'],
		['*, br;q=0', 'gzip'],
		['identity', undefined],
		['', undefined],
	])('Accept-Encoding %s gives %s', (accept, encoding) => {
		expect(chooseEncoding(accept)).toBe(encoding);
	});

	test('an entity tag matches in each of its encodings', () => {
		for (const header of ['"abc"', 'W/"abc"', '"x", "abc-br"', '"abc-gzip"', '*'])
			expect(etagMatches(header, 'abc'), header).toBe(true);
		expect(etagMatches('"abcd", "ab-br"', 'abc')).toBe(false);
		expect(etagMatches(undefined, 'abc')).toBe(false);
	});

	test('event streams are not buffered for compression', () => {
		expect(isCompressibleType('text/event-stream')).toBe(false);
		expect(isCompressibleType('application/json; charset=utf-8')).toBe(true);
		expect(isCompressibleType('image/png')).toBe(false);
	});
});

describe('what a stranger can fill', () => {
	const long = 'x'.repeat(3_000);

	test('addresses, headers and tags of small answers count towards the limit', () => {
		const limit = 1_048_576;
		const cache = new PageCache(limit);
		for (let n = 0; n < 2_000; n++) {
			const small = page(['project', `project:${n}`], 10);
			small.headers.push(['content-security-policy', `${n}${long}`]);
			cache.store(cache.beginFill(), at(`/${n}`, `?q=${n}${long}`, ['q']), small);
		}
		// 3,000 characters in the address and as many in a header.
		expect(cache.size).toBeGreaterThan(0);
		expect(cache.size * 6_000).toBeLessThan(limit);
	});

	test('so do the paths whose parameters are remembered', () => {
		const cache = new PageCache(1_048_576);
		const paths = Array.from({ length: 1_000 }, (_, n) => `/${n}/${long}`);
		for (const path of paths) put(cache, path, []);
		const remembered = paths.filter((path) => cache.keyOf('a', path, '') !== undefined);
		expect(remembered.length).toBeGreaterThan(0);
		expect(remembered.length * 3_000).toBeLessThan(1_048_576 / 16);
	});

	test('an address that grows too long when normalized is not cached', () => {
		expect(pageKey('a/p', `?q=${'x'.repeat(2_000)}`, ['q'])).toBeDefined();
		expect(pageKey('a/p', `?q=${'"'.repeat(2_000)}`, ['q'])).toBeUndefined();
	});
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import pageCacheProvider from './provider.ts';
import { pageCache as cache } from './store.ts';

const provider = pageCacheProvider(undefined);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Rendered {
	body?: string;
	status?: number;
	headers?: Record<string, string>;
	maxAge?: number;
	swr?: number;
	tags?: string[];
	keys?: string;
}

/** A page as Astro gives it: its answer, with the headers that its cache options became. */
function rendered({
	body = 'page',
	status = 200,
	headers,
	maxAge = 60,
	swr = 60,
	tags = [],
	keys,
}: Rendered) {
	const request = new Request('http://a/');
	const given = provider.setHeaders?.({ maxAge, swr, tags }, request) ?? new Headers();
	const all = new Headers({
		'content-type': 'text/html',
		...headers,
		...Object.fromEntries(given),
	});
	if (keys) all.set('x-cairn-keys', keys);
	return new Response(body, { status, headers: all });
}

/** The same, in pieces. */
function streamed(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Response {
	const body = new ReadableStream<Uint8Array>({
		async start(controller) {
			for await (const piece of pieces) controller.enqueue(piece);
			controller.close();
		},
	});
	return new Response(body, { headers: rendered({}).headers });
}

async function get(
	path: string,
	next: () => Promise<Response>,
	headers: Record<string, string> = {},
) {
	const url = new URL(path, 'http://a');
	const request = new Request(url, { headers });
	const answer = await provider.onRequest?.({ request, url, logger: quiet }, next);
	if (!answer) throw new Error('The provider has no onRequest.');
	return answer;
}

beforeEach(() => cache.clear());

describe('the page cache behind Astro', () => {
	test('renders once, then answers the same with the same entity tag', async () => {
		let renders = 0;
		const next = async () => rendered({ body: `page ${++renders}` });
		const first = await get('/p', next);
		const second = await get('/p', next);
		expect([await first.text(), await second.text()]).toEqual(['page 1', 'page 1']);
		expect([first, second].map((answer) => answer.headers.get('x-cache'))).toEqual(['MISS', 'HIT']);
		expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
		expect([...second.headers.keys()].filter((name) => name.startsWith('x-cairn'))).toEqual([]);
		const etag = first.headers.get('etag') ?? '';
		expect((await get('/p', next, { 'if-none-match': etag })).status).toBe(304);
	});

	test('one render serves all who wait', async () => {
		let renders = 0;
		const gate = Promise.withResolvers<void>();
		const next = async () => {
			renders += 1;
			await gate.promise;
			return rendered({});
		};
		const answers = Array.from({ length: 20 }, () => get('/busy', next));
		gate.resolve();
		const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
		expect(new Set(texts)).toEqual(new Set(['page']));
		expect(renders).toBe(1);
	});

	test('parameters that the page does not read cause no new render', async () => {
		let renders = 0;
		const next = async () => rendered({ body: `${++renders}`, keys: 'page' });
		await get('/list?page=2', next);
		expect(await (await get('/list?utm_source=x&page=2', next)).text()).toBe('1');
		expect(await (await get('/list?page=3', next)).text()).toBe('2');
	});

	test.each<[string, Rendered]>([
		['a 404', { status: 404 }],
		['a 500', { status: 500 }],
		['a 302', { status: 302 }],
		['one that sets a cookie', { headers: { 'set-cookie': 'a=1' } }],
		['one that differs by cookie', { headers: { vary: 'Cookie' } }],
		['one without a life', { maxAge: 0 }],
	])('%s is never cached', async (_what, answer) => {
		let renders = 0;
		const next = async () => {
			renders += 1;
			return rendered(answer);
		};
		const first = await get('/never', next);
		await get('/never', next);
		expect(renders).toBe(2);
		expect(first.headers.has('x-cache')).toBe(false);
		expect(first.headers.has('x-cairn-life')).toBe(false);
	});

	test('requests waiting for an unshareable answer each get their own', async () => {
		let renders = 0;
		const next = async () => rendered({ body: `${++renders}`, headers: { 'set-cookie': 'a=1' } });
		const answers = await Promise.all([get('/own', next), get('/own', next), get('/own', next)]);
		const texts = await Promise.all(answers.map((answer) => answer.text()));
		expect(new Set(texts).size).toBe(3);
	});

	test('a 301 is cached with its address', async () => {
		const next = async () => rendered({ status: 301, headers: { location: '/new' } });
		await get('/old', next);
		const again = await get('/old', () => Promise.reject(new Error('rendered again')));
		expect([again.status, again.headers.get('location')]).toEqual([301, '/new']);
	});

	test('a stale page is shown while a new one is made', async () => {
		let renders = 0;
		const renewed = Promise.withResolvers<void>();
		const next = async () => {
			renders += 1;
			if (renders === 2) renewed.resolve();
			return rendered({ body: `${renders}`, maxAge: renders === 1 ? 0.001 : 60 });
		};
		await get('/swr', next);
		const page = cache.find('a/swr', performance.now());
		if (page) page.freshUntil = 0;
		const stale = await Promise.all([get('/swr', next), get('/swr', next)]);
		expect(stale.map((answer) => answer.headers.get('x-cache'))).toEqual(['STALE', 'STALE']);
		expect(await stale[0]?.text()).toBe('1');
		await renewed.promise;
		await expect.poll(async () => (await get('/swr', next)).text()).toBe('2');
		expect(renders).toBe(2);
	});

	test('a render under way when its data changed is shown only to its own visitor', async () => {
		const gate = Promise.withResolvers<void>();
		const slow = get('/changing', async () => {
			await gate.promise;
			return rendered({ body: 'old', tags: ['project:bitcoin'] });
		});
		await provider.invalidate({ tags: 'project:bitcoin' });
		const fresh = await get('/changing', async () =>
			rendered({ body: 'new', tags: ['project:bitcoin'] }),
		);
		gate.resolve();
		expect(await (await slow).text()).toBe('old');
		expect(await fresh.text()).toBe('new');
		const later = await get('/changing', () => Promise.reject(new Error('rendered again')));
		expect(await later.text()).toBe('new');
	});

	test('after a change shown soon nobody waits, and requests for the renewed page get it', async () => {
		const gate = Promise.withResolvers<void>();
		let renders = 0;
		const next = async () => {
			renders += 1;
			if (renders === 2) await gate.promise;
			return rendered({ body: `page ${renders}`, tags: ['project'] });
		};
		await get('/bulk', next);
		cache.forgetSoon(['project']);
		const old = await Promise.all([get('/bulk', next), get('/bulk', next)]);
		expect(await Promise.all(old.map((answer) => answer.text()))).toEqual(['page 1', 'page 1']);
		expect(renders).toBe(2);
		gate.resolve();
		await expect.poll(async () => (await get('/bulk', next)).text()).toBe('page 2');
		expect((await get('/bulk', next)).headers.get('x-cache')).toBe('HIT');
		expect(renders).toBe(2);
	});

	test('a failed render fails its visitor; those waiting retry for themselves', async () => {
		let renders = 0;
		const next = async () => {
			renders += 1;
			if (renders === 1) throw new Error('broken');
			return rendered({ body: 'fine' });
		};
		const [first, second] = await Promise.allSettled([get('/fails', next), get('/fails', next)]);
		expect(first.status).toBe('rejected');
		expect(second.status === 'fulfilled' && (await second.value.text())).toBe('fine');
	});

	test('a page is compressed once for the first request, and otherwise once requested again', async () => {
		const body = 'a line of the page '.repeat(500);
		const next = async () => rendered({ body });
		const first = await get('/big', next, { 'accept-encoding': 'br' });
		expect(first.headers.get('content-encoding')).toBe('br');
		expect(first.headers.get('etag')).toMatch(/-br"$/);
		expect(brotliDecompressSync(await first.bytes()).toString()).toBe(body);
		const plain = await get('/big', next);
		expect(plain.headers.get('content-encoding')).toBeNull();
		await cache.settled();
		const zipped = await get('/big', next, { 'accept-encoding': 'gzip' });
		expect(zipped.headers.get('content-encoding')).toBe('gzip');
		expect(gunzipSync(await zipped.bytes()).toString()).toBe(body);
	});

	test('a page requested once is kept only as sent, and unpacked for the next request', async () => {
		const body = 'a line of the page '.repeat(500);
		const bytes = new TextEncoder().encode(body);
		const next = async () => streamed([bytes]);
		const asked = { 'accept-encoding': 'gzip' };
		const first = await get('/once', next, asked);
		const sent = (await first.bytes()).length;
		// The buffer of the render is freed at once, not left to the collector.
		expect(bytes.length).toBe(0);
		expect(cache.bytes).toBeLessThan(sent + 2_000);
		expect(await (await get('/once', next)).text()).toBe(body);
		await cache.settled();
		expect(cache.bytes).toBeGreaterThan(body.length);
		expect(await (await get('/once', next)).text()).toBe(body);
	});

	test('a page sharing its buffer with others is left alone', async () => {
		const shared = Buffer.from('a line of the page '.repeat(100));
		const part = shared.subarray(100);
		const next = async () => streamed([part]);
		await get('/shared', next, { 'accept-encoding': 'br' });
		expect(shared.toString('latin1', 0, 19)).toBe('a line of the page ');
	});

	test('a page sent in chunks is assembled', async () => {
		const pieces = ['one ', 'two ', 'three'].map((text) => new TextEncoder().encode(text));
		const next = async () => streamed(pieces);
		expect(await (await get('/pieces', next)).text()).toBe('one two three');
	});

	test('a render that fails halfway fails its visitor and is not cached', async () => {
		async function* broken() {
			yield new TextEncoder().encode('<p>half');
			throw new Error('the query failed');
		}
		const next = async () => streamed(broken());
		await expect(get('/half', next)).rejects.toThrow('the query failed');
		expect(cache.size).toBe(0);
	});

	test('a client without any encoding does not wait for one', async () => {
		await get('/big', async () => rendered({ body: 'a line of the page '.repeat(500) }));
		const page = cache.find(cache.keyOf('a', '/big', '') ?? '', performance.now());
		expect(page?.compressed).toEqual({});
	});

	test('a path is dropped with all its parameters', async () => {
		await get('/p?page=2', async () => rendered({ keys: 'page' }));
		await provider.invalidate({ path: '/p' });
		expect(cache.size).toBe(0);
	});
});

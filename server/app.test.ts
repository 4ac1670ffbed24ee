import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { etagOf, type Page } from '#lib/page-cache/page.ts';
import { PageCache } from '#lib/page-cache/store.ts';
import { type AppOptions, createApp, type Handler } from './app.ts';
import { compressAssets } from './build/compress-assets.ts';
import { drain } from './drain.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { loadStaticFiles } from './static-files.ts';

const open = new Set<Server>();
const folders: string[] = [];

afterEach(async () => {
	for (const server of open) {
		server.closeAllConnections();
		server.close();
	}
	open.clear();
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Answer {
	status: number;
	headers: IncomingMessage['headers'];
	body: Buffer;
	text: string;
}

interface Ask {
	method?: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
}

async function serve(handler: Handler, options: Partial<AppOptions> = {}) {
	const lines: string[] = [];
	const destination = new Writable({
		write(chunk, _encoding, done) {
			lines.push(...String(chunk).trim().split('\n'));
			done();
		},
	});
	const cache = new PageCache();
	const app = createApp({
		handler,
		cache,
		log: createLog('info', destination),
		metrics: createMetrics(cache),
		ready: async () => undefined,
		...options,
	});
	open.add(app.server);
	const port = await listen(app.server, '127.0.0.1', 0);
	const ask = (path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> =>
		new Promise((resolve, reject) => {
			const outgoing = httpRequest(
				{ port, path, method, headers, agent: false },
				async (answer) => {
					const chunks: Buffer[] = [];
					for await (const chunk of answer) chunks.push(chunk);
					const whole = Buffer.concat(chunks);
					resolve({
						status: answer.statusCode ?? 0,
						headers: answer.headers,
						body: whole,
						text: whole.toString(),
					});
				},
			);
			outgoing.on('error', reject);
			outgoing.end(body);
		});
	/** Sends `text` as it is; resolves with everything received until the server closes. */
	const raw = async (text: string) => {
		const socket = connect(port, '127.0.0.1');
		socket.write(text);
		let answer = '';
		socket.on('data', (chunk) => {
			answer += chunk;
		});
		socket.on('error', () => undefined);
		await once(socket, 'close');
		return answer;
	};
	return { ...app, ask, raw, cache, lines, port };
}

const hello: Handler = (_request, response) => {
	response.setHeader('content-type', 'text/html');
	response.end('<p>hello</p>');
};

const SECURITY = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'cross-origin-opener-policy': 'same-origin',
	'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': expect.stringContaining('camera=()'),
	'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
};

async function assets() {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-assets-'));
	folders.push(folder);
	await mkdir(join(folder, '_astro'));
	await mkdir(join(folder, 'help'));
	await writeFile(join(folder, '_astro/app.abc123.js'), `export const a = "${'x'.repeat(4_000)}";`);
	await writeFile(join(folder, '_astro/_slug_.abc123.js'), 'export const b = 1;');
	await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
	await writeFile(join(folder, 'help/index.html'), '<p>help</p>');
	await writeFile(join(folder, '.secret'), 'no');
	await compressAssets(folder);
	const headersFile = join(folder, '_headers.json');
	const policy = [
		{ key: 'Content-Security-Policy', value: "default-src 'self'; frame-ancestors 'none'" },
	];
	await writeFile(headersFile, JSON.stringify([{ pathname: '/help', headers: policy }]));
	return loadStaticFiles(folder, headersFile);
}

describe('what every answer carries', () => {
	test('security headers are on pages, files, refusals and failures alike', async () => {
		const failing: Handler = (request, response) => {
			if (request.url === '/fails') throw new Error('at secret/path.ts');
			return hello(request, response);
		};
		const { ask } = await serve(failing, { files: await assets() });
		for (const [path, status] of [
			['/', 200],
			['/robots.txt', 200],
			['/a%2fb', 404],
			['/%zz', 400],
			['/fails', 500],
			['/healthz', 200],
		] as const) {
			const answer = await ask(path);
			expect(answer.status, path).toBe(status);
			expect(answer.headers, path).toMatchObject(SECURITY);
		}
		const tooLarge = await ask('/api/x', { method: 'POST', body: Buffer.alloc(1_100_000) });
		expect(tooLarge.headers).toMatchObject(SECURITY);
	});

	test('text types name their charset', async () => {
		const { ask } = await serve(hello, { files: await assets() });
		expect((await ask('/')).headers['content-type']).toBe('text/html; charset=utf-8');
		expect((await ask('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
	});

	test('only an https site asks browsers for https', async () => {
		const plain = await serve(hello);
		expect((await plain.ask('/')).headers).not.toHaveProperty('strict-transport-security');
		const safe = await serve(hello, { siteUrl: 'https://cairn.example' });
		const answer = await safe.ask('/', { headers: { host: 'cairn.example' } });
		expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
	});

	test('an unexpected error is answered with its number, its stack goes to the log only', async () => {
		const { ask, lines } = await serve(() => {
			throw new Error('SELECT secret');
		});
		const page = await ask('/x');
		expect(page.status).toBe(500);
		expect(page.text).toContain(page.headers['x-request-id']);
		expect(page.text).not.toMatch(/secret|\.ts/);
		const api = await ask('/api/x');
		expect(JSON.parse(api.text)).toMatchObject({ status: 500 });
		const logged = lines.find((line) => line.includes(String(page.headers['x-request-id'])));
		expect(logged).toContain('SELECT secret');
	});

	test('below /api/ an error page of the site becomes JSON', async () => {
		const { ask } = await serve((_request, response) => {
			response.writeHead(404, { 'content-type': 'text/html' });
			response.write('<h1>');
			response.end('no</h1>');
		});
		const answer = await ask('/api/nope');
		expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
		expect(JSON.parse(answer.text)).toMatchObject({ status: 404 });
		expect((await ask('/nope')).text).toBe('<h1>no</h1>');
	});

	test('an error page for a temporary failure is 503, other statuses are unchanged', async () => {
		const { ask } = await serve((request, response) => {
			const status = request.url === '/missing' ? 404 : 500;
			response.writeHead(status, { 'content-type': 'text/html', 'x-cairn-status': '503' });
			response.end('<h1>later</h1>');
		});
		expect((await ask('/slow')).status).toBe(503);
		expect((await ask('/missing')).status).toBe(404);
		expect((await ask('/slow')).headers['x-cairn-status']).toBeUndefined();
	});
});

describe('limits', () => {
	test('a body over the limit is 413, whether its length was declared or not', async () => {
		let calls = 0;
		const { ask } = await serve((request, response) => {
			calls += 1;
			return hello(request, response);
		});
		const body = Buffer.alloc(1_048_577);
		const told = await ask('/api/x', {
			method: 'POST',
			body,
			headers: { 'content-length': '1048577' },
		});
		expect(JSON.parse(told.text)).toEqual({
			status: 413,
			description: expect.stringContaining('1 MiB'),
		});
		const untold = await ask('/x', {
			method: 'POST',
			body,
			headers: { 'transfer-encoding': 'chunked' },
		});
		expect(untold.status).toBe(413);
		expect(untold.headers['content-type']).toBe('text/html; charset=utf-8');
		for (const [path, accept] of [
			['/api', '*/*'],
			['/x', 'application/json'],
		] as const) {
			const { status, headers, text } = await ask(path, {
				method: 'POST',
				body,
				headers: { 'content-length': '1048577', accept },
			});
			expect([status, headers['content-type']]).toEqual([413, 'application/json; charset=utf-8']);
			expect(JSON.parse(text)).toMatchObject({ status: 413 });
		}
		expect(calls).toBe(0);
	});

	test('an upload may be 10 MiB, and reaches the handler whole', async () => {
		let length = 0;
		const { ask } = await serve((request, response) => {
			length = 'body' in request && Buffer.isBuffer(request.body) ? request.body.length : -1;
			return hello(request, response);
		});
		const body = Buffer.alloc(10 * 1_048_576);
		const answer = await ask('/api/users/upload-data', { method: 'POST', body });
		expect(answer.status).toBe(200);
		expect(length).toBe(body.length);
	});

	test('slow headers and slow bodies are cut', async () => {
		const { raw } = await serve(hello, { timeouts: { headers: 150, request: 300 } });
		expect(await raw('GET / HTTP/1.1\r\nHost: a\r\n')).toContain('408');
		const slow = await raw('POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
		expect(slow).toContain('408');
	});

	test('oversized headers are 431, and anything but HTTP is 400', async () => {
		const { raw } = await serve(hello);
		const large = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`);
		expect(large).toContain('HTTP/1.1 431');
		expect(large).toContain('x-content-type-options: nosniff');
		expect(await raw('hello\r\n\r\n')).toContain('HTTP/1.1 400');
	});

	test('an unknown method is 405 and lists the known ones', async () => {
		const { ask } = await serve(hello);
		const answer = await ask('/', { method: 'PROPFIND' });
		expect(answer.status).toBe(405);
		expect(answer.headers.allow).toContain('GET');
	});
});

describe('hosts and addresses', () => {
	test('a malformed or missing Host is 400', async () => {
		const { ask, raw } = await serve(hello);
		for (const host of ['a b', 'a/b', 'a@b', 'ex..ample:99999', '<x>'])
			expect((await ask('/', { headers: { host } })).status, host).toBe(400);
		expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain('HTTP/1.1 400');
	});

	test('with a site address other hosts are 421, but a health check on this machine passes', async () => {
		const { ask } = await serve(hello, { siteUrl: 'https://cairn.example' });
		expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(421);
		expect((await ask('/', { headers: { host: 'CAIRN.example' } })).status).toBe(200);
		expect((await ask('/healthz', { headers: { host: '127.0.0.1:9' } })).status).toBe(200);
	});

	test('without a site address, names that could be anyone’s are 421', async () => {
		const { ask } = await serve(hello);
		const statusOf = async (host: string) => (await ask('/', { headers: { host } })).status;
		for (const host of ['localhost:4321', 'cairn.localhost', '127.0.0.1', '[::1]:80', '10.0.0.7'])
			expect(await statusOf(host), host).toBe(200);
		for (const host of ['evil.example', 'localhost.evil.example', '1.2.3.4.evil.example'])
			expect(await statusOf(host), host).toBe(421);
	});

	test('no address makes the server fail', async () => {
		const { ask } = await serve((request, response) => {
			response.end(decodeURI(request.url ?? ''));
		});
		for (const path of [
			'//x',
			'/a//b',
			'/%2f',
			'/%5c..',
			'/%',
			'/%c3%28',
			'/%00',
			'/%252e',
			'/a\\b',
			'/x?%zz',
		])
			expect((await ask(path)).status, path).toBeLessThan(500);
	});

	test('the handler sees the address that the trusted proxy saw, never what the visitor wrote', async () => {
		const tell: Handler = (request, response) => {
			const { 'x-forwarded-for': address, 'x-forwarded-host': host } = request.headers;
			response.end(JSON.stringify({ address, host }));
		};
		const forged = {
			'x-forwarded-for': '6.6.6.6, 203.0.113.9',
			'x-forwarded-host': 'evil.example',
		};
		const direct = await serve(tell);
		expect(JSON.parse((await direct.ask('/', { headers: forged })).text)).toEqual({
			address: '127.0.0.1',
		});
		const proxied = await serve(tell, { trustedProxies: 1 });
		expect(JSON.parse((await proxied.ask('/', { headers: forged })).text)).toEqual({
			address: '203.0.113.9',
		});
	});

	test('a request id is taken from a trusted proxy only', async () => {
		const headers = { 'x-request-id': 'from-the-proxy-1' };
		const direct = await serve(hello);
		expect((await direct.ask('/', { headers })).headers['x-request-id']).not.toBe(
			'from-the-proxy-1',
		);
		const proxied = await serve(hello, { trustedProxies: 1 });
		expect((await proxied.ask('/', { headers })).headers['x-request-id']).toBe('from-the-proxy-1');
	});
});

describe('compression', () => {
	const text = 'a long line of text '.repeat(500);

	test('a page is compressed as the visitor accepts', async () => {
		const { ask } = await serve((_request, response) => {
			response.writeHead(200, { 'content-type': 'text/html' });
			response.write(text);
			response.end('the end');
		});
		const br = await ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
		expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
		expect(brotliDecompressSync(br.body).toString()).toBe(`${text}the end`);
		const gzip = await ask('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
		expect(gunzipSync(gzip.body).toString()).toBe(`${text}the end`);
		const plain = await ask('/');
		expect(plain.headers).not.toHaveProperty('content-encoding');
		expect(plain.headers.vary).toBe('Accept-Encoding');
		expect(plain.text).toBe(`${text}the end`);
	});

	test('a streamed page reaches the reader chunk by chunk', async () => {
		const second = Promise.withResolvers<void>();
		const { port } = await serve(async (_request, response) => {
			response.writeHead(200, { 'content-type': 'text/html' });
			response.write(text);
			await second.promise;
			response.end('late');
		});
		const outgoing = httpRequest({ port, path: '/', headers: { 'accept-encoding': 'br' } }).end();
		const [answer] = await once(outgoing, 'response');
		await once(answer, 'data');
		second.resolve();
		await once(answer.resume(), 'end');
	});
});

describe('files', () => {
	test('a hashed asset is sent compressed and cached for ever', async () => {
		const { ask } = await serve(hello, { files: await assets() });
		const path = '/_astro/app.abc123.js';
		const br = await ask(path, { headers: { 'accept-encoding': 'br' } });
		expect(br.headers).toMatchObject({
			'content-encoding': 'br',
			'content-type': 'text/javascript; charset=utf-8',
			'cache-control': 'public, max-age=31536000, immutable',
			vary: 'Accept-Encoding',
		});
		expect(brotliDecompressSync(br.body).toString()).toContain('export const a');
		const again = await ask(path, { headers: { 'if-none-match': String(br.headers.etag) } });
		expect(again.status).toBe(304);
		const since = String(br.headers['last-modified']);
		expect((await ask(path, { headers: { 'if-modified-since': since } })).status).toBe(304);
		const head = await ask(path, { method: 'HEAD' });
		expect(head.body.length).toBe(0);
		expect(Number(head.headers['content-length'])).toBeGreaterThan(4_000);
	});

	test('a hashed asset may begin with an underscore', async () => {
		const { ask } = await serve(hello, { files: await assets() });
		const answer = await ask('/_astro/_slug_.abc123.js');
		expect(answer.text).toBe('export const b = 1;');
		expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
	});

	test('a pre-rendered page has its own policy', async () => {
		const { ask } = await serve(hello, { files: await assets() });
		const answer = await ask('/help');
		expect(answer.text).toBe('<p>help</p>');
		expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
	});

	test('no path leads to hidden files, bookkeeping or out of the folder', async () => {
		const notFound: Handler = (_request, response) => {
			response.writeHead(404).end();
		};
		const { ask } = await serve(notFound, { files: await assets() });
		for (const path of [
			'/.secret',
			'/_headers.json',
			'/../package.json',
			'/%2e%2e/package.json',
			'/_astro',
		])
			expect((await ask(path)).status, path).toBe(404);
	});
});

describe('operations', () => {
	test('readiness follows the database', async () => {
		let works = true;
		const { ask } = await serve(hello, {
			ready: async () => {
				if (!works) throw new Error('gone');
			},
		});
		expect((await ask('/readyz')).status).toBe(200);
		works = false;
		const answer = await ask('/readyz');
		expect(answer.status).toBe(503);
		expect(JSON.parse(answer.text)).toMatchObject({ status: 503 });
		expect((await ask('/healthz')).status).toBe(200);
	});

	test('a database that hangs is not ready within a second', async () => {
		const { ask } = await serve(hello, { ready: () => new Promise(() => undefined) });
		expect((await ask('/readyz')).status).toBe(503);
	});

	test('metrics are for this machine and for token holders', async () => {
		const token = 'a-long-enough-token';
		const { ask } = await serve(hello, { metricsToken: token, trustedProxies: 1 });
		expect((await ask('/metrics')).status).toBe(403);
		const authorized = await ask('/metrics', { headers: { authorization: `Bearer ${token}` } });
		expect(authorized.text).toContain('http_request_duration_seconds_bucket');
		const direct = await serve(hello);
		await direct.ask('/');
		const metrics = await direct.ask('/metrics');
		expect(metrics.text).toMatch(
			/http_request_duration_seconds_count\{route="home",method="GET",status="200"\} 1/,
		);
		expect(metrics.text).toContain('page_cache_bytes 0');
	});

	test('the access code guards every API call, cached ones too', async () => {
		const { ask } = await serve(hello, { protectedCode: 'open sesame' });
		expect((await ask('/api/data/struct')).status).toBe(403);
		const headers = { protected_code: 'open sesame' };
		expect((await ask('/api/data/struct', { headers })).status).toBe(200);
		expect((await ask('/')).status).toBe(200);
	});

	test('a log line holds no query value and cannot be forged', async () => {
		const { ask, lines } = await serve(hello);
		await ask('/x%0a%7B?email=a%40b.example&q=1');
		const line = JSON.parse(lines.at(-1) ?? '');
		expect(line).toMatchObject({
			method: 'GET',
			path: '/x%0a%7B?email=…&q=…',
			status: 200,
			bytes: 12,
		});
		expect(lines).toHaveLength(1);
		await ask('/invoices/4242-4242%204242+4242.pdf?4242424242424242=1&year2026=1');
		expect(JSON.parse(lines.at(-1) ?? '').path).toBe('/invoices/….pdf?…=…&year2026=…');
	});

	test('on stopping, running requests finish, then nothing is left', async () => {
		const arrived = Promise.withResolvers<void>();
		const finish = Promise.withResolvers<void>();
		const { ask, server, startDraining } = await serve(async (_request, response) => {
			arrived.resolve();
			await finish.promise;
			response.end('done');
		});
		const running = ask('/slow');
		await arrived.promise;
		startDraining();
		const drained = drain(server);
		finish.resolve();
		expect((await running).text).toBe('done');
		await drained;
		await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
	});

	test('while draining, requests are served, /readyz is 503, and each answer closes its connection', async () => {
		const { ask, server, startDraining, port } = await serve(hello);
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const kept = async () => {
			const asked = httpRequest({ port, path: '/', agent }).end();
			const [answer]: IncomingMessage[] = await once(asked, 'response');
			answer?.resume();
			await once(answer ?? asked, 'end');
			return { status: answer?.statusCode, connection: answer?.headers.connection };
		};
		expect(await kept()).toEqual({ status: 200, connection: 'keep-alive' });
		const pause = Promise.withResolvers<void>();
		startDraining();
		const drained = drain(server, pause.promise);
		expect(await kept()).toEqual({ status: 200, connection: 'close' });
		expect(await kept()).toEqual({ status: 200, connection: 'close' });
		expect((await ask('/readyz')).status).toBe(503);
		expect((await ask('/healthz')).status).toBe(200);
		pause.resolve();
		await drained;
		await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
		agent.destroy();
	});

	test('a connection waiting at the close is still served', async () => {
		const { server, startDraining, port } = await serve(hello);
		startDraining();
		const answers = Array.from({ length: 60 }, async () => {
			const socket = connect(port, '127.0.0.1');
			socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
			return (await text(socket)).split('\r\n', 1)[0];
		});
		// By then they have connected, but are not accepted.
		await new Promise(process.nextTick);
		const [said] = await Promise.all([Promise.all(answers), drain(server)]);
		expect(said).toEqual(Array(60).fill('HTTP/1.1 200 OK'));
	});

	test('a request that never ends is cut off when patience runs out', async () => {
		const arrived = Promise.withResolvers<void>();
		const { ask, server } = await serve(() => arrived.resolve());
		const running = ask('/hangs');
		await arrived.promise;
		await Promise.all([expect(running).rejects.toThrow(), drain(server, undefined, 50)]);
	});
});

describe('pages from the cache', () => {
	const body = Buffer.from('<p>cached</p>'.repeat(200));

	function put(cache: PageCache, port: number) {
		const now = performance.now();
		const place = { host: `localhost:${port}`, path: '/p', search: '', knownKeys: ['page'] };
		const page: Page = {
			status: 200,
			headers: [['content-type', 'text/html']],
			body,
			etag: etagOf(body),
			tags: ['project'],
			storedAt: now,
			freshUntil: now + 60_000,
			staleUntil: now + 60_000,
			compressed: {},
		};
		cache.store(cache.beginFill(), place, page);
		return { place, page };
	}

	test('are answered without the handler while a new one is made, and not before', async () => {
		let handled = 0;
		const { ask, cache, port } = await serve((_request, response) => {
			handled += 1;
			response.end();
		});
		const { place, page } = put(cache, port);
		const key = `${place.host}${place.path}`;
		const headers = { host: place.host };
		cache.forgetSoon(['project'], performance.now());
		page.staleUntil = Number.POSITIVE_INFINITY;
		await ask('/p', { headers });
		expect(handled).toBe(1);
		const made = Promise.withResolvers<Page>();
		const { done } = cache.share(key, () => made.promise);
		const answer = await ask('/p', { headers });
		expect([answer.headers['x-cache'], answer.body, handled]).toEqual(['STALE', body, 1]);
		expect(cache.stats).toMatchObject({ hit: 0, stale: 1 });
		made.resolve(page);
		await done;
	});

	test('are answered without the handler, compressed, and with 304', async () => {
		const { ask, cache, port } = await serve(() => {
			throw new Error('not asked');
		});
		const { place } = put(cache, port);
		await cache.settled();
		const headers = { host: place.host, 'accept-encoding': 'br' };
		const answer = await ask('/p?utm_source=x', { headers });
		expect(answer.headers).toMatchObject({
			...SECURITY,
			'x-cache': 'HIT',
			'content-encoding': 'br',
		});
		expect(brotliDecompressSync(answer.body)).toEqual(body);
		const again = await ask('/p', {
			headers: { ...headers, 'if-none-match': String(answer.headers.etag) },
		});
		expect(again.status).toBe(304);
		expect(again.headers.vary).toContain('Accept-Encoding');
		expect((await ask('/p', { headers, method: 'HEAD' })).headers['x-cache']).toBe('HIT');
	});
});

describe('what others send is not echoed back at any length', () => {
	test('a redirect within the site drops a query that is too long', async () => {
		const { ask } = await serve((request, response) => {
			response.writeHead(302, { location: `/there${request.url?.slice(5)}` }).end();
		});
		expect((await ask('/here?a=b')).headers.location).toBe('/there?a=b');
		expect((await ask(`/here?${'b'.repeat(5_000)}`)).headers.location).toBe('/there');
	});

	test('a redirect to another site is left alone', async () => {
		const location = `https://accounts.example/?${'a'.repeat(3_000)}`;
		const { ask } = await serve((_, response) => {
			response.writeHead(302, { location }).end();
		});
		expect((await ask('/')).headers.location).toBe(location);
	});

	test('a path too long to redirect to is refused, also when encoding makes it so', async () => {
		const { ask } = await serve(hello);
		expect((await ask(`/${'a'.repeat(2_000)}`)).status).toBe(200);
		expect((await ask(`/${'a'.repeat(2_050)}`)).status).toBe(414);
		expect((await ask(`/${'"'.repeat(1_000)}`)).status).toBe(414);
	});
});

test('a request with two Host headers is refused, whether they agree or not', async () => {
	const { raw } = await serve(hello);
	for (const second of ['a.example', 'b.example'])
		expect(
			await raw(
				`GET / HTTP/1.1\r\nHost: a.example\r\nHost: ${second}\r\nConnection: close\r\n\r\n`,
			),
		).toMatch(/^HTTP\/1\.1 400 /);
});

test('the page for failures is not found when requested directly', async () => {
	const { ask } = await serve((request, response) => {
		response.end(request.url);
	});
	for (const path of ['/500', '/%35%30%30', '/50%30']) expect((await ask(path)).text).toBe('/404');
	expect((await ask('/500/x')).text).toBe('/500/x');
});

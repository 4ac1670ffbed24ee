import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchOutside } from '#lib/http/fetch-outside.ts';
import { type FetchOptions, fetchSource } from './fetch-source.ts';
import { userAgent } from './user-agent.ts';

let server: Server | undefined;

afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
	const started = createServer(answer);
	server = started;
	await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${portOf(started.address())}/rows`;
}

function portOf(address: string | AddressInfo | null): number {
	if (address === null || typeof address === 'string') throw new Error('no port');
	return address.port;
}

async function text(address: string, options: FetchOptions = {}): Promise<string> {
	const limits = { pauseMs: 1, headMs: 2_000, idleMs: 2_000, ...options.limits };
	const { chunks } = await fetchSource(address, { ...options, limits });
	return Buffer.concat(await Array.fromAsync(chunks)).toString();
}

describe('a source over HTTP', () => {
	test('is read through gzip, with our name and the key it needs', async () => {
		const address = await serve((request, response) => {
			const said = [request.headers['user-agent'], request.headers['x-key']].join(' ');
			response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(said));
		});
		expect(await text(address, { headers: { 'x-key': 'k1' } })).toMatch(
			/^Cairn\/\d+\.\d+\.\d+ k1$/,
		);
	});

	test('is called with a key in its address, which is never shown', async () => {
		const address = await serve((request, response) => {
			const status = request.url === '/k1/rows' ? 200 : 402;
			response.writeHead(status).end('rows');
		});
		const withKey = (url: URL) => new URL(`/k1${url.pathname}`, url);
		const input = await fetchSource(address, { withKey });
		expect([input.name, input.url].join(' ')).not.toContain('k1');
		expect(await text(address, { withKey })).toBe('rows');
		const refused = text(address, { withKey: (url) => new URL('/k2', url) });
		await expect(refused).rejects.toThrow(/\/rows is only for paying customers \(402\); set a key/);
	});

	test.each([
		['application/rss+xml; charset=windows-1251', 'windows-1251'],
		['text/xml;Charset="UTF-8"', 'UTF-8'],
		['text/xml', undefined],
	])('with type %s is in the encoding %s', async (type, charset) => {
		const address = await serve((_, response) =>
			response.writeHead(200, { 'content-type': type }).end('rows'),
		);
		expect((await fetchSource(address)).charset).toBe(charset);
	});

	test.each([
		[429, 'too many requests'],
		[500, 'an error of its own'],
		[503, 'an error of its own'],
	])('that answers %d is retried after the pause it requests', async (status, words) => {
		let asked = 0;
		const said: string[] = [];
		const address = await serve((_, response) => {
			asked += 1;
			if (asked === 1) response.writeHead(status, { 'retry-after': '0' }).end('later');
			else response.end('rows');
		});
		expect(
			await text(address, { limits: { pauseMs: 60_000 }, log: (line) => said.push(line) }),
		).toBe('rows');
		expect(said).toEqual([expect.stringContaining(words)]);
	});

	test('that never recovers ends with an error after the last try', async () => {
		let asked = 0;
		const address = await serve((_, response) => {
			asked += 1;
			response.writeHead(500).end();
		});
		await expect(text(address, { limits: { tries: 3 } })).rejects.toThrow(
			/error of its own \(500\); try again later/,
		);
		expect(asked).toBe(3);
	});

	test('that requests too long a pause is not waited for', async () => {
		const address = await serve((_, response) => {
			response.writeHead(429, { 'retry-after': '86400' }).end();
		});
		await expect(text(address)).rejects.toThrow(/too many requests \(429\); try again later/);
	});

	test.each([
		[404, /does not exist \(404\); check the URL/],
		[403, /refuses access \(403\); check the key/],
		[204, /returned 204 instead of data/],
	])('that answers %d is not retried', async (status, sentence) => {
		let asked = 0;
		const address = await serve((_, response) => {
			asked += 1;
			response.writeHead(status).end();
		});
		await expect(text(address)).rejects.toThrow(sentence);
		expect(asked).toBe(1);
	});

	test('with an endless body is cut at the limit', async () => {
		const address = await serve((_, response) => {
			const more = () => {
				while (response.write('x'.repeat(65_536)));
			};
			response.on('drain', more);
			more();
		});
		await expect(text(address, { limits: { bytes: 1024 * 1024 } })).rejects.toThrow(
			/larger than 1 MB; raise --max-mb/,
		);
	});

	test('with a small compressed body that unpacks beyond the limit is cut off too', async () => {
		const address = await serve((_, response) => {
			response
				.writeHead(200, { 'content-encoding': 'gzip' })
				.end(gzipSync(Buffer.alloc(4 * 1024 * 1024)));
		});
		await expect(text(address, { limits: { bytes: 1024 * 1024 } })).rejects.toThrow(
			/larger than 1 MB/,
		);
	});

	test('that sends nothing is reported', async () => {
		const address = await serve((_, response) => response.end());
		await expect(text(address)).rejects.toThrow(/returned nothing; check the URL/);
	});

	test('that stalls in its body, or never answers, is given up', async () => {
		const stalls = await serve((_, response) => response.write('['));
		await expect(text(stalls, { limits: { idleMs: 50 } })).rejects.toThrow(
			/sent nothing for 0.05 s/,
		);
		server?.closeAllConnections();
		server?.close();
		const silent = await serve(() => undefined);
		await expect(text(silent, { limits: { headMs: 50, tries: 2 } })).rejects.toThrow(
			/did not answer within 0.05 s; try again later/,
		);
	});

	test('that breaks off is reported', async () => {
		const address = await serve((_, response) => {
			response.writeHead(200, { 'content-length': '100' });
			response.write('[', () => response.destroy());
		});
		await expect(text(address)).rejects.toThrow(/ended prematurely/);
	});

	test('that redirects is followed, but not in circles or out of the web', async () => {
		const address = await serve((request, response) => {
			const target = { '/rows': '/next', '/circle': '/circle', '/file': 'file:///etc/hosts' }[
				request.url ?? ''
			];
			if (target) response.writeHead(302, { location: target }).end();
			else response.end('rows');
		});
		expect(await text(address)).toBe('rows');
		await expect(text(new URL('/circle', address).href)).rejects.toThrow(
			/redirects more than 5 times/,
		);
		await expect(text(new URL('/file', address).href)).rejects.toThrow(
			/redirects to a file: address; only http and https/,
		);
	});

	test('that redirects elsewhere does not get our key there', async () => {
		const keys: (string | undefined)[] = [];
		const address = await serve((request, response) => {
			keys.push(request.headers['x-key']?.toString());
			const elsewhere = `http://localhost:${portOf(server?.address() ?? null)}/there`;
			if (request.url === '/rows') response.writeHead(302, { location: elsewhere }).end();
			else response.end('rows');
		});
		await text(address, { headers: { 'x-key': 'secret' } }).catch(() => undefined);
		expect(keys[0]).toBe('secret');
		expect(keys.slice(1)).not.toContain('secret');
	});

	test.each(['file:///etc/hosts', 'ftp://host.example/rows', 'data:text/plain,rows', 'rows'])(
		'is not read from %s',
		async (address) => {
			await expect(text(address)).rejects.toThrow(/only http and https are read|is not a URL/);
		},
	);

	test('that is unreachable is reported with the reason', async () => {
		const address = await serve(() => undefined);
		await new Promise((resolve) => server?.close(resolve));
		await expect(text(address, { limits: { tries: 2 } })).rejects.toThrow(
			/cannot be reached: it refuses connections \(ECONNREFUSED\); try again later/,
		);
	});

	test('that has not changed says so instead of resending, and is read as unchanged', async () => {
		const asked: (string | undefined)[][] = [];
		const address = await serve(({ headers }, response) => {
			asked.push([headers['if-none-match'], headers['if-modified-since']]);
			if (headers['if-none-match'] === '"a"') response.writeHead(304).end();
			else
				response.writeHead(200, { etag: '"a"', 'last-modified': 'Mon, 02 Nov 2026' }).end('rows');
		});
		const first = await fetchSource(address);
		expect(first).toMatchObject({ validator: { etag: '"a"', lastModified: 'Mon, 02 Nov 2026' } });
		expect(first.isUnchanged).toBeUndefined();
		const second = await fetchSource(address, { validator: first.validator });
		expect(second).toMatchObject({ isUnchanged: true, validator: first.validator });
		expect(await Array.fromAsync(second.chunks)).toEqual([]);
		expect(asked).toEqual([
			[undefined, undefined],
			['"a"', 'Mon, 02 Nov 2026'],
		]);
	});

	test('that says "unchanged" to an unconditional request is not believed', async () => {
		const address = await serve((_, response) => response.writeHead(304).end());
		await expect(text(address)).rejects.toThrow(/returned 304 instead of data/);
	});

	test('with a very long validator is fetched in full the next time', async () => {
		const address = await serve((_, response) =>
			response.writeHead(200, { etag: `"${'x'.repeat(600)}"` }).end('rows'),
		);
		expect((await fetchSource(address)).validator).toEqual({});
	});

	test('that asks for a long pause is obeyed, for a day at most', async () => {
		const address = await serve((_, response) => {
			response.writeHead(429, { 'retry-after': '99999999' }).end();
		});
		const rests: number[] = [];
		const rest = async (_: URL, milliseconds: number) => void rests.push(milliseconds);
		await expect(text(address, { rest })).rejects.toThrow(/too many requests \(429\)/);
		expect(rests).toEqual([86_400_000]);
	});

	test('learns a contact address', () => {
		expect(userAgent({ contact: 'ops@cairn.example' })).toMatch(
			/^Cairn\/[\d.]+ \(\+ops@cairn\.example\)$/,
		);
		expect(userAgent({ siteUrl: 'https://cairn.example' })).toMatch(
			/^Cairn\/[\d.]+ \(\+https:\/\/cairn\.example\)$/,
		);
	});
});

describe('a name that resolves elsewhere on connecting', () => {
	const publicly = [{ address: '93.184.216.34', family: 4 }];
	const privately = [{ address: '127.0.0.1', family: 4 }];

	/** A source that redirects to another host name, and the requests made there. */
	async function rebinding(then: LookupAddress[]) {
		const asked: string[] = [];
		const address = await serve((request, response) => {
			asked.push(`${request.headers.host}${request.url}`);
			const there = `http://rebound.example:${portOf(server?.address() ?? null)}/secret`;
			if (request.url === '/rows') response.writeHead(302, { location: there }).end();
			else response.end('what stands inside');
		});
		let looks = 0;
		const resolve = async () => {
			looks += 1;
			return looks === 1 ? publicly : then;
		};
		return { asked, found: text(address, { resolve, limits: { tries: 1, headMs: 2_000 } }) };
	}

	test('is refused at the connection, and nothing is requested', async () => {
		for (const then of [privately, [...publicly, ...privately], [{ address: '::1', family: 6 }]]) {
			const { asked, found } = await rebinding(then);
			await expect(found).rejects.toThrow(/redirects into a private network \(rebound\.example\)/);
			expect(asked).toEqual([expect.stringMatching(/\/rows$/)]);
		}
	});
});

test('a redirect target is read like the source itself: head, compressed body, reasons', async () => {
	const answers: Record<string, RequestListener> = {
		'/plain': (_, response) => response.end('rows'),
		'/gzip': (_, response) =>
			response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('rows')),
		'/none': (_, response) => response.writeHead(404).end('no'),
		'/empty': (_, response) => response.writeHead(204).end(),
		'/broken': (_, response) =>
			response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
	};
	const address = await serve((request, response) =>
		answers[request.url ?? '']?.(request, response),
	);
	const at = new URL(address);
	const outside = (path: string) =>
		fetchOutside(new URL(path, `http://there.example:${at.port}`), {
			headers: { 'user-agent': 'a test' },
			signal: AbortSignal.timeout(10_000),
			// Whether it is public is judged by the address alone.
			resolve: async () => [{ address: '127.0.0.1', family: 4 }],
			isPrivate: () => false,
		});
	expect(await (await outside('/plain')).text()).toBe('rows');
	expect(await (await outside('/gzip')).text()).toBe('rows');
	expect((await outside('/none')).status).toBe(404);
	expect((await outside('/empty')).body).toBeNull();
	const broken = await outside('/broken');
	await expect(broken.text()).rejects.toThrow();
});

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type FetchOptions, fetchSource } from './fetch-source.ts';

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
	test('is read through gzip, with a name for ourselves and the key it asks for', async () => {
		const address = await serve((request, response) => {
			const said = [request.headers['user-agent'], request.headers['x-key']].join(' ');
			response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(said));
		});
		expect(await text(address, { headers: { 'x-key': 'k1' } })).toBe('Cairn importer k1');
	});

	test.each([
		[429, 'too many requests'],
		[500, 'an error of its own'],
		[503, 'an error of its own'],
	])('that answers %d is asked again after the pause it names', async (status, words) => {
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

	test('that never gets better ends with a sentence after the last try', async () => {
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

	test('that asks for a longer pause than we wait is not waited for', async () => {
		const address = await serve((_, response) => {
			response.writeHead(429, { 'retry-after': '86400' }).end();
		});
		await expect(text(address)).rejects.toThrow(/too many requests \(429\); try again later/);
	});

	test.each([
		[404, /does not exist \(404\); check the address/],
		[403, /refuses access \(403\); check the key/],
		[204, /answered 204 instead of data/],
	])('that answers %d is not asked again', async (status, sentence) => {
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

	test('with a small packed body that unpacks beyond the limit is cut too', async () => {
		const address = await serve((_, response) => {
			response
				.writeHead(200, { 'content-encoding': 'gzip' })
				.end(gzipSync(Buffer.alloc(4 * 1024 * 1024)));
		});
		await expect(text(address, { limits: { bytes: 1024 * 1024 } })).rejects.toThrow(
			/larger than 1 MB/,
		);
	});

	test('that sends nothing says so', async () => {
		const address = await serve((_, response) => response.end());
		await expect(text(address)).rejects.toThrow(/sent nothing; check the address/);
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

	test('that breaks off says so', async () => {
		const address = await serve((_, response) => {
			response.writeHead(200, { 'content-length': '100' });
			response.write('[', () => response.destroy());
		});
		await expect(text(address)).rejects.toThrow(/broke off before its end/);
	});

	test('that redirects is followed, but not in circles nor out of the web', async () => {
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
			await expect(text(address)).rejects.toThrow(/only http and https are read|is not an address/);
		},
	);

	test('that cannot be reached is told with the reason', async () => {
		const address = await serve(() => undefined);
		await new Promise((resolve) => server?.close(resolve));
		await expect(text(address, { limits: { tries: 2 } })).rejects.toThrow(
			/cannot be reached \(ECONNREFUSED\); try again later/,
		);
	});
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { etagOf } from '#lib/page-cache/page.ts';
import { PageCache } from '#lib/page-cache/store.ts';
import { createApp } from '#server/app.ts';
import { compressAssets } from '#server/build/compress-assets.ts';
import { listen } from '#server/listen.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { staticFiles } from '#server/static-files.ts';

/**
 * `node bench/http-cache.ts`: requests a second of a cached page beside a static file of the same size, from one
 * server in one process, asked over 32 kept connections by a second process.
 */

const SECONDS = 4;
const CONNECTIONS = 32;
const row =
	'<tr><td><a href="/project/bitcoin">Bitcoin</a></td><td>BTC</td><td>64,210.55</td></tr>\n';
const body = Buffer.from(`<!doctype html><table>${row.repeat(1_200)}</table>`);

/** Asks `path` for some seconds; returns requests a second. */
async function ask(port: number, path: string, encoding: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const headers = { 'accept-encoding': encoding, host: 'localhost' };
	const until = performance.now() + SECONDS * 1_000;
	let answers = 0;
	const worker = async () => {
		while (performance.now() < until) {
			const [answer] = await once(get({ port, path, agent, headers }), 'response');
			if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
			await once(answer.resume(), 'end');
			answers += 1;
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, worker));
	agent.destroy();
	return Math.round(answers / SECONDS);
}

async function serve() {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
	await mkdir(join(folder, '_astro'));
	await writeFile(join(folder, '_astro/page.html'), body);
	await compressAssets(folder);
	const cache = new PageCache();
	const now = Date.now();
	cache.store(
		cache.beginFill(),
		{ host: 'localhost', path: '/page', search: '', knownKeys: [] },
		{
			status: 200,
			headers: [['content-type', 'text/html']],
			body,
			etag: etagOf(body),
			tags: ['project'],
			storedAt: now,
			freshUntil: now + 600_000,
			staleUntil: now + 600_000,
			compressed: {},
		},
	);
	await cache.settled();
	const app = createApp({
		handler: (_request, response) => {
			response.writeHead(404).end();
		},
		cache,
		files: await staticFiles(folder, join(folder, '_headers.json')),
		log: createLog('silent'),
		metrics: createMetrics(cache),
		ready: async () => undefined,
	});
	const port = await listen(app.server, '127.0.0.1', 0);
	return { port, folder, app };
}

async function run() {
	const { port, folder, app } = await serve();
	const child = fork(import.meta.filename, [String(port)]);
	await once(child, 'exit');
	app.server.closeAllConnections();
	app.server.close();
	await rm(folder, { recursive: true });
}

const port = Number(process.argv[2]);
if (port)
	for (const encoding of ['br', 'identity'])
		for (const [name, path] of [
			['cached page', '/page'],
			['static file', '/_astro/page.html'],
			['cached page', '/page'],
			['static file', '/_astro/page.html'],
		] as const)
			process.stdout.write(
				`${name} of ${Math.round(body.length / 1_024)} kB, ${encoding}: ${await ask(port, path, encoding)} requests/s\n`,
			);
else await run();

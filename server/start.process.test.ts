import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../tests/setup/database.ts';
import { startArguments } from '../tests/setup/site.ts';
import { listen } from './listen.ts';

const database = useTestDatabase();

/** Starts the server with `settings`; resolves when it has ended. */
async function start(settings: Record<string, string>) {
	const child = spawn(process.execPath, startArguments(), {
		cwd: new URL('..', import.meta.url),
		env: { PATH: process.env.PATH, PORT: '0', CAIRN_REFRESH: 'off', ...settings },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			output += chunk;
		});
	const [code] = await once(child, 'close');
	return { code, output };
}

test.each([
	[{ PORT: 'http' }, /^The setting PORT is "http"; it must be a port number.*\.\n$/],
	[{ SITE_URL: 'cairn' }, /^The setting SITE_URL is "cairn"; it must be an origin.*\n$/],
	[{ HOST: '203.0.113.1' }, /^HOST is "203.0.113.1", which is not an address of this machine.*\n$/],
	[
		{ DATABASE_URL: 'postgres://cairn:hunter2@127.0.0.1:1/cairn' },
		/^Nothing answers at 127\.0\.0\.1:1, .*\n$/,
	],
])('%o ends with one sentence and code 1', async (settings, sentence) => {
	const { code, output } = await start(settings);
	expect(output).toMatch(sentence);
	expect(output).not.toMatch(/hunter2|\n {4}at /);
	expect(code).toBe(1);
});

test('a port that is taken is named, before any work is done', async () => {
	const other = createServer();
	const port = await listen(other, '127.0.0.1', 0);
	const { code, output } = await start({ PORT: String(port) });
	other.close();
	expect(output).toBe(
		`Port ${port} is taken by another program; stop it or set PORT to a free port.\n`,
	);
	expect(code).toBe(1);
});

test('serves until SIGTERM, then releases everything and exits with 0', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-start-'));
	const child = spawn(process.execPath, startArguments(), {
		cwd: new URL('..', import.meta.url),
		env: {
			PATH: process.env.PATH,
			PORT: '0',
			CAIRN_REFRESH: 'off',
			STOP_PAUSE: '0',
			CAIRN_DATA: folder,
			DATABASE_URL: database.url,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let log = '';
	child.stdout.on('data', (chunk) => {
		log += chunk;
	});
	const ended = once(child, 'close');
	const address = await new Promise<string>((resolve, reject) => {
		let said = '';
		child.stderr.on('data', (chunk) => {
			said += chunk;
			const ready = /ready at (\S+)/.exec(said)?.[1];
			if (ready) resolve(ready);
		});
		child.once('exit', () => reject(new Error(said)));
	});
	const readiness = await fetch(new URL('/readyz', address));
	expect(readiness.status).toBe(200);
	child.kill('SIGTERM');
	const [code] = await ended;
	expect(code).toBe(0);
	expect(log).toContain('"signal":"SIGTERM"');
	await rm(folder, { recursive: true });
}, 60_000);

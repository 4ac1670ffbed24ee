import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { platformPackage } from './embedded/binaries.ts';
import { postmaster } from './embedded/server.ts';
import {
	type BundledServer,
	bundledStatus,
	detachBundled,
	openBundled,
	stopBundled,
} from './embedded.ts';
import { withClient } from './session.ts';

const HOLDER = fileURLToPath(new URL('../../../tests/fixtures/hold-database.ts', import.meta.url));
const IS_ROOT = process.getuid?.() === 0;
const folders: string[] = [];

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-test-data-'));
	folders.push(folder);
	return folder;
}

afterAll(async () => {
	for (const folder of folders.reverse()) {
		await stopBundled(folder, true);
		rmSync(folder, { recursive: true, force: true });
	}
});

/** Another program that holds the server open. */
async function holder(
	dataFolder: string,
): Promise<{ url: string; fresh: boolean; child: ChildProcess }> {
	const child = spawn(process.execPath, [HOLDER, dataFolder], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const [line] = await once(child.stdout, 'data');
	return { ...JSON.parse(String(line)), child };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	const ended = once(child, 'exit');
	child.kill(signal);
	await ended;
}

function ask(url: string, sql: string): Promise<string[]> {
	return withClient(url, 'test', async (client) => {
		const { rows } = await client.query({ text: sql, rowMode: 'array' });
		return rows.flat().map(String);
	});
}

function stopped(dataFolder: string): Promise<void> {
	return vi.waitFor(() => expect(postmaster(join(dataFolder, 'postgres'))).toBeUndefined(), {
		timeout: 10_000,
		interval: 20,
	});
}

describe('one program', () => {
	const dataFolder = newFolder();
	const opened: BundledServer[] = [];
	const open = async (): Promise<BundledServer> => {
		const server = await openBundled({ dataFolder });
		opened.push(server);
		return server;
	};
	afterEach(async () => {
		for (const server of opened.splice(0)) await server.release();
	});

	test('the first start makes a durable cluster with checksums that sorts by code point', async () => {
		const server = await open();
		expect(server.fresh).toBe(true);
		const asked = ['fsync', 'data_checksums', 'jit', 'max_connections', 'listen_addresses'];
		const settings = asked.map((name) => `current_setting('${name}')`).join(', ');
		expect(await ask(server.url, `SELECT ${settings}`)).toEqual([
			'on',
			'on',
			'off',
			'60',
			'127.0.0.1',
		]);
		expect(
			await ask(server.url, "SELECT * FROM unnest(ARRAY['b', 'Ä', 'a', 'B']) AS t (x) ORDER BY x"),
		).toEqual(['B', 'a', 'b', 'Ä']);
		expect(await ask(server.url, "SELECT upper('ä'), current_setting('is_superuser')")).toEqual([
			'Ä',
			'off',
		]);
	});

	test('what the server held in memory at shutdown is prewarmed at start', async () => {
		const before = await open();
		await ask(before.adminUrl, 'CREATE EXTENSION pg_buffercache');
		await ask(
			before.adminUrl,
			'CREATE TABLE read_often AS SELECT n FROM generate_series(1, 10000) AS n',
		);
		await before.release();
		await stopped(dataFolder);
		const { adminUrl } = await open();
		const kept = `SELECT count(*) * 8192 = pg_table_size('read_often') FROM pg_buffercache
			WHERE relfilenode = pg_relation_filenode('read_often')`;
		await vi.waitFor(async () => expect(await ask(adminUrl, kept)).toEqual(['true']), {
			timeout: 10_000,
			interval: 20,
		});
		await ask(adminUrl, 'DROP TABLE read_often');
	});

	test('the password is hidden from other users, and a wrong one is refused', async () => {
		const server = await open();
		expect(statSync(join(dataFolder, 'postgres.json')).mode & 0o777).toBe(0o600);
		const url = Object.assign(new URL(server.url), { password: 'wrong' });
		await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
	});

	test('it stops on the last release and starts again with its rows at the same address', async () => {
		const first = await open();
		const second = await open();
		await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
		await first.release();
		expect(await ask(second.url, 'SELECT n FROM kept')).toEqual(['7']);
		await second.release();
		expect((await bundledStatus(dataFolder)).state).toBe('stopped');
		const third = await open();
		expect(third).toMatchObject({ fresh: false, url: first.url });
		expect(await ask(third.url, 'SELECT n FROM kept')).toEqual(['7']);
	});

	test('a killed server restarts with what was committed', async () => {
		const server = await open();
		await ask(server.url, 'CREATE TABLE survived AS SELECT 8 AS n');
		const running = postmaster(join(dataFolder, 'postgres'));
		process.kill(running?.pid ?? 0, 'SIGKILL');
		await stopped(dataFolder);
		const again = await open();
		expect(await ask(again.url, 'SELECT n FROM survived')).toEqual(['8']);
	});

	test('a postmaster.pid whose number another program now has does not stop it from starting', async () => {
		const file = join(dataFolder, 'postgres', 'postmaster.pid');
		writeFileSync(
			file,
			`${process.pid}\n${join(dataFolder, 'postgres')}\n1\n5432\n\n\n0 0\nready\n`,
		);
		chmodSync(file, 0o644);
		const server = await open();
		expect(await ask(server.url, 'SELECT 1')).toEqual(['1']);
	});

	test('stopping is refused while a program uses it, and keepRunning outlives the last user', async () => {
		const server = await open();
		expect(await stopBundled(dataFolder)).toMatchObject([{ pid: process.pid }]);
		await detachBundled(dataFolder);
		await server.release();
		expect(await bundledStatus(dataFolder)).toMatchObject({ state: 'running', programs: [] });
		expect(await stopBundled(dataFolder)).toEqual([]);
		expect((await bundledStatus(dataFolder)).state).toBe('stopped');
	});

	test('a cluster without its password file is never overwritten', async () => {
		const file = join(dataFolder, 'postgres.json');
		const text = readFileSync(file, 'utf8');
		rmSync(file);
		await expect(open()).rejects.toThrow(/postgres\.json/);
		writeFileSync(file, text, { mode: 0o600 });
		expect((await open()).fresh).toBe(false);
	});
});

describe('several programs', () => {
	const dataFolder = newFolder();
	beforeAll(() => stopBundled(dataFolder, true));

	test('two simultaneous starts share one server, and the last to end stops it', async () => {
		const [one, two] = await Promise.all([holder(dataFolder), holder(dataFolder)]);
		expect(one.url).toBe(two.url);
		expect([one.fresh, two.fresh].sort()).toEqual([false, true]);
		await end(one.child, 'SIGTERM');
		expect(await ask(two.url, 'SELECT 1')).toEqual(['1']);
		await end(two.child, 'SIGINT');
		await stopped(dataFolder);
	});

	test('a server left by a killed program is joined and stopped by the next', async () => {
		const killed = await holder(dataFolder);
		const before = postmaster(join(dataFolder, 'postgres'))?.pid;
		await end(killed.child, 'SIGKILL');
		const next = await openBundled({ dataFolder });
		expect(postmaster(join(dataFolder, 'postgres'))?.pid).toBe(before);
		expect(await bundledStatus(dataFolder)).toMatchObject({ programs: [{ pid: process.pid }] });
		await next.release();
		expect((await bundledStatus(dataFolder)).state).toBe('stopped');
	});
});

describe('a supervised server', () => {
	const dataFolder = newFolder();
	const folder = join(dataFolder, 'postgres');
	const opened: BundledServer[] = [];
	afterEach(async () => {
		for (const server of opened.splice(0)) await server.release();
	});
	const keptUp = async () => {
		const told: string[] = [];
		const server = await openBundled({
			dataFolder,
			keep: {
				onLost: () => told.push('lost'),
				onBack: () => told.push('back'),
				onFailure: (error) => told.push(String(error)),
			},
		});
		opened.push(server);
		return { server, told };
	};
	const runs = () =>
		vi.waitFor(
			async () => {
				const found = postmaster(folder);
				expect(found?.phase).toBe('ready');
				return found?.pid ?? 0;
			},
			{ timeout: 15_000, interval: 20 },
		);

	test('is restarted once by its users, each time it is killed, with what was committed', async () => {
		const [one, two] = [await keptUp(), await keptUp()];
		for (const n of [1, 2, 3]) {
			await ask(one.server.url, `CREATE TABLE kept_${n} AS SELECT ${n} AS n`);
			const before = await runs();
			process.kill(before, 'SIGKILL');
			await vi.waitFor(() => expect([one.told.length, two.told.length]).toEqual([2 * n, 2 * n]), {
				timeout: 15_000,
				interval: 20,
			});
			expect(await runs()).not.toBe(before);
			expect(await ask(two.server.url, `SELECT n FROM kept_${n}`)).toEqual([String(n)]);
		}
		expect(one.told).toEqual(['lost', 'back', 'lost', 'back', 'lost', 'back']);
	});

	test('keeps its port, though another program had it for a while', async () => {
		const { server, told } = await keptUp();
		const port = Number(new URL(server.url).port);
		const thief = createServer();
		process.kill(await runs(), 'SIGKILL');
		await vi
			.waitFor(
				async () => {
					thief.listen(port, '127.0.0.1');
					await once(thief, 'listening');
				},
				{ timeout: 1_000, interval: 1 },
			)
			.catch(() => undefined);
		await vi.waitFor(() => expect(told[0]).toBe('lost'), { timeout: 5_000 });
		thief.close();
		await vi.waitFor(() => expect(told).toContain('back'), { timeout: 15_000 });
		expect(await ask(server.url, 'SELECT 1')).toEqual(['1']);
	});

	test('is not restarted after a deliberate stop, until somebody starts it', async () => {
		const { server, told } = await keptUp();
		expect(await stopBundled(dataFolder, true)).toEqual([]);
		await vi.waitFor(() => expect(told).toEqual(['lost']), { timeout: 5_000 });
		expect((await bundledStatus(dataFolder)).state).toBe('stopped');
		const other = await openBundled({ dataFolder });
		opened.push(other);
		expect(other.url).toBe(server.url);
		await vi.waitFor(() => expect(told).toEqual(['lost', 'back']), { timeout: 15_000 });
	});

	test('stops on the last release, and stays stopped', async () => {
		const { server, told } = await keptUp();
		await server.release();
		expect((await bundledStatus(dataFolder)).state).toBe('stopped');
		expect(told).toEqual([]);
	});
});

test('a platform without a bundled PostgreSQL is asked to set DATABASE_URL', () => {
	expect(() => platformPackage('freebsd', 'x64')).toThrow(/freebsd-x64; set DATABASE_URL/);
});

test.each(['/dev/null/data', '/proc/x'])(
	'an unusable data folder names CAIRN_DATA: %s',
	async (dataFolder) => {
		await expect(openBundled({ dataFolder })).rejects.toThrow(/set CAIRN_DATA/);
	},
);

if (IS_ROOT) {
	test('as root, below a private folder, the cluster goes where its account reaches it', async () => {
		const dataFolder = join(newFolder(), 'data');
		mkdirSync(dataFolder);
		folders.push(dataFolder);
		const said: string[] = [];
		const server = await openBundled({ dataFolder, log: (sentence) => said.push(sentence) });
		const { folder }: { folder: string } = JSON.parse(
			readFileSync(join(dataFolder, 'postgres.json'), 'utf8'),
		);
		folders.push(join(folder, '..'));
		expect(said).toEqual([expect.stringContaining(`cannot reach ${dataFolder}.`)]);
		expect(await ask(server.url, 'SELECT 1')).toEqual(['1']);
		await server.release();
	});
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { revise } from '../../src/lib/catalogue/revise.ts';
import { type Connection, connect } from '../../src/lib/db/connect.ts';
import { openBundled } from '../../src/lib/db/embedded.ts';
import { migrate } from '../../src/lib/db/migrate.ts';
import { seedCatalogue } from '../../src/lib/starter/seed.ts';
import { lostAndDoubled } from '../../tests/setup/post-writers.ts';
import { startSite } from '../../tests/setup/site.ts';
import { until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { freePort } from './free-port.ts';
import { Load } from './load.ts';
import { readPaths } from './paths.ts';
import { pathOf } from './programs.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

const NOBODY = 65_534;
/** Connections from PgBouncer to the server in transaction mode: fewer than one instance requests. */
const FEW = 6;
/** Milliseconds from committing a change until a page shows it. */
const SHOWN_WITHIN = 1_000;

type Mode = 'session' | 'transaction';

interface Place {
	/** Of the server itself. */
	url: string;
	folder: string;
	rates: readonly number[];
}

/**
 * Tests PgBouncer in session mode, and in transaction mode with and without the direct address. @returns whether all
 * is as expected.
 */
export async function pgbouncer(rates: readonly number[]): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-pgbouncer-'));
	// PostgreSQL and PgBouncer run as another user instead of root, and need access to their files.
	chmodSync(folder, 0o755);
	const server = await openBundled({ dataFolder: join(folder, 'database') });
	try {
		await migrate(server.url);
		const filling = connect(server.url);
		await seedCatalogue(filling.db, () => undefined, { samples: false }).finally(filling.close);
		const place = { url: server.url, folder, rates };
		const inSession = await behind(place, 'session', 50, (pooled) =>
			serves(place, 'session mode', { DATABASE_URL: pooled }),
		);
		const alone = await behind(place, 'transaction', FEW, (pooled) => isRefused(folder, pooled));
		const beside = await behind(place, 'transaction', FEW, (pooled) =>
			serves(place, `transaction mode over ${FEW} connections, with DATABASE_DIRECT_URL`, {
				DATABASE_URL: pooled,
				DATABASE_DIRECT_URL: server.url,
			}),
		);
		return inSession && alone && beside;
	} finally {
		await server.release();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function behind(
	{ url, folder }: Place,
	mode: Mode,
	connections: number,
	work: (pooledUrl: string) => Promise<boolean>,
): Promise<boolean> {
	const { hostname, port, username, password, pathname } = new URL(url);
	const listening = await freePort();
	const file = join(folder, 'pgbouncer.ini');
	writeFileSync(
		file,
		`[databases]
cairn = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
ignore_startup_parameters = statement_timeout
`,
		{ mode: 0o644 },
	);
	const child = spawn(pathOf('pgbouncer'), ['-q', file], {
		stdio: ['ignore', 'ignore', 'pipe'],
		// It refuses to run as root.
		...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
	});
	let output = '';
	child.stderr.on('data', (chunk) => {
		output += chunk;
	});
	const pooled = `postgres://cairn@127.0.0.1:${listening}/cairn`;
	try {
		await until(async () => answers(pooled));
		return await work(pooled);
	} catch (error) {
		throw new Error(`PgBouncer in ${mode} mode: ${output}`, { cause: error });
	} finally {
		await end(child);
	}
}

async function answers(url: string): Promise<boolean> {
	const { pool, close } = connect(url, { max: 1, connectWithin: 1_000 });
	try {
		await pool.query('SELECT 1');
		return true;
	} catch {
		return false;
	} finally {
		await close();
	}
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}

/** Checks that the server refuses to start, and with which message. */
async function isRefused(folder: string, pooled: string): Promise<boolean> {
	const settings = { DATABASE_URL: pooled, LOG_LEVEL: 'error' };
	const outcome = await startSite(join(folder, 'refused'), settings).then(
		async (site) => {
			await site.stop();
			return 'it started';
		},
		(error: Error) => error.message.split('\n')[1] ?? '',
	);
	return holds(
		'transaction mode without DATABASE_DIRECT_URL is refused with one sentence',
		outcome.includes('a pooler in transaction mode stands in front of it'),
		outcome,
	);
}

async function serves(
	{ url, folder, rates: [cached = 200, uncached = 40] }: Place,
	what: string,
	settings: Record<string, string>,
): Promise<boolean> {
	const site = await startSite(join(folder, 'site'), {
		...settings,
		TRUSTED_PROXIES: '1',
		LOG_LEVEL: 'error',
	});
	const name = what.replaceAll(' ', '-');
	const order = { cached: readPaths, rates: { cached, uncached, writes: 20 }, name };
	const load = new Load({ ...order, url: site.url });
	const database = connect(url, { max: 2, name: 'cairn-prove' });
	try {
		await delay(4_000);
		load.mark(what.slice(0, 25));
		const shown = await measurePropagation(database, site.url);
		await delay(8_000);
		const { rows } = await database.pool.query<{ count: number }>(
			"SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'cairn-web'",
		);
		const found = await load.stop();
		say(`\n${what}`);
		tellLoad(found);
		const lost = lostOf(found);
		for (const one of lost.slice(0, 5)) say(`lost: ${one}`);
		const wrong = await lostAndDoubled(url, found.acknowledged);
		say(`connections of pages to the server: ${rows[0]?.count}`);
		return [
			holds('requests lost with one retry', lost.length === 0, String(lost.length)),
			holds('a change is shown within a second', shown <= SHOWN_WITHIN, `${shown} ms`),
			holds(
				'acknowledged writes are kept, each once',
				wrong.lost.length + wrong.doubled.length === 0,
				`${found.acknowledged.length} acknowledged`,
			),
		].every(Boolean);
	} finally {
		load.end();
		await database.close();
		await site.stop();
	}
}

/** Milliseconds until a cached page shows a change. */
async function measurePropagation({ db, pool }: Connection, site: string): Promise<number> {
	const name = `Bitcoin ${Date.now()}`;
	const { rows } = await pool.query<{ id: string }>(
		"SELECT id FROM project WHERE slug = 'bitcoin'",
	);
	await (await fetch(`${site}/project/bitcoin`)).text();
	await revise(db, { origin: 'staff' }, [
		{ type: 'project', id: Number(rows[0]?.id), set: { name } },
	]);
	const committed = performance.now();
	await until(async () => (await (await fetch(`${site}/project/bitcoin`)).text()).includes(name));
	return Math.round(performance.now() - committed);
}

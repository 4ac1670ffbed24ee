import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Relay, startRelay } from '../../../tests/setup/relay.ts';
import { type Pair, startPair, until } from '../../../tests/setup/standby.ts';
import { type Connection, type ConnectOptions, connect } from './connect.ts';
import { postmaster } from './embedded/server.ts';
import { clusterFolder, readState } from './embedded/state.ts';
import { type BundledServer, openBundled } from './embedded.ts';
import { listen } from './listen.ts';
import { isServerUnreachable } from './lost-connection.ts';
import { withReadRetry } from './repeated-reads.ts';
import { withClient } from './session.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-patient-'));
const connections: Connection[] = [];
let server: BundledServer;

beforeAll(async () => {
	server = await openBundled({
		dataFolder,
		settings: { fsync: 'off', shared_buffers: '32MB' },
		keep: {},
	});
});

afterEach(async () => {
	for (const { close } of connections.splice(0)) await close();
});

afterAll(async () => {
	await server.release();
	rmSync(clusterFolder(dataFolder, readState(dataFolder)), { recursive: true, force: true });
	rmSync(dataFolder, { recursive: true, force: true });
});

function open(options: ConnectOptions = { patience: 15_000 }, url = server.url): Connection {
	const connection = connect(url, options);
	connections.push(connection);
	return connection;
}

const serverPid = () => {
	const running = postmaster(clusterFolder(dataFolder, readState(dataFolder)));
	if (!running) throw new Error('PostgreSQL does not run.');
	return running.pid;
};

/** Resolves once some session waits in pg_sleep. */
const asleep = () =>
	until(() =>
		withClient(server.adminUrl, 'test', async (client) => {
			const { rowCount } = await client.query(
				"SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
			);
			return rowCount === 1;
		}),
	);

test('a connection in use whose server dies fails only its query, and the next one works', async () => {
	const { db, pool } = open();
	const idleInTransaction = await pool.connect();
	await idleInTransaction.query('BEGIN');
	const broken = db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(60)`));
	const lost = expect(broken).rejects.toSatisfy(
		(error: Error) => isServerUnreachable(error) || isServerUnreachable(error.cause),
	);
	await asleep();
	process.kill(serverPid(), 'SIGKILL');
	await lost;
	expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
	idleInTransaction.release();
	expect((await db.execute(sql`SELECT 2 AS two`)).rows).toEqual([{ two: 2 }]);
});

test('queries wait for a server that is away, or fail at once where waiting is off', async () => {
	const [patient, hasty] = [open(), open({})];
	process.kill(serverPid(), 'SIGKILL');
	await expect(hasty.pool.query('SELECT 1')).rejects.toSatisfy(isServerUnreachable);
	expect((await patient.pool.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
});

test('a server that stays away is waited for once, then tried once per query', async () => {
	const relay = await startRelay(server.url);
	relay.refuse();
	const { pool } = open({ patience: 300 }, relay.url);
	await expect(pool.query('SELECT 1')).rejects.toSatisfy(isServerUnreachable);
	const before = relay.refusals();
	expect(before).toBeGreaterThan(1);
	const later = await Promise.allSettled(Array.from({ length: 50 }, () => pool.query('SELECT 1')));
	expect(later.every(({ status }) => status === 'rejected')).toBe(true);
	expect(relay.refusals()).toBe(before + 50);
	await relay.close();
});

test('a read that was under way is retried once', async () => {
	const reads = withReadRetry(open().pool);
	const text = "SELECT 'read' AS done, pg_sleep(CASE WHEN now() > $1 THEN 0 ELSE 60 END)";
	const soon = new Date(Date.now() + 1_000);
	const reading = reads.query({ text, values: [soon] });
	await asleep();
	await until(() => Date.now() > soon.getTime());
	process.kill(serverPid(), 'SIGKILL');
	expect((await reading).rows).toMatchObject([{ done: 'read' }]);
});

test('one killed backend takes all down with it, and all come back', async () => {
	const { db, pool } = open();
	const ear: string[] = [];
	const listening = listen(server.url, 'test_channel', {
		name: 'test ear',
		onNotice: (payload) => ear.push(payload ?? ''),
		onListening: () => ear.push('listens'),
	});
	await listening.ready;
	const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
	const broken = db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(60)`));
	const lost = expect(broken).rejects.toThrow();
	await asleep();
	const before = serverPid();
	process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
	await lost;
	expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
	expect(serverPid()).toBe(before);
	await until(() => ear.length === 2);
	await pool.query("NOTIFY test_channel, 'again'");
	await until(() => ear.at(-1) === 'again');
	await listening.stop();
});

test('a session’s lock is free after its server died, and its holder is notified', async () => {
	const held = withClient(server.url, 'holder', async (client) => {
		await client.query('SELECT pg_advisory_lock(77)');
		await client.query('SELECT pg_sleep(60)');
	});
	const lost = expect(held).rejects.toSatisfy(isServerUnreachable);
	await asleep();
	process.kill(serverPid(), 'SIGKILL');
	await lost;
	const { rows } = await open().pool.query('SELECT pg_try_advisory_lock(77) AS taken');
	expect(rows).toEqual([{ taken: true }]);
});

test('a server not reachable in time is given up by waiting callers', async () => {
	const relay = await startRelay(server.url);
	const { pool } = open({ answerWithin: 200 }, relay.url);
	await pool.query('SELECT 1');
	relay.fallSilent();
	await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
	relay.leadTo(server.url);
	expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
	await relay.close();
});

test('a busy backend does not keep its server from restarting', async () => {
	const { pool } = open({ max: 1 });
	const working = pool.query('SELECT count(*) FROM generate_series(1, 10000000000) AS n');
	const lost = expect(working).rejects.toSatisfy(isServerUnreachable);
	await until(() =>
		withClient(server.adminUrl, 'test', async (client) => {
			const { rowCount } = await client.query(
				"SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()",
			);
			return rowCount === 1;
		}),
	);
	process.kill(serverPid(), 'SIGKILL');
	await lost;
	expect((await open().pool.query('SELECT 4 AS four')).rows).toEqual([{ four: 4 }]);
});

const writeOne = ({ db }: Connection) =>
	db.transaction((tx) =>
		tx.execute(
			sql`INSERT INTO site_secret (name, value) VALUES (gen_random_uuid()::text, 'x') RETURNING 1 AS made`,
		),
	);

/** Also undoes this if the test fails. */
const undone: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const undo of undone.splice(0).toReversed()) await undo();
});

async function pairBehindRelay(): Promise<{ pair: Pair; relay: Relay }> {
	const pair = await startPair();
	undone.push(pair.close);
	const relay = await startRelay(pair.primary.url);
	undone.push(relay.close);
	return { pair, relay };
}

/** A write that waits for the successor of the primary, which has died; its standby is already at the address. */
async function waitingWrite(patience: number) {
	const { pair, relay } = await pairBehindRelay();
	const connection = open({ patience }, relay.url);
	await writeOne(connection);
	await pair.primary.kill();
	relay.refuse();
	// A write on a connection not yet known to be lost fails.
	await until(() => connection.pool.totalCount === 0);
	const left = new Promise((resolve) => connection.pool.once('remove', resolve));
	const answer = writeOne(connection);
	answer.catch(() => undefined);
	await relay.refused();
	relay.leadTo(pair.standby.url);
	return { pair, connection, answer, left };
}

test('a write waits until the successor of a dead server is promoted', async () => {
	const { pair, answer, left } = await waitingWrite(20_000);
	// It was there and disappeared.
	await left;
	await pair.standby.ask('SELECT pg_promote()');
	expect((await answer).rows).toEqual([{ made: 1 }]);
});

test('a server not promoted in time serves reads, and writes once it is', async () => {
	const { pair, connection, answer } = await waitingWrite(500);
	await expect(answer).rejects.toMatchObject({ cause: { code: '25006' } });
	const backend = async () => (await connection.pool.query('SELECT pg_backend_pid()')).rows;
	// Its connections are kept: nobody waits for it again.
	expect(await backend()).toEqual(await backend());
	await expect(writeOne(connection)).rejects.toMatchObject({ cause: { code: '25006' } });
	await pair.standby.ask('SELECT pg_promote()');
	expect((await writeOne(connection)).rows).toEqual([{ made: 1 }]);
});

test('a connection to a read-only server is dropped after one write, for whatever is at the address then', async () => {
	const { pair, relay } = await pairBehindRelay();
	relay.leadTo(pair.standby.url);
	const connection = open({ max: 1 }, relay.url);
	await expect(writeOne(connection)).rejects.toMatchObject({ cause: { code: '25006' } });
	// Open connections keep leading where they did.
	relay.leadTo(pair.primary.url);
	expect((await writeOne(connection)).rows).toEqual([{ made: 1 }]);
});

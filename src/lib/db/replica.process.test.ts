import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Pair, startPair } from '../../../tests/setup/standby.ts';
import { type Connection, connect, type Db } from './connect.ts';
import { openBundled } from './embedded.ts';
import { connectReads, type Reads } from './replica.ts';

let pair: Pair;
let primary: Connection;
let reads: Reads;

let lost: string[] = [];

function open(replicaUrl: string): Reads {
	return connectReads({ pool: primary.pool, url: pair.primary.url }, replicaUrl, {
		max: 4,
		statementTimeout: 1_500,
		retryAfter: 100,
		onLost: (reason) => lost.push(reason),
		checkEvery: 200,
		lagLimit: 300,
		name: 'reads',
	});
}

const waitFor = (holds: () => unknown) =>
	vi.waitFor(async () => expect(await holds()).toBeTruthy(), { timeout: 10_000, interval: 10 });
const isUsed = () => waitFor(() => reads.usable);
const isUnused = () => waitFor(() => !reads.usable);

/** Whether the responding server is the standby. */
async function byStandby(db: Db = reads.db): Promise<boolean> {
	const { rows } = await db.execute<{ it: boolean }>(sql`select pg_is_in_recovery() as it`);
	return rows[0]?.it ?? false;
}

/** Responds after `seconds`, with the server that did. */
const slowly = (seconds: number, from = sql``) =>
	reads.db
		.execute<{ it: boolean }>(sql`select pg_sleep(${seconds}), pg_is_in_recovery() as it ${from}`)
		.then(({ rows }) => rows[0]?.it);

const sleeping = async () => {
	const rows = await pair.standby.ask(
		"SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid() AND state = 'active'",
	);
	return rows.length > 0;
};

beforeAll(async () => {
	pair = await startPair();
	primary = connect(pair.primary.url, { max: 4, statementTimeout: 1_500 });
	await pair.primary.ask('CREATE TABLE note (text text); GRANT ALL ON note TO cairn');
});
afterAll(async () => {
	await primary?.close();
	await pair?.close();
});

describe('reads with a replica', () => {
	beforeEach(async () => {
		lost = [];
		reads = open(pair.standby.url);
		await isUsed();
	});
	afterEach(() => reads.close());

	test('go to the replica, with the statement limit', async () => {
		expect(await byStandby()).toBe(true);
		const { rows } = await reads.db.execute(sql`show statement_timeout`);
		expect(rows).toEqual([{ statement_timeout: '1500ms' }]);
		expect(reads.stats).toMatchObject({ answered: 2, fellBack: 0 });
	});

	test('a transaction runs on the primary', async () => {
		expect(await reads.db.transaction((tx) => byStandby(tx))).toBe(false);
	});

	test.each([
		['that is wrong', sql`select nothing from nowhere`, '42P01'],
		['that takes too long', sql`select pg_sleep(3)`, '57014'],
	])('a statement %s is not retried', async (_, statement, code) => {
		await expect(reads.db.execute(statement)).rejects.toMatchObject({ cause: { code } });
		expect(reads.stats.fellBack).toBe(0);
		expect(reads.usable).toBe(true);
	});

	test('a query whose connection breaks midway is answered by the primary', async () => {
		const answer = slowly(0.6);
		await waitFor(sleeping);
		await pair.standby.ask(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'reads'",
		);
		expect(await answer).toBe(false);
		expect(reads.stats.fellBack).toBe(1);
		await isUsed();
		expect(await byStandby()).toBe(true);
	});

	test('a query that conflicts with recovery is answered by the primary, and the replica stays in use', async () => {
		await pair.standby.ask('ALTER SYSTEM SET max_standby_streaming_delay = 0');
		await pair.standby.ask('SELECT pg_reload_conf()');
		const answer = slowly(0.8, sql`from (select count(*) from note) n`);
		await waitFor(sleeping);
		await pair.primary.ask('ALTER TABLE note ADD COLUMN more text');
		expect(await answer).toBe(false);
		expect(reads.stats.fellBack).toBe(1);
		expect(lost).toEqual([]);
		await isUsed();
		await pair.standby.ask('ALTER SYSTEM RESET max_standby_streaming_delay');
		await pair.standby.ask('SELECT pg_reload_conf()');
	});

	test('many queries under way when it is killed are all answered, and it is used again when back', async () => {
		const answers = Promise.all(Array.from({ length: 12 }, () => slowly(0.2)));
		await waitFor(sleeping);
		await pair.standby.kill();
		expect((await answers).some((standby) => standby === false)).toBe(true);
		expect(await byStandby()).toBe(false);
		expect(reads.usable).toBe(false);
		await pair.standby.start();
		await isUsed();
		expect(await byStandby()).toBe(true);
	});

	test('queries of a silent replica do not wait for it', async () => {
		const answer = slowly(0.8);
		await waitFor(sleeping);
		const backends = await pair.standby.ask<{ pid: number }>(
			"SELECT pid FROM pg_stat_activity WHERE application_name IN ('reads', 'cairn-follow')",
		);
		const silenced = [...backends.map(({ pid }) => pid), pair.standby.pid()];
		for (const pid of silenced) process.kill(pid, 'SIGSTOP');
		try {
			expect(await answer).toBe(false);
			expect(await byStandby()).toBe(false);
		} finally {
			for (const pid of silenced) process.kill(pid, 'SIGCONT');
		}
		await isUsed();
		expect(await byStandby()).toBe(true);
	});

	test('after a change notification, reads see it, however far the replica lags', async () => {
		await pair.standby.ask('SELECT pg_wal_replay_pause()');
		await primary.db.execute(sql`insert into note (text) values ('new')`);
		reads.hold();
		const count = async () => {
			const { rows } = await reads.db.execute<{ n: string }>(
				sql`select count(*) as n from note where text = 'new'`,
			);
			return Number(rows[0]?.n);
		};
		expect(await count()).toBe(1);
		expect(reads.usable).toBe(false);
		await pair.standby.ask('SELECT pg_wal_replay_resume()');
		await isUsed();
		expect(await count()).toBe(1);
		expect(await byStandby()).toBe(true);
	});

	test('a lagging replica is not read until it catches up, even without a change notification', async () => {
		await pair.standby.ask('SELECT pg_wal_replay_pause()');
		await primary.db.execute(sql`insert into note (text) values ('unannounced')`);
		await isUnused();
		expect(await byStandby()).toBe(false);
		await pair.standby.ask('SELECT pg_wal_replay_resume()');
		await isUsed();
	});

	test('one whose primary has just begun a WAL segment counts as up to date', async () => {
		await pair.primary.ask('SELECT pg_switch_wal()');
		reads.hold();
		await isUsed();
	});
});

describe('anything but a replica', () => {
	afterEach(() => reads.close());

	test.each([
		['an address where nothing answers', () => 'postgres://nobody@127.0.0.1:1/nothing'],
		['a wrong password', () => pair.standby.url.replace(/:[^:@]+@/, ':wrong@')],
		['a server that follows nobody', () => pair.primary.url],
	])('%s is never read', async (_, url) => {
		lost = [];
		reads = open(url());
		await waitFor(() => lost.length > 0);
		expect(await byStandby()).toBe(false);
		expect(reads.usable).toBe(false);
		expect(reads.stats.answered).toBe(0);
	});
});

describe('a replica of another server', () => {
	afterEach(() => reads.close());

	test('is never read when it is ahead, as after the primary was restored from a backup', async () => {
		const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-restored-'));
		chmodSync(dataFolder, 0o755);
		const restored = await openBundled({ dataFolder, settings: { fsync: 'off' } });
		const other = connect(restored.url, { max: 2 });
		const at = async (db: Db, what: string) =>
			(await db.execute<{ at: string }>(sql`select ${sql.raw(what)} - '0/0'::pg_lsn as at`)).rows[0]
				?.at ?? 0;
		const standby = connect(pair.standby.url, { max: 1 });
		while (
			Number(await at(standby.db, 'pg_last_wal_replay_lsn()')) <=
			Number(await at(other.db, 'pg_current_wal_insert_lsn()'))
		)
			await pair.primary.ask('CREATE TABLE x (); DROP TABLE x; SELECT pg_switch_wal()');
		lost = [];
		reads = connectReads({ pool: other.pool, url: restored.url }, pair.standby.url, {
			retryAfter: 100,
			onLost: (reason) => lost.push(reason),
		});
		await waitFor(() => lost.length > 0);
		expect(lost[0]).toContain('the replica is ahead of the primary');
		expect(await byStandby()).toBe(false);
		await Promise.all([standby.close(), other.close()]);
		await restored.release();
		rmSync(dataFolder, { recursive: true, force: true });
	});
});

describe('without the primary', () => {
	afterEach(() => reads.close());

	test('an up-to-date replica goes on answering', async () => {
		lost = [];
		reads = open(pair.standby.url);
		await isUsed();
		await pair.primary.kill();
		await expect(primary.db.execute(sql`select 1`)).rejects.toThrow();
		// Longer than the follower takes to query the primary several times.
		for (let count = 0; count < 5; count++) expect(await slowly(0.2)).toBe(true);
		expect(lost).toEqual([]);
	});
});

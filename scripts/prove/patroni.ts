import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '../../src/lib/db/connect.ts';
import { migrate } from '../../src/lib/db/migrate.ts';
import { seedCatalogue } from '../../src/lib/starter/seed.ts';
import { lostAndDoubled } from '../../tests/setup/post-writers.ts';
import { until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { freePlaces, startInstances } from './instances.ts';
import { Load, type LoadResult } from './load.ts';
import { readPaths } from './paths.ts';
import { type Cluster, startCluster } from './patroni-nodes.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

/** Seconds of each phase. */
const PHASE = 8;
/** Longer than a leader keeps its role without etcd: ttl plus the time of a request. */
const ETCD_AWAY = 15;
/** Maximum milliseconds without an acknowledged write. */
const BACK_WITHIN = 10_000;

interface PatroniStack {
	cluster: Cluster;
	balancer: Balancer;
	/** URL of the database at HAProxy. */
	url: string;
	load: Load;
}

/**
 * Runs two instances on two Patroni nodes with one etcd; HAProxy checks who leads. Under load the leader's machine is
 * killed and restarted, leadership is switched back, PostgreSQL alone is killed, etcd is paused, the standby is
 * killed. @returns whether no request is lost with one retry, no acknowledged write at all, and writes resume within
 * ten seconds of each.
 */
export async function patroni(rates: readonly number[]): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-patroni-'));
	chmodSync(folder, 0o755);
	const opened: { close(): Promise<unknown> }[] = [];
	try {
		return await underLoad(await open(folder, opened, rates));
	} finally {
		for (const one of opened.toReversed()) await one.close();
		if (process.env.PROVE_KEEP) say(`What it logged is in ${folder}`);
		else rmSync(folder, { recursive: true, force: true });
	}
}

async function open(
	folder: string,
	opened: { close(): Promise<unknown> }[],
	[cached = 300, uncached = 30]: readonly number[],
): Promise<PatroniStack> {
	say('Starting etcd and two nodes of Patroni …');
	const cluster = await startCluster(folder);
	opened.push(cluster);
	const places = await freePlaces(2);
	const balancer = await startBalancer(folder, places, { nodes: cluster.nodes });
	opened.push(balancer);
	const admin = `postgres://postgres:${cluster.password}@127.0.0.1:${balancer.databasePort}`;
	// HAProxy takes each for a leader until its first check.
	const [, follower] = await sides(cluster);
	await until(async () => (await balancer.statusOf('database', follower.name)).startsWith('DOWN'));
	await makeDatabase(`${admin}/postgres`, cluster.password);
	const url = `postgres://cairn:${cluster.password}@127.0.0.1:${balancer.databasePort}/cairn`;
	await migrate(url);
	const { db, close } = connect(url, { name: 'cairn-prove' });
	await seedCatalogue(db, () => undefined, { samples: false }).finally(close);
	say('Starting two instances behind HAProxy …');
	const replica = url.replace(`:${balancer.databasePort}/`, `:${balancer.replicaPort}/`);
	await startInstances({
		...{ folder, balancer, places, opened },
		settings: { DATABASE_URL: url, DATABASE_REPLICA_URL: replica },
	});
	const load = new Load({
		...{ cached: readPaths, name: 'patroni', url: balancer.url },
		rates: { cached, uncached, writes: 20 },
	});
	opened.push({ close: async () => load.end() });
	return { cluster, balancer, url, load };
}

async function makeDatabase(url: string, password: string): Promise<void> {
	const client = new pg.Client(url);
	await client.connect();
	try {
		await client.query(`CREATE ROLE cairn LOGIN PASSWORD '${password}'`);
		await client.query('CREATE DATABASE cairn OWNER cairn');
	} finally {
		await client.end();
	}
}

async function underLoad({ cluster, url, load }: PatroniStack): Promise<boolean> {
	const began: { what: string; at: number }[] = [];
	const phase = async (what: string, work: () => Promise<unknown>, seconds = PHASE) => {
		load.mark(what);
		began.push({ what, at: Date.now() });
		await Promise.all([work(), delay(seconds * 1_000)]);
	};
	const nothing = async () => undefined;
	await phase('caches fill', nothing);
	await phase('all serve', nothing);
	const [first, second] = await sides(cluster);
	await phase('the leader is killed', async () => {
		await first.kill();
		await cluster.leader();
	});
	await phase('it comes back and follows', async () => {
		first.start();
		await cluster.followed();
	});
	await phase('it is made leader again', async () => {
		await cluster.switchOver();
		await cluster.followed();
	});
	await phase('PostgreSQL alone is killed', async () => {
		first.killPostgres();
		await cluster.followed();
	});
	const isMoved = (await cluster.leader()) === second;
	cluster.etcd.pause();
	await phase('etcd is away', nothing, ETCD_AWAY);
	cluster.etcd.resume();
	await phase('etcd is back', () => cluster.followed());
	await phase('the standby is killed', () => first.kill());
	const found = await load.stop();
	tellLoad(found);
	const requests = lostOf(found);
	for (const what of requests.slice(0, 10)) say(`lost: ${what}`);
	const wrong = await lostAndDoubled(url, found.acknowledged);
	return [
		...began.slice(1).map(({ what, at }, n) => goesOn(what, found, at, began[n + 2]?.at)),
		holds('the standby led after PostgreSQL had died', isMoved),
		holds('requests lost with one retry', requests.length === 0, String(requests.length)),
		holds(
			'acknowledged writes are kept, each once',
			wrong.lost.length + wrong.doubled.length === 0,
			`${found.acknowledged.length} acknowledged, ${wrong.lost.length} lost, ${wrong.doubled.length} doubled`,
		),
	].every(Boolean);
}

/** The leader and the other node. */
async function sides({ nodes, leader }: Cluster) {
	const first = await leader();
	const second = nodes.find((node) => node !== first);
	if (!second) throw new Error('There is one node alone.');
	return [first, second] as const;
}

/** Prints the longest time in a phase without an acknowledged write. @returns whether it was short enough. */
function goesOn(
	what: string,
	{ at: all }: LoadResult,
	from: number,
	to = Number.POSITIVE_INFINITY,
) {
	const last = all.findLast((at) => at < from) ?? from;
	const within = all.filter((at) => at >= from && at < to);
	// If nothing arrived by the end, the first of the next phase tells how long it took.
	const next = all.find((at) => at >= to);
	const times = [last, ...within, ...(next === undefined ? [] : [next])];
	const gap = Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)), 0);
	const isSo = within.length > 0 && gap <= BACK_WITHIN;
	return holds(`${what}: writes go on within 10 s`, isSo, `longest pause ${gap} ms`);
}

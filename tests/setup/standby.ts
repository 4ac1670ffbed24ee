import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ServerSettings } from '#lib/db/embedded/configuration.ts';
import { postmaster } from '#lib/db/embedded/server.ts';
import {
	clusterFolder,
	makeDataFolder,
	readState,
	transferOwnership,
	writePrivateFile,
	writeState,
} from '#lib/db/embedded/state.ts';
import { type BundledServer, openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';

/** One of the two servers. */
export interface Node {
	/** The database `cairn` as its owner. Unchanged when the server is restarted. */
	url: string;
	/** The same as superuser. */
	adminUrl: string;
	/** Runs one statement as superuser in that database. */
	ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
	/** Ends the server like a machine crash. */
	kill(): Promise<void>;
}

export interface Standby extends Node {
	/** Restarts it after kill(); resolves when it follows the primary. */
	start(): Promise<void>;
	/** The server's PID. */
	pid(): number;
}

export interface Pair {
	/** Migrated, empty. */
	primary: Node;
	standby: Standby;
	/** From now on the primary acknowledges only what the standby has too. */
	together(): Promise<void>;
	/** Stops both and removes their data. */
	close(): Promise<void>;
}

// Temporary data need not survive a power loss; two servers share the machine with the tests' own.
const SETTINGS: ServerSettings = {
	fsync: 'off',
	full_page_writes: 'off',
	shared_buffers: '32MB',
	max_wal_size: '256MB',
	wal_level: 'replica',
	max_wal_senders: '4',
	hot_standby: 'on',
	wal_receiver_status_interval: '1s',
	wal_retrieve_retry_interval: '100ms',
};

/**
 * Starts a primary and a standby streaming from it, from the bundled programs, on free loopback ports; both with the
 * additional settings `besides`, and with the migrations of another folder if given.
 */
export async function startPair(besides: ServerSettings = {}, migrations?: string): Promise<Pair> {
	const primaryFolder = mkdtempSync(join(tmpdir(), 'cairn-primary-'));
	const standbyFolder = mkdtempSync(join(tmpdir(), 'cairn-standby-'));
	const opened: BundledServer[] = [];
	const close = async () => {
		for (const server of opened.toReversed()) await server.release();
		const folders = [standbyFolder, primaryFolder];
		for (const folder of [...folders.map(clusterOf), ...folders])
			rmSync(folder, { recursive: true, force: true });
	};
	const open = async (dataFolder: string, own: ServerSettings) => {
		const settings = { ...own, ...besides };
		const server = await openBundled({ dataFolder, settings, log: () => undefined });
		opened.push(server);
		return server;
	};
	try {
		const first = await open(primaryFolder, SETTINGS);
		await migrate(first.url, migrations);
		// Its last release stops it: the folder is then consistent, and can be copied as it is.
		await first.release();
		copyCluster(primaryFolder, standbyFolder);
		const primary = await open(primaryFolder, SETTINGS);
		const settings = { ...SETTINGS, primary_conninfo: connectionInfo(primary.adminUrl) };
		const second = await open(standbyFolder, settings);
		const standby = nodeOf(second, standbyFolder);
		const node = nodeOf(primary, primaryFolder);
		const follows = () => streaming(node);
		await follows();
		return {
			primary: node,
			standby: {
				...standby,
				pid: () => pidOf(standbyFolder),
				async start() {
					await open(standbyFolder, settings);
					await follows();
				},
			},
			async together() {
				await node.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
				await node.ask('SELECT pg_reload_conf()');
				await until(async () => {
					const rows = await node.ask("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
					return rows.length > 0;
				});
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/** Polls every 20 ms until `holds`; at most 20 s. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	const last = Date.now() + 20_000;
	while (!(await holds())) {
		if (Date.now() > last) throw new Error(`Still not so after 20 s: ${holds}`);
		await delay(20);
	}
}

/** Creates the copy beside the original, where the servers' account can access it too. */
function copyCluster(from: string, to: string): void {
	const state = readState(from);
	const source = clusterFolder(from, state);
	const folder = `${source}-standby`;
	cpSync(source, folder, { recursive: true });
	const { uid, gid } = lstatSync(source);
	const account = process.getuid?.() === 0 ? { uid, gid } : undefined;
	own(folder, (path) => transferOwnership(account, path));
	chmodSync(folder, 0o700);
	writePrivateFile(account, join(folder, 'standby.signal'), '');
	makeDataFolder(to);
	if (state) writeState(to, { ...state, folder });
}

function own(path: string, give: (path: string) => void): void {
	give(path);
	if (!lstatSync(path).isDirectory()) return;
	for (const name of readdirSync(path)) own(join(path, name), give);
}

const clusterOf = (dataFolder: string) => clusterFolder(dataFolder, readState(dataFolder));

function connectionInfo(url: string): string {
	const { hostname, port, username, password } = new URL(url);
	return `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
}

function nodeOf({ url, adminUrl }: BundledServer, dataFolder: string): Node {
	const address = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
	return {
		url,
		adminUrl: address,
		kill: () => kill(dataFolder),
		async ask<Row extends pg.QueryResultRow>(sql: string) {
			const client = new pg.Client({ connectionString: address });
			await client.connect();
			try {
				return (await client.query<Row>(sql)).rows;
			} finally {
				await client.end();
			}
		},
	};
}

const streaming = (primary: Node) =>
	until(async () => {
		const rows = await primary.ask("SELECT FROM pg_stat_replication WHERE state = 'streaming'");
		return rows.length > 0;
	});

function pidOf(dataFolder: string): number {
	const running = postmaster(clusterOf(dataFolder));
	if (!running) throw new Error('The server does not run.');
	return running.pid;
}

async function kill(dataFolder: string): Promise<void> {
	process.kill(pidOf(dataFolder), 'SIGKILL');
	await until(() => postmaster(clusterOf(dataFolder)) === undefined);
}

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverAccount } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { createCluster, hasCluster } from './embedded/cluster.ts';
import type { ServerSettings } from './embedded/configuration.ts';
import { type SupervisionCallbacks, superviseServer } from './embedded/keeper.ts';
import { addExitHandler } from './embedded/last-words.ts';
import { type Lease, leaseFolder, stopMark, sweepLeases, writeLease } from './embedded/leases.ts';
import { tryLock, withLock } from './embedded/lock.ts';
import { processStart } from './embedded/processes.ts';
import { checkDiskSpace, type DiskSpaceCallbacks, watchDiskSpace } from './embedded/room.ts';
import { spawnAs } from './embedded/run.ts';
import {
	type Cluster,
	postmaster,
	settledPostmaster,
	startServer,
	stopServer,
} from './embedded/server.ts';
import {
	type ClusterState,
	clusterFolder,
	makeDataFolder,
	newState,
	readState,
	writeState,
} from './embedded/state.ts';

export interface BundledOptions {
	/** Contains the cluster in `postgres`, beside `postgres.json` (passwords) and `leases`. */
	dataFolder: string;
	/** Receives one sentence when something is not in the expected place; standard error by default. */
	log?: (sentence: string) => void;
	/** Server settings on top of Cairn's own, for a server started by this call. */
	settings?: ServerSettings;
	/**
	 * Restarts the server at the same address if it dies before its release, and stops writes while its disk is full.
	 */
	keep?: SupervisionCallbacks & DiskSpaceCallbacks;
}

export interface BundledServer {
	/** The database `cairn`, as its owner `cairn`. */
	url: string;
	/** The same server's maintenance database, as superuser. */
	adminUrl: string;
	/** Whether this call created the cluster. */
	fresh: boolean;
	/** Releases the server; the last program to do so stops it. Later calls do nothing. */
	release(): Promise<void>;
}

/** What `db status` reports about the bundled server. */
export type BundledStatus =
	| { state: 'absent' }
	| { state: 'stopped'; folder: string }
	| { state: 'running'; folder: string; url: string; pid: number; programs: Lease[] };

const DETACHED = 'detached';

/**
 * Opens the bundled PostgreSQL in `dataFolder`: creates it, starts it, or joins the running one. Throws
 * SettingsError, one sentence, when that is impossible here.
 */
export async function openBundled(options: BundledOptions): Promise<BundledServer> {
	const dataFolder = resolve(options.dataFolder);
	const log = options.log ?? writeSentence;
	makeDataFolder(dataFolder);
	return withLock(lockFile(dataFolder), async () => {
		const isInUse = sweepLeases(dataFolder).length > 0;
		const { cluster, state, fresh } = await ensureCluster(dataFolder, log, options.settings);
		const start = async (isKnown: boolean, known = state.port): Promise<number> => {
			rmSync(stopMark(dataFolder), { force: true });
			return startServer(cluster, known, options.settings ?? {}, isKnown);
		};
		const running = await settledPostmaster(cluster.folder);
		const port = running?.port ?? (await start(isInUse));
		if (port !== state.port) writeState(dataFolder, { ...state, port });
		const restart = () => restartServer(dataFolder, cluster.folder, () => start(true, port));
		// Another program checking at the same moment may be faster.
		await checkDiskSpace(cluster, options.keep).catch(() => undefined);
		const keepers = options.keep
			? [
					superviseServer(postmaster(cluster.folder)?.pid, restart, options.keep),
					watchDiskSpace(cluster, options.keep),
				]
			: [];
		const lease = holdLease(dataFolder, cluster, keepers);
		return {
			url: address('cairn', state.password, port, 'cairn'),
			adminUrl: address('postgres', state.adminPassword, port, 'postgres'),
			fresh,
			release: lease.release,
		};
	});
}

/** Returns the bundled server's status and the programs using it; starts nothing. */
export async function bundledStatus(dataFolder: string): Promise<BundledStatus> {
	const home = resolve(dataFolder);
	const state = readState(home);
	const folder = clusterFolder(home, state);
	if (!state || !hasCluster(folder)) return { state: 'absent' };
	const running = await settledPostmaster(folder);
	if (!running) return { state: 'stopped', folder };
	const url = address('cairn', state.password, running.port, 'cairn');
	const programs = sweepLeases(home).filter((lease) => lease.program !== DETACHED);
	return { state: 'running', folder, url, pid: running.pid, programs };
}

/** Keeps the server running after the last program has ended, until stopBundled(). */
export async function detachBundled(dataFolder: string): Promise<void> {
	const home = resolve(dataFolder);
	await withLock(lockFile(home), async () => {
		const running = postmaster(clusterFolder(home, readState(home)));
		if (!running || sweepLeases(home).some((lease) => lease.program === DETACHED)) return;
		// A lease in the server's own name: it cannot outlive the server.
		const started = processStart(running.pid) ?? '';
		writeLease(home, { pid: running.pid, started, program: DETACHED });
	});
}

/**
 * Stops the bundled server. While other programs use it and `force` is not set, it keeps running and those programs are
 * returned; otherwise the list is empty.
 */
export async function stopBundled(dataFolder: string, force = false): Promise<Lease[]> {
	const home = resolve(dataFolder);
	makeDataFolder(home);
	return withLock(lockFile(home), async () => {
		const programs = sweepLeases(home).filter((lease) => lease.program !== DETACHED);
		if (programs.length > 0 && !force) return programs;
		const state = readState(home);
		const folder = clusterFolder(home, state);
		if (programs.length > 0) writeFileSync(stopMark(home), '');
		if (!state || !postmaster(folder)) return [];
		const account = serverAccount(folder);
		await stopServer({ binaries: prepareBinaries(account, writeSentence), account, folder });
		return [];
	});
}

async function ensureCluster(
	dataFolder: string,
	log: (sentence: string) => void,
	settings: ServerSettings = {},
): Promise<{ cluster: Cluster; state: ClusterState; fresh: boolean }> {
	const known = readState(dataFolder);
	const account = serverAccount(clusterFolder(dataFolder, known));
	const binaries = prepareBinaries(account, log);
	if (known && hasCluster(clusterFolder(dataFolder, known))) {
		const folder = clusterFolder(dataFolder, known);
		return { cluster: { binaries, account, folder }, state: known, fresh: false };
	}
	const state = newState(dataFolder, account, log);
	const folder = clusterFolder(dataFolder, state);
	// First the passwords, then the cluster that they open: a crash between the two loses nothing.
	writeState(dataFolder, state);
	await createCluster(binaries, account, folder, state, settings.fsync !== 'off');
	return { cluster: { binaries, account, folder }, state, fresh: true };
}

/**
 * Returns the pid of the running server, starting it if necessary. Of several programs that find it dead, one restarts
 * it, and the others find it running.
 */
function restartServer(
	dataFolder: string,
	folder: string,
	start: () => Promise<number>,
): Promise<number | undefined> {
	return withLock(lockFile(dataFolder), async () => {
		const running = await settledPostmaster(folder);
		if (running) return running.pid;
		if (existsSync(stopMark(dataFolder))) return undefined;
		await start();
		return postmaster(folder)?.pid;
	});
}

function holdLease(
	dataFolder: string,
	cluster: Cluster,
	keepers: readonly { stop(): Promise<void> }[],
): { release(): Promise<void> } {
	const file = writeLease(dataFolder);
	const takeBack = addExitHandler(() => releaseNow(dataFolder, file, cluster));
	let released: Promise<void> | undefined;
	const release = async (): Promise<void> => {
		await Promise.all(keepers.map((keeper) => keeper.stop()));
		takeBack();
		await withLock(lockFile(dataFolder), async () => {
			rmSync(file, { force: true });
			if (sweepLeases(dataFolder).length === 0) await stopServer(cluster);
		});
	};
	return {
		release: () => {
			released ??= release();
			return released;
		},
	};
}

/** Releases the server at the very end of a process, when nothing can be awaited anymore. */
function releaseNow(
	dataFolder: string,
	file: string,
	{ binaries, account, folder }: Cluster,
): void {
	rmSync(file, { force: true });
	// Whoever holds the lock longer than this is opening the server and will have a lease.
	const lock = tryLock(lockFile(dataFolder), 2000);
	if (!lock) return;
	if (sweepLeases(dataFolder).length === 0 && postmaster(folder)) {
		spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'], {
			...spawnAs(account),
			stdio: 'ignore',
		});
	}
	lock.close();
}

function lockFile(dataFolder: string): string {
	return join(leaseFolder(dataFolder), 'lock');
}

function address(user: string, password: string, port: number, database: string): string {
	return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function writeSentence(sentence: string): void {
	process.stderr.write(`${sentence}\n`);
}

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { configuration, type ServerSettings } from './configuration.ts';
import { endOrphans } from './orphans.ts';
import { processStart, programName } from './processes.ts';
import { isDiskFull, releaseReserve } from './room.ts';
import { run } from './run.ts';
import { writePrivateFile } from './state.ts';

/** A cluster with everything needed to run its server. */
export interface Cluster {
	binaries: Binaries;
	account: Account | undefined;
	folder: string;
}

/** The server as described by its postmaster.pid. */
export interface Postmaster {
	pid: number;
	port: number;
	phase: string;
}

const START_SECONDS = 120;
const RETRY_MS = 30_000;
// Above every system's largest process number, so no process can ever have it.
const NOBODYS_PID = 99_999_999;

/** Returns the living server of the cluster in `folder`, in any state, or undefined. */
export function postmaster(folder: string): Postmaster | undefined {
	const lines = pidFileLines(folder);
	const pid = Number(lines[0]);
	if (!pid || !isPostgres(pid)) return undefined;
	return { pid, port: Number(lines[3]), phase: (lines[7] ?? 'starting').trim() };
}

/** Waits until a starting or stopping server has finished; undefined when none is running. */
export async function settledPostmaster(folder: string): Promise<Postmaster | undefined> {
	const until = performance.now() + START_SECONDS * 1000;
	for (;;) {
		const found = postmaster(folder);
		if (!found || found.phase === 'ready') return found;
		if (performance.now() > until) {
			throw new SettingsError(
				`The bundled PostgreSQL (process ${found.pid}) has been ${found.phase} for ${START_SECONDS} seconds; see ${join(folder, 'log')}.`,
			);
		}
		await delay(20);
	}
}

/**
 * Starts the server, on `port` if that is free, waits until it responds, and returns its port. With `isKnown`, programs
 * rely on this port, so no other is used.
 */
export async function startServer(
	cluster: Cluster,
	port: number | undefined,
	settings: ServerSettings,
	isKnown = false,
): Promise<number> {
	await endOrphans(cluster.folder);
	const until = performance.now() + RETRY_MS;
	let candidate = port;
	for (;;) {
		const chosen = isKnown && port ? port : await freePort(candidate);
		const complaint = await tryStart(cluster, chosen, settings);
		if (complaint === undefined) return chosen;
		if (isDiskFull(complaint) && releaseReserve(cluster.folder)) continue;
		if (!isPassing(complaint) || performance.now() > until) {
			throw new SettingsError(
				`The bundled PostgreSQL did not start: ${complaint}. Its log is in ${cluster.folder}.`,
			);
		}
		if (complaint.includes('Address already in use')) candidate = undefined;
		await delay(50);
	}
}

/** Stops the server: rolls back open transactions, writes everything, and only then returns. */
export async function stopServer({ binaries, account, folder }: Cluster): Promise<void> {
	if (!postmaster(folder)) return;
	const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'];
	const { code } = await run(binaries.pgCtl, args, { account, silent: true });
	if (code !== 0 && postmaster(folder)) {
		throw new SettingsError(
			`The bundled PostgreSQL did not stop within a minute; see ${join(folder, 'log')}.`,
		);
	}
}

async function tryStart(
	{ binaries, account, folder }: Cluster,
	port: number,
	settings: ServerSettings,
): Promise<string | undefined> {
	const log = join(folder, 'start.log');
	try {
		forgetForeignPid(account, folder);
		writePrivateFile(account, join(folder, 'cairn.conf'), configuration(port, settings));
		writePrivateFile(account, log, '');
	} catch (error) {
		if (error instanceof Error && isDiskFull(error)) return error.message;
		throw error;
	}
	// pg_ctl gives the server a separate session: it ignores our Ctrl-C and outlives us.
	const args = ['start', '-D', folder, '-l', log, '-w', '-t', String(START_SECONDS)];
	const { code } = await run(binaries.pgCtl, args, { account, silent: true });
	return code === 0 ? undefined : complaintIn(folder, log);
}

function complaintIn(folder: string, log: string): string {
	const today = new Date().toUTCString().slice(0, 3);
	for (const file of [log, join(folder, 'log', `postgresql-${today}.log`)]) {
		if (!existsSync(file)) continue;
		const complaints = readFileSync(file, 'utf8').match(
			/(?:FATAL|PANIC|LOG): +could not .*|(?:FATAL|PANIC): .*/g,
		);
		if (complaints)
			return complaints
				.map((line) => line.replace(/^\w+: +/, ''))
				.slice(-3)
				.join('; ');
	}
	return 'it gave no reason';
}

// Backends of a killed postmaster need a moment to notice; a port can be taken between check and use.
function isPassing(complaint: string): boolean {
	return /shared memory block|already exists|Address already in use/.test(complaint);
}

/**
 * Replaces a stale pid in postmaster.pid by one that nobody has. After a crash it may belong to another program (or, in
 * a container, to a zombie), and PostgreSQL would refuse to start. The file stays, since its other lines let PostgreSQL
 * see whether old backends still use the cluster.
 */
function forgetForeignPid(account: Account | undefined, folder: string): void {
	const lines = pidFileLines(folder);
	const pid = Number(lines[0]);
	if (!pid || isPostgres(pid)) return;
	const rest = lines.slice(1).join('\n');
	writePrivateFile(account, join(folder, 'postmaster.pid'), `${NOBODYS_PID}\n${rest}`);
}

function pidFileLines(folder: string): string[] {
	try {
		return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
	} catch {
		return [];
	}
}

function isPostgres(pid: number): boolean {
	if (processStart(pid) === undefined) return false;
	const name = programName(pid);
	return name === undefined || name.startsWith('postgres');
}

/** Returns `wanted` if it can be listened on, else a port that the system assigns. */
function freePort(wanted: number | undefined): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once('error', (error) => (wanted ? resolve(freePort(undefined)) : reject(error)));
		probe.listen(wanted ?? 0, '127.0.0.1', () => {
			const address = probe.address();
			const port = typeof address === 'object' ? address?.port : undefined;
			probe.close(() => (port ? resolve(port) : reject(new Error('No port is available.'))));
		});
	});
}

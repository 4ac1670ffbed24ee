import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { chown, open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import { run } from './run.ts';
import type { Cluster } from './server.ts';
import { writePrivateFile } from './state.ts';

/**
 * A full disk ends PostgreSQL: it stops when it cannot write the next log segment, and recovery needs space as well.
 * Writes are therefore refused before that, while reads continue, and files are reserved that can be given up.
 */

const MB = 1024 * 1024;
/** The size of a PostgreSQL WAL segment. */
const LOG_PART = 16 * MB;
/**
 * Files that are given up one after another: recovery starts a log segment or two, and new connections may also have to
 * write a small file (`could not write init file`).
 */
const RESERVES = ['reserve-1', 'reserve-2', 'reserve-3'];
const RESERVE_BYTES = RESERVES.length * LOG_PART;
/** Below this, a reserve is deleted. */
const NO_ROOM = MB;
/** Below this, writes stop. It is more than the reserve, so that the space freed by the reserve is not used up. */
export const MIN_FREE_BYTES = 4 * LOG_PART;
/** Above this, writes resume. Enough to create the reserve again. */
export const RESUME_FREE_BYTES = MIN_FREE_BYTES + RESERVE_BYTES + LOG_PART;
const LOOK_EVERY = 500;

/**
 * The file that cairn.conf includes if it exists. It is prepared under another name, as renaming a file takes no space.
 */
const CONF = 'no-room.conf';
const READY = `${CONF}.ready`;
const SETTING = 'default_transaction_read_only = on\n';

/** The last lines of cairn.conf. */
export const INCLUDE_WHEN_FULL = `include_if_exists = '${CONF}'\n`;

/** Returns the free bytes on a folder's disk. */
export async function freeBytesIn(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** Whether an error, or a program's message about one, means a full disk. */
export const isDiskFull = (error: unknown): boolean =>
	/No space left on device|Disk quota exceeded|\b(?:ENOSPC|EDQUOT)\b/.test(
		error instanceof Error ? error.message : String(error),
	);

/** Frees a little space; returns false if there is nothing left to give up. */
export function releaseReserve(folder: string): boolean {
	const file = RESERVES.map((name) => join(folder, name)).find((path) => existsSync(path));
	if (!file) return false;
	rmSync(file, { force: true });
	return true;
}

/** Callbacks about a full disk. */
export interface DiskSpaceCallbacks {
	/** Called when writes stop, with the bytes left. */
	onFull?(room: number): void;
	/** Writing goes on. */
	onRoom?(): void;
}

/**
 * Checks the free space on the cluster's disk once, and allows or stops the server's writes accordingly. `isKept`
 * creates a missing reserve.
 */
export async function checkDiskSpace(
	cluster: Cluster,
	{ onFull, onRoom }: DiskSpaceCallbacks = {},
	isKept = false,
	room = freeBytesIn,
): Promise<void> {
	const left = await room(cluster.folder);
	const isFull = existsSync(join(cluster.folder, CONF));
	if (!isFull && left < MIN_FREE_BYTES) {
		makeReady(cluster);
		await switchTo(cluster, READY, CONF);
		onFull?.(left);
	} else if (isFull && left > RESUME_FREE_BYTES) {
		await switchTo(cluster, CONF, READY);
		onRoom?.();
	}
	if (left < NO_ROOM) releaseReserve(cluster.folder);
	if (left <= RESUME_FREE_BYTES) return;
	makeReady(cluster);
	if (isKept) for (const name of RESERVES) await makeReserve(cluster, name);
}

/** Keeps checking until stopped. Never fails: failed steps are retried at the next check. */
export function watchDiskSpace(
	cluster: Cluster,
	observer: DiskSpaceCallbacks,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const { signal } = stopping;
	const watch = async () => {
		while (!signal.aborted) {
			await checkDiskSpace(cluster, observer, true).catch(() => undefined);
			await delay(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
		}
	};
	const ended = watch();
	return {
		async stop() {
			stopping.abort();
			await ended;
		},
	};
}

async function switchTo(
	{ binaries, account, folder }: Cluster,
	from: string,
	to: string,
): Promise<void> {
	renameSync(join(folder, from), join(folder, to));
	await run(binaries.pgCtl, ['reload', '-D', folder], { account, silent: true });
}

function makeReady({ account, folder }: Cluster): void {
	if (!existsSync(join(folder, READY)) && !existsSync(join(folder, CONF)))
		writePrivateFile(account, join(folder, READY), SETTING);
}

async function makeReserve({ account, folder }: Cluster, name: string): Promise<void> {
	const place = join(folder, name);
	if (existsSync(place)) return;
	try {
		await fill(place, account);
	} catch (error) {
		// A partial file is no reserve, and takes up needed space.
		rmSync(place, { force: true });
		throw error;
	}
}

async function fill(place: string, account: Account | undefined): Promise<void> {
	const file = await open(place, 'wx', 0o600);
	try {
		// Not zeros: some disks store those without using space.
		const part = randomBytes(MB);
		for (let at = 0; at < LOG_PART; at += part.length) await file.write(part, 0, MB, at);
		await file.sync();
	} finally {
		await file.close();
	}
	if (account) await chown(place, account.uid, account.gid);
}

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '#lib/base/settings-error.ts';

const WAIT_MS = 180_000;
const POLL_MS = 25;
const SQLITE_BUSY = 5;

/**
 * Runs `work` while no other program (or other call in this one) runs under the same `file`. SQLite's exclusive
 * transaction serves as the file lock that Node lacks: the system releases it when its holder dies, however it dies,
 * so no lock is ever stale.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
	const until = performance.now() + WAIT_MS;
	let lock = tryLock(file, 0);
	while (!lock) {
		if (performance.now() > until) {
			throw new SettingsError(
				`Another program has held ${file} for ${WAIT_MS / 60_000} minutes while starting or stopping the database; end it and try again.`,
			);
		}
		await delay(POLL_MS);
		lock = tryLock(file, 0);
	}
	try {
		return await work();
	} finally {
		lock.close();
	}
}

/** Takes the lock, blocking the thread for up to `timeout` ms; undefined when another holds it. */
export function tryLock(file: string, timeout: number): DatabaseSync | undefined {
	const lock = new DatabaseSync(file, { timeout });
	try {
		lock.exec('BEGIN EXCLUSIVE');
		return lock;
	} catch (error) {
		lock.close();
		if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
			return undefined;
		throw error;
	}
}

import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { processStart } from '#lib/db/embedded/processes.ts';

/** The in-memory file system on Linux. */
const MEMORY = '/dev/shm';
/** Bytes that must be free in it, and in the machine; the tests were seen to use one. */
const ROOM = 4 * 1024 ** 3;
const NAME = 'cairn-test-';

const hasRoom = (): boolean => {
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize >= ROOM && freemem() >= ROOM;
};

/** Removes the leftovers of an interrupted run. */
function clearLeftovers(): void {
	for (const name of readdirSync(MEMORY))
		if (name.startsWith(NAME) && !processStart(Number(name.slice(NAME.length))))
			rmSync(join(MEMORY, name), { recursive: true, force: true });
}

/**
 * Creates an in-memory folder for files written by tests, above all databases created and dropped by the hundred: on
 * a disk these took a third of the machine's time. Undefined where there is no such folder with room: tests then use
 * the usual places. The caller removes it.
 */
export function folderInMemory(): string | undefined {
	try {
		clearLeftovers();
		if (!hasRoom()) return undefined;
		const folder = join(MEMORY, NAME + process.pid);
		mkdirSync(folder);
		// PostgreSQL does not run as root: its account has to pass through, whatever the umask says.
		chmodSync(folder, 0o711);
		return folder;
	} catch {
		return undefined;
	}
}

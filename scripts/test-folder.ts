import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { processStart } from '#lib/db/embedded/processes.ts';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Bytes that must be free in it, and in the machine; the tests were seen to use one. */
const ROOM = 4 * 1024 ** 3;
const NAME = 'cairn-test-';

const hasRoom = (): boolean => {
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize >= ROOM && freemem() >= ROOM;
};

/** Removes what a run left that was ended before its end. */
function clearLeftovers(): void {
	for (const name of readdirSync(MEMORY))
		if (name.startsWith(NAME) && !processStart(Number(name.slice(NAME.length))))
			rmSync(join(MEMORY, name), { recursive: true, force: true });
}

/**
 * A folder in memory for what the tests write, above all databases that are made and dropped by the hundred: on a disk
 * a third of the machine's time went into that. Undefined where there is none with room: tests then use the
 * usual places. Whoever asks removes it.
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

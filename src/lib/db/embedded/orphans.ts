import { realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lives, workersIn } from './processes.ts';

/** Milliseconds in which the backends of a server that died end by themselves, unless they are in the middle of work. */
const BY_THEMSELVES = 500;
const LOOK_EVERY = 20;

/**
 * Ends what a server that is dead left running in `folder`: PostgreSQL does not start while a backend of before works on,
 * and none of them can keep what it does. Where the system does not tell them, they end with their statement.
 */
export async function endOrphans(folder: string): Promise<void> {
	const orphans = workersIn(realpathSync(folder), 'postgres');
	for (let waited = 0; waited < BY_THEMSELVES && orphans.some(lives); waited += LOOK_EVERY)
		await delay(LOOK_EVERY);
	for (const pid of orphans.filter(lives)) end(pid);
}

function end(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// It has ended since, or is another account's, which PostgreSQL will say.
	}
}

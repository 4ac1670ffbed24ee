import { realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, workersIn } from './processes.ts';

/** Milliseconds within which a dead server's backends end by themselves, unless they are still working. */
const BY_THEMSELVES = 500;
const LOOK_EVERY = 20;

/**
 * Ends the processes that a dead server left running in `folder`: PostgreSQL does not start while one of its old
 * backends is working, and none of their work can be kept. Where the system does not list them, they end with their
 * statement.
 */
export async function endOrphans(folder: string): Promise<void> {
	const orphans = workersIn(realpathSync(folder), 'postgres');
	for (let waited = 0; waited < BY_THEMSELVES && orphans.some(isAlive); waited += LOOK_EVERY)
		await delay(LOOK_EVERY);
	for (const pid of orphans.filter(isAlive)) end(pid);
}

function end(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// It has ended since, or is another account's, which PostgreSQL will say.
	}
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { projectFile } from '#lib/base/project-file.ts';

const PROGRAM = projectFile('src/lib/backup/backup-process.ts');

/** The task of the backup process, and the shapes of its final output. */
export const backupTask = z.enum(['back up', 'try to restore']);
const outcomeShape = z.union([
	z.object({ done: z.record(z.string(), z.number()) }),
	z.object({ failed: z.string() }),
]);
export type TaskOutcome = z.infer<typeof outcomeShape>;

/**
 * Runs the task in a separate low-priority process, so that pages stay fast; it ends with this one.
 * @returns what it did, in numbers.
 * @throws Error with its message.
 */
export async function runBackupTask(
	what: z.infer<typeof backupTask>,
	url: string,
): Promise<Record<string, number>> {
	const child = fork(PROGRAM, [what], {
		env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
		execArgv: [],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	// A stopping server does not wait for it: it ends with the channel.
	child.unref();
	child.channel?.unref();
	const ended = once(child, 'exit').then(([code]) => {
		throw new Error(`the process meant to ${what} exited with ${code}`);
	});
	const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
	const outcome = outcomeShape.parse(message);
	if ('failed' in outcome) throw new Error(outcome.failed);
	return outcome.done;
}

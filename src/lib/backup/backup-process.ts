import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lowerPriority } from '#lib/base/give-way.ts';
import { readSettings } from '#lib/base/settings.ts';
import { backupTask, type TaskOutcome } from './apart.ts';
import { openBackupStore } from './stored-backups.ts';
import { tryRestore } from './try-restore.ts';

/**
 * Makes a backup, or tests the newest one, depending on its argument. Exits when the server that started it is gone.
 */

async function done(): Promise<Record<string, number>> {
	const settings = readSettings(process.env);
	if (!settings.backup || !settings.databaseUrl) return {};
	const backups = openBackupStore(settings.backup);
	const folder = join(settings.dataFolder, 'backup-work');
	// An interrupted run has left its files.
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	if (backupTask.parse(process.argv[2]) === 'back up') {
		const { rows, bytes, removed } = await backups.add(settings.databaseUrl, folder);
		return { rows, bytes, removed };
	}
	const { tables, rows } = await tryRestore(backups, folder);
	return { tables, rows };
}

const tell = (outcome: TaskOutcome): void => {
	process.send?.(outcome, () => process.disconnect?.());
};

// A PostgreSQL started for it ends with it.
process.once('disconnect', () => process.exit());
lowerPriority();
if (process.connected)
	await done().then(
		(numbers) => tell({ done: numbers }),
		(error: unknown) => tell({ failed: error instanceof Error ? error.message : String(error) }),
	);

import { mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readSettings } from '#lib/base/settings.ts';
import { errand, type Said } from './apart.ts';
import { keptBackups } from './kept-backups.ts';
import { tryRestore } from './try-restore.ts';

/** Makes a backup, or tries the newest one, as its argument says. Ends when the server that started it is gone. */

const NICE = 10;

async function done(): Promise<Record<string, number>> {
	const settings = readSettings(process.env);
	if (!settings.backup || !settings.databaseUrl) return {};
	const backups = keptBackups(settings.backup);
	mkdirSync(settings.dataFolder, { recursive: true });
	if (errand.parse(process.argv[2]) === 'back up') {
		const { rows, bytes, removed } = await backups.add(settings.databaseUrl, settings.dataFolder);
		return { rows, bytes, removed };
	}
	const { tables, rows } = await tryRestore(backups, settings.dataFolder);
	return { tables, rows };
}

const tell = (said: Said): void => {
	process.send?.(said, () => process.disconnect?.());
};

// A restore that is cut short leaves its folder to the next start of PostgreSQL's keeper, and no server that runs on.
process.once('disconnect', () => process.exit());
setPriority(NICE);
if (process.connected)
	await done().then(
		(numbers) => tell({ done: numbers }),
		(error: unknown) => tell({ failed: error instanceof Error ? error.message : String(error) }),
	);

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '#lib/base/settings-error.ts';
import { backup } from '../db/backup.ts';
import { clusterFolder, readState } from '../db/embedded/state.ts';
import { openBundled } from '../db/embedded.ts';
import { restore } from '../db/restore.ts';
import type { BackupStore } from './stored-backups.ts';

export interface RestoreTrial {
	/** Of the backup. */
	name: string;
	tables: number;
	rows: number;
}

// Temporary data need not survive a power loss.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

/**
 * Fetches the newest backup, restores it into a temporary PostgreSQL, and compares the contents with those of the
 * original database, table by table. `folder` holds all of that: at least three times the size of the backup.
 * @throws SettingsError one sentence, if there is no backup, or it does not restore what was backed up.
 */
export async function tryRestore(backups: BackupStore, folder: string): Promise<RestoreTrial> {
	const [newest] = await backups.list();
	if (!newest) throw new SettingsError('The bucket has no backup to test.');
	const own = await mkdtemp(join(folder, 'restore-'));
	// PostgreSQL runs as another user instead of root, and needs access to its folder.
	await chmod(own, 0o755);
	const dataFolder = join(own, 'data');
	const server = await openBundled({ dataFolder, settings: SETTINGS, log: () => undefined });
	try {
		const file = join(own, newest.name);
		await backups.fetch(newest.name, file);
		const { sums: promised } = await backups.manifestOf(newest.name);
		const { tables, rows, migrated } = await restore(server.url, file);
		// Tables of an older Cairn have been migrated since: they are no longer the same.
		if (migrated === 0) compare(promised, (await backup(server.url, file)).sums);
		return { name: newest.name, tables, rows };
	} finally {
		await server.release();
		await rm(clusterFolder(dataFolder, readState(dataFolder)), { recursive: true, force: true });
		await rm(own, { recursive: true, force: true });
	}
}

function compare(promised: Record<string, string>, found: Record<string, string>): void {
	const names = [...new Set([...Object.keys(promised), ...Object.keys(found)])];
	const other = names.filter((name) => promised[name] !== found[name]);
	if (other.length === 0) return;
	throw new SettingsError(
		`The restored backup does not match the original: ${other.join(', ')} ${other.length === 1 ? 'is' : 'are'} different.`,
	);
}

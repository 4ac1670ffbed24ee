import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';

const run = promisify(execFile);
/** Environment variable naming, for a run's processes, data folders of stopped servers to copy for new ones. */
const FILLED = 'FILLED_DATA';
const EMPTY = 'EMPTY_DATA';

// A cluster that had to be put elsewhere is not in the folder, and a copy would use the same one.
const isWhole = (folder: string): boolean =>
	process.platform !== 'win32' && existsSync(join(folder, 'postgres/PG_VERSION'));

/** From now on, new sites of this run start with a copy of `folder`: filling one takes 12 seconds. */
export function useFilledFolder(folder: string): void {
	if (isWhole(folder)) process.env[FILLED] = folder;
}

/**
 * From now on, new databases of this run start as a copy of the migrated, empty one in `folder`: saves four seconds.
 */
export async function useEmptyFolder(folder: string): Promise<void> {
	// PostgreSQL runs as another user instead of root, and needs access to its folder.
	chmodSync(folder, 0o755);
	const database = await openBundled({ dataFolder: folder, settings: { fsync: 'off' } });
	await migrate(database.url);
	await database.release();
	if (isWhole(folder)) process.env[EMPTY] = folder;
}

/** Makes `folder` a copy of the filled one, unless that is missing or the target is not empty. */
export const copyFilled = (folder: string): Promise<void> => copy(process.env[FILLED], folder);

/** Makes `folder` a copy of the one with an empty database, likewise. */
export const copyEmpty = (folder: string): Promise<void> => copy(process.env[EMPTY], folder);

async function copy(from: string | undefined, folder: string): Promise<void> {
	if (!from || (existsSync(folder) && readdirSync(folder).length > 0)) return;
	// Not fs.cp: the cluster belongs to another account where the tests run as root.
	await run('cp', ['-a', existsSync(folder) ? `${from}/.` : from, folder]);
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { copyEmpty } from './filled-data.ts';
import { startSite } from './site.ts';

/** A served site on a database that contains only what a test put there. */
export interface OwnSite<Filled> {
	/** Without a trailing slash. */
	url: string;
	databaseUrl: string;
	/** Its data folder, which contains the outbox. */
	folder: string;
	/** The return value of `fill`. */
	filled: Filled;
	stop(): Promise<void>;
}

/**
 * Fills a separate database and serves the built site on it with `settings`; `through` may be placed between the two.
 */
export async function startOwnSite<Filled>(
	fill: (db: Db) => Promise<Filled>,
	through: (databaseUrl: string) => Promise<string> = async (url) => url,
	settings: Record<string, string> = {},
): Promise<OwnSite<Filled>> {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-own-'));
	// PostgreSQL runs as another user instead of root, and needs access to its folder.
	await chmod(folder, 0o755);
	await copyEmpty(join(folder, 'database'));
	const database = await openBundled({
		dataFolder: join(folder, 'database'),
		settings: { fsync: 'off', shared_buffers: '32MB' },
	});
	await migrate(database.url);
	const { db, close } = connect(database.url, { max: 2 });
	const filled = await fill(db).finally(close);
	const dataFolder = join(folder, 'site');
	const site = await startSite(dataFolder, {
		...settings,
		DATABASE_URL: await through(database.url),
	});
	const stop = async () => {
		await site.stop();
		await database.release();
		await rm(folder, { recursive: true, force: true });
	};
	return { url: site.url, databaseUrl: database.url, folder: dataFolder, filled, stop };
}

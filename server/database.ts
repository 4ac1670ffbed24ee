import pg from 'pg';
import { migrate, pendingMigrations } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import type { Settings } from '#lib/settings.ts';
import type { Logger } from './log.ts';
import { measuredPools } from './metrics.ts';

export interface ServedDatabase {
	url: string;
	bundled: boolean;
	/** Rejects when the database does not answer or lacks a migration. */
	ready(): Promise<void>;
	release(): Promise<void>;
}

async function isCatalogueEmpty(pool: pg.Pool): Promise<boolean> {
	const { rows } = await pool.query('SELECT 1 FROM project LIMIT 1');
	return rows.length === 0;
}

/** Migrations are only counted again once a minute: they change when a newer instance is deployed. */
function migrationCheck(pool: pg.Pool): () => Promise<void> {
	let checked = 0;
	return async () => {
		if (Date.now() - checked < 60_000) {
			await pool.query('SELECT 1');
			return;
		}
		const pending = await pendingMigrations(pool);
		if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
		checked = Date.now();
	};
}

/** Opens and migrates the database that the settings name; fills a new bundled one with the starter catalogue. */
export async function serveDatabase(
	settings: Settings,
	say: (text: string) => void,
	log: Logger,
): Promise<ServedDatabase> {
	const { databaseUrl, dataFolder } = settings;
	const database = await openDatabase({ databaseUrl, dataFolder });
	try {
		await migrate(database.url);
		const pool = new pg.Pool({
			connectionString: database.url,
			max: 2,
			application_name: 'cairn-server',
			connectionTimeoutMillis: 1_000,
			query_timeout: 1_000,
		});
		pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
		if (database.bundled && (await isCatalogueEmpty(pool))) {
			say('Filling the new database with the starter catalogue …');
			await seed(database.url, say);
		}
		measuredPools().set('server', pool);
		return {
			url: database.url,
			bundled: database.bundled,
			ready: migrationCheck(pool),
			async release() {
				await pool.end();
				await database.release();
			},
		};
	} catch (error) {
		await database.release();
		throw error;
	}
}

async function seed(url: string, say: (text: string) => void): Promise<void> {
	const [{ connect }, { seedCatalogue }] = await Promise.all([
		import('#lib/db/connect.ts'),
		import('#lib/starter/seed.ts'),
	]);
	const { db, close } = connect(url, { name: 'cairn-seed' });
	await seedCatalogue(db, say).finally(close);
}

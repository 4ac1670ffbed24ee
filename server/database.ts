import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from '#lib/base/settings.ts';
import { connect } from '#lib/db/connect.ts';
import type { SupervisionCallbacks } from '#lib/db/embedded/keeper.ts';
import type { DiskSpaceCallbacks } from '#lib/db/embedded/room.ts';
import { measuredPools } from '#lib/db/measured-pools.ts';
import { appliedMigrations, journal, migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import { withClient } from '#lib/db/session.ts';
import type { Logger } from './log.ts';

export interface ServedDatabase {
	/** Address where a session stays with one backend. */
	url: string;
	/** Address that pages connect to: the same, or the pooler in front of it. */
	pagesUrl: string;
	bundled: boolean;
	/** Rejects when the database does not answer or lacks a migration. */
	ready(): Promise<void>;
	/** Pool of two connections for monitoring and upkeep, whose queries time out after a second. */
	pool: pg.Pool;
	release(): Promise<void>;
}

/**
 * Marker written once the starter catalogue is loaded: if a start is interrupted before that, the next one finishes
 * the job.
 */
const SEEDED = 'seeded';

/**
 * Returns whether the database holds only the starter catalogue and its samples, so that these are never mixed with
 * other people's records.
 */
async function hasOnlyStarter(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query(`
		SELECT FROM project WHERE origin NOT IN ('starter', 'sample')
		UNION ALL SELECT FROM organization WHERE origin NOT IN ('starter', 'sample') LIMIT 1`);
	return rows.length === 0;
}

async function hasSamples(client: pg.Client): Promise<boolean> {
	const { rowCount } = await client.query(`SELECT FROM project WHERE origin = 'sample' LIMIT 1`);
	return rowCount !== 0;
}

/** Fills a new bundled database. A start may take its time, unlike the checks of a running server. */
async function seedOnce(
	database: { url: string; bundled: boolean },
	{ dataFolder, samples }: Settings,
	say: (text: string) => void,
): Promise<void> {
	const mark = join(dataFolder, SEEDED);
	if (!database.bundled) return;
	if (existsSync(mark) && !samples) return;
	const isUnfilled = await withClient(
		database.url,
		'cairn-seed',
		async (client) =>
			!(existsSync(mark) && (await hasSamples(client))) && (await hasOnlyStarter(client)),
	);
	if (!isUnfilled) return;
	say('Filling the new database with the starter catalogue …');
	await seed(database.url, say, samples);
	writeFileSync(mark, `${new Date().toISOString()}\n`);
}

/**
 * Checks that the database answers and has every migration. Additional migrations are fine: a newer instance may have
 * been started beside this one, and migrations only add (decision 60). They are counted once a minute, since a database
 * that was reset lacks them.
 */
function migrationCheck(pool: pg.Pool): () => Promise<void> {
	const known = journal();
	let checked: number | undefined;
	return async () => {
		if (checked !== undefined && performance.now() - checked < 60_000) {
			await pool.query('SELECT 1');
			return;
		}
		const applied = await appliedMigrations(pool);
		const pending = known.filter(({ when }) => !applied.has(when));
		if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
		checked = performance.now();
	};
}

const telling = (log: Logger): SupervisionCallbacks & DiskSpaceCallbacks => ({
	onLost: () => log.error('PostgreSQL has stopped, restarting it'),
	onBack: (ms) => log.warn({ ms }, 'PostgreSQL answers again'),
	onFull: (bytes) => log.error({ bytes }, 'the disk has no room, nothing is written'),
	onRoom: () => log.warn('the disk has room again, writing goes on'),
	onFailure: (error) =>
		log.error(
			{ reason: error instanceof Error ? error.message : String(error) },
			'PostgreSQL cannot be started, retrying',
		),
});

/** Opens and migrates the database named in the settings; fills a new bundled one with the starter catalogue. */
export async function serveDatabase(
	settings: Settings,
	say: (text: string) => void,
	log: Logger,
): Promise<ServedDatabase> {
	const { databaseUrl, databaseDirectUrl: directUrl, dataFolder } = settings;
	const database = await openDatabase({
		...{ databaseUrl, directUrl, dataFolder, keep: telling(log) },
	});
	try {
		await migrate(database.url);
		await seedOnce(database, settings, say);
		await loadQuestFile(database.url, settings);
		// The connection that pages use.
		const { pool } = connect(database.pagesUrl, {
			max: 2,
			name: 'cairn-server',
			connectWithin: 1_000,
			answerWithin: 1_000,
		});
		pool.on('error', ({ message }) => log.warn({ reason: message }, 'database connection lost'));
		measuredPools.set('server', pool);
		return {
			url: database.url,
			pagesUrl: database.pagesUrl,
			bundled: database.bundled,
			ready: migrationCheck(pool),
			pool,
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

async function loadQuestFile(url: string, { samples }: Settings): Promise<void> {
	const { loadQuests } = await import('#lib/quests/load-quests.ts');
	const { db, close } = connect(url, { name: 'cairn-quests', max: 1 });
	await loadQuests(db, { samples }).finally(close);
}

async function seed(url: string, say: (text: string) => void, samples: boolean): Promise<void> {
	const { seedCatalogue } = await import('#lib/starter/seed.ts');
	const { db, close } = connect(url, { name: 'cairn-seed' });
	await seedCatalogue(db, say, { samples }).finally(close);
}

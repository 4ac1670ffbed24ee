import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { projectFile } from '#lib/base/project-file.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { createDb } from './connect.ts';
import { withClient } from './session.ts';

/** The migrations of this code, as drizzle-kit writes them. */
export const MIGRATIONS = projectFile('src/lib/db/migrations');

/** One entry of drizzle's journal; the database stores only its `when` (ms). */
export interface Migration {
	tag: string;
	when: number;
}

// Any number will do, as long as every version of Cairn uses the same.
const LOCK = 7_420_915_533;
const TURN_TIMEOUT = '10min';
const TABLE_TIMEOUT = '15s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database up to the migrations in `folder`, all or nothing. Several programs may do so at once: they take
 * turns, and later ones find nothing to do. Throws SettingsError when the database is newer than this code, or when
 * another program holds a table for too long.
 */
export async function migrate(
	url: string,
	folder: string = MIGRATIONS,
): Promise<{ applied: number }> {
	try {
		return await withClient(url, 'cairn migrate', (client) => migrateWith(client, folder));
	} catch (error) {
		if (!isTimeout(error)) throw error;
		throw new SettingsError(
			'The database could not be migrated because another program held a table or a migration for too long; nothing was changed, so end that program and start again.',
		);
	}
}

/**
 * Returns the names of the migrations in `folder` that the database lacks, oldest first. Throws SettingsError when it
 * has one that the folder lacks: the database is then newer than this code.
 */
export async function pendingMigrations(
	database: string | pg.Pool | pg.Client,
	folder: string = MIGRATIONS,
): Promise<string[]> {
	if (typeof database === 'string')
		return withClient(database, 'cairn migrations', (client) => pendingMigrations(client, folder));
	const known = journal(folder);
	const applied = await appliedMigrations(database);
	const newest = Math.max(0, ...known.map((migration) => migration.when));
	const unknown = [...applied].filter((when) => when > newest);
	if (unknown.length > 0) {
		throw new SettingsError(
			`The database is newer than this code: it has ${unknown.length === 1 ? 'a migration' : `${unknown.length} migrations`} that this version of Cairn does not know, so start a newer version or restore an older backup.`,
		);
	}
	return known
		.filter((migration) => !applied.has(migration.when))
		.map((migration) => migration.tag);
}

/** Returns the journal of a migrations folder, oldest first; empty when there is none. */
export function journal(folder: string = MIGRATIONS): Migration[] {
	const file = join(folder, 'meta', '_journal.json');
	if (!existsSync(file)) return [];
	const { entries }: { entries: Migration[] } = JSON.parse(readFileSync(file, 'utf8'));
	return entries;
}

async function migrateWith(client: pg.Client, folder: string): Promise<{ applied: number }> {
	// The lock is released when this session ends.
	await takeTurn(client);
	const before = await pendingMigrations(client, folder);
	if (before.length === 0) return { applied: 0 };
	await client.query(`SET lock_timeout = '${TABLE_TIMEOUT}'`);
	await runMigrations(createDb(client), { migrationsFolder: folder });
	const [skipped] = await pendingMigrations(client, folder);
	if (!skipped) return { applied: before.length };
	throw new SettingsError(
		`The migration ${skipped} is dated before one already applied to this database and was not run; regenerate it so that it comes last.`,
	);
}

async function takeTurn(client: pg.Client): Promise<void> {
	await client.query(`SET lock_timeout = '${TURN_TIMEOUT}'`);
	await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
}

/** Returns the `when` of each migration that the database has. */
export async function appliedMigrations(database: pg.Pool | pg.Client): Promise<Set<number>> {
	const { rows: found } = await database.query<{ present: boolean }>(
		"SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present",
	);
	if (!found[0]?.present) return new Set();
	const { rows } = await database.query<{ created_at: string }>(
		'SELECT created_at FROM drizzle.__drizzle_migrations',
	);
	return new Set(rows.map((row) => Number(row.created_at)));
}

// Drizzle wraps PostgreSQL's message in its own error.
function isTimeout(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isTimeout(error.cause);
}

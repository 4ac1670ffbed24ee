import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Connection, connect, type Db } from '#lib/db/connect.ts';

/** A test file's own database; `db` and `pool` are available while its tests and hooks run. */
export interface TestDatabase {
	readonly db: Db;
	readonly pool: pg.Pool;
	readonly url: string;
}

/**
 * Gives the calling test file a separate database: migrated, empty, dropped afterwards. Call it once at the top of
 * the file. Files run in parallel and never see each other's rows; tests of one file share the database.
 */
export function useTestDatabase(): TestDatabase {
	const url = process.env.DATABASE_URL ?? '';
	let connection: Connection | undefined;
	beforeAll(async () => {
		await cloneTemplate(url);
		connection = connect(url, { name: 'cairn test' });
	});
	afterAll(async () => {
		await connection?.close();
		await dropDatabase(url);
	});
	const opened = (): Connection => {
		if (!connection)
			throw new Error('The test database is made in beforeAll; use it inside a test.');
		return connection;
	};
	return {
		url,
		get db() {
			return opened().db;
		},
		get pool() {
			return opened().pool;
		},
	};
}

/** Creates the database of `url` (on the test server) as a copy of the migrated template. */
export async function cloneTemplate(url: string): Promise<void> {
	const template = databaseName(inject('templateUrl'));
	await asAdmin(`CREATE DATABASE ${databaseName(url)} TEMPLATE ${template} OWNER cairn`);
}

/** Creates an empty database at `url`, for tests of migrations. */
export async function createEmptyDatabase(url: string): Promise<void> {
	await asAdmin(`CREATE DATABASE ${databaseName(url)} TEMPLATE template0 OWNER cairn`);
}

/** Drops the database of `url` and terminates its remaining connections. */
export async function dropDatabase(url: string): Promise<void> {
	await asAdmin(`DROP DATABASE IF EXISTS ${databaseName(url)} WITH (FORCE)`);
}

/** The address of another database of this test file, which the caller creates and drops. */
export function siblingUrl(suffix: string): string {
	const url = new URL(process.env.DATABASE_URL ?? '');
	url.pathname += `_${suffix}`;
	return url.href;
}

function databaseName(url: string): string {
	return new URL(url).pathname.slice(1);
}

async function asAdmin(statement: string): Promise<void> {
	const admin = new pg.Client({ connectionString: inject('adminUrl') });
	await admin.connect();
	try {
		await admin.query(statement);
	} finally {
		await admin.end();
	}
}

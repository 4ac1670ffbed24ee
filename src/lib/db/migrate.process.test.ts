import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
	cloneTemplate,
	createEmptyDatabase,
	dropDatabase,
	siblingUrl,
} from '../../../tests/setup/database.ts';
import { migrationsFolder } from '../../../tests/setup/migrations-folder.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { withClient } from './session.ts';

const PROGRAM = fileURLToPath(
	new URL('../../../tests/fixtures/migrate-database.ts', import.meta.url),
);
const url = siblingUrl('migrate');
const ONE = { '0000_one': 'CREATE TABLE one (id int)' };
const TWO = { ...ONE, '0001_two': 'CREATE TABLE two (id int)--> statement-breakpoint\nSELECT 1' };

beforeEach(() => createEmptyDatabase(url));
afterEach(() => dropDatabase(url));

test('four programs at once run each migration once', async () => {
	const folder = migrationsFolder(TWO);
	const runs = await Promise.all(
		Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [PROGRAM, url, folder])),
	);
	expect(runs.map((run) => run.stdout).sort()).toEqual(['0', '0', '0', '2']);
});

test('only missing migrations are run', async () => {
	await migrate(url, migrationsFolder(ONE));
	expect(await pendingMigrations(url, migrationsFolder(TWO))).toEqual(['0001_two']);
	expect(await migrate(url, migrationsFolder(TWO))).toEqual({ applied: 1 });
	expect(await pendingMigrations(url, migrationsFolder(TWO))).toEqual([]);
});

test('a failed migration rolls back those before it', async () => {
	const folder = migrationsFolder({ ...ONE, '0001_bad': 'CREATE TABLE one (id int)' });
	await expect(migrate(url, folder)).rejects.toThrow();
	expect(await pendingMigrations(url, folder)).toEqual(['0000_one', '0001_bad']);
});

test('a database newer than the code is refused with a message', async () => {
	await migrate(url, migrationsFolder(TWO));
	await expect(migrate(url, migrationsFolder(ONE))).rejects.toThrow(
		/newer than this code: it has a migration/,
	);
});

test('a migration dated before the last one is not skipped silently', async () => {
	await migrate(url, migrationsFolder(TWO));
	const folder = migrationsFolder({ ...TWO });
	await withClient(url, 'test', (client) =>
		client.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = 1000'),
	);
	await expect(migrate(url, folder)).rejects.toThrow(/0000_one is dated before/);
});

test('the template of the test databases has every migration', async () => {
	const copy = siblingUrl('copy');
	await cloneTemplate(copy);
	onTestFinished(() => dropDatabase(copy));
	expect(await pendingMigrations(copy)).toEqual([]);
});

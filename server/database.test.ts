import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '#lib/base/settings.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { type ServedDatabase, serveDatabase } from './database.ts';

const database = useTestDatabase();
let served: ServedDatabase | undefined;

const serve = async () => {
	const settings = readSettings({ DATABASE_URL: database.url, CAIRN_SAMPLES: 'off' });
	served = await serveDatabase(settings, () => undefined, pino({ level: 'silent' }));
	return served;
};
afterEach(() => served?.release());

test('an instance stays ready on a database that a newer one has migrated, and does not start on it', async () => {
	const { ready } = await serve();
	await database.db.execute(
		"INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a newer Cairn', 9999999999999)",
	);
	await expect(ready()).resolves.toBeUndefined();
	await expect(serve()).rejects.toThrow('The database is newer than this code');
});

test('it is not ready on a database that lacks a migration', async () => {
	await database.db.execute(
		'DELETE FROM drizzle.__drizzle_migrations WHERE created_at > 9000000000000',
	);
	const { ready } = await serve();
	await database.db.execute(
		'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
	);
	await expect(ready()).rejects.toThrow('1 migrations are pending');
});

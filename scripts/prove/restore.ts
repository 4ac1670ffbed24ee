import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BackupPlace, openBackupStore } from '../../src/lib/backup/stored-backups.ts';
import { tryRestore } from '../../src/lib/backup/try-restore.ts';
import { readSettings } from '../../src/lib/base/settings.ts';
import { connect } from '../../src/lib/db/connect.ts';
import { openBundled } from '../../src/lib/db/embedded.ts';
import { migrate } from '../../src/lib/db/migrate.ts';
import { seedCatalogue } from '../../src/lib/starter/seed.ts';
import { startFakeBucket } from '../../tests/setup/fake-bucket.ts';
import { startSite } from '../../tests/setup/site.ts';
import { say } from '../command.ts';
import { Load } from './load.ts';
import { readPaths } from './paths.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/**
 * The bucket from the settings, with a prefix of its own; without them, an in-memory server speaking the S3 protocol.
 */
async function placeHere(): Promise<{ place: BackupPlace; name: string; close(): void }> {
	const { backup } = readSettings(process.env);
	if (backup) return { place: backup, name: backup.endpoint, close: () => undefined };
	const fake = await startFakeBucket(1_000);
	const { endpoint, bucket, key: accessKey, secret, close } = fake;
	const place = { endpoint, bucket, accessKey, secret, key: randomBytes(32) };
	return { place, name: 'one in memory (set BACKUP_BUCKET and the like for another)', close };
}

/**
 * The starter catalogue with its samples is backed up into a bucket while a site on it is read and written, and
 * restored into another PostgreSQL. @returns whether that has the same rows, by checksum, and no request was
 * disturbed.
 */
export async function restore([cached = 200, uncached = 20]: readonly number[]): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-restore-'));
	// PostgreSQL runs as another user instead of root, and needs access to its folder.
	chmodSync(folder, 0o755);
	const { place, name, close } = await placeHere();
	const server = await openBundled({ dataFolder: join(folder, 'database') });
	const opened: (() => unknown)[] = [() => server.release(), close];
	try {
		await migrate(server.url);
		const filling = connect(server.url);
		await seedCatalogue(filling.db, () => undefined, { samples: true }).finally(filling.close);
		const site = await startSite(join(folder, 'site'), {
			DATABASE_URL: server.url,
			TRUSTED_PROXIES: '1',
			LOG_LEVEL: 'error',
		});
		opened.push(() => site.stop());
		const order = { cached: readPaths, rates: { cached, uncached, writes: 20 }, name: 'restore' };
		const load = new Load({ ...order, url: site.url });
		opened.push(() => load.end());
		await delay(4_000);
		load.mark('it is backed up');
		const backups = openBackupStore(place);
		let since = performance.now();
		const made = await backups.add(server.url, folder);
		say(
			`into the bucket ${name}: ${made.rows} rows, ${made.bytes} bytes sealed, ${seconds(since)}`,
		);
		load.mark('it is restored elsewhere');
		since = performance.now();
		const tried = await tryRestore(backups, folder);
		say(`restored and compared: ${tried.tables} tables, ${tried.rows} rows, ${seconds(since)}`);
		const found = await load.stop();
		tellLoad(found);
		const lost = lostOf(found);
		return [
			holds('every table is equal by SHA-256', tried.rows === made.rows),
			holds('requests lost with one retry', lost.length === 0, String(lost.length)),
		].every(Boolean);
	} finally {
		for (const end of opened.toReversed()) await end();
		rmSync(folder, { recursive: true, force: true });
	}
}

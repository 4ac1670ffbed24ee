import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type FakeBucket, startFakeBucket } from '../../../tests/setup/fake-bucket.ts';
import { runBackupTask } from './apart.ts';
import { type BackupStore, openBackupStore } from './stored-backups.ts';
import { tryRestore } from './try-restore.ts';

const database = useTestDatabase();
const KEY = randomBytes(32);

let fake: FakeBucket;
let backups: BackupStore;
let folder: string;
beforeAll(async () => {
	fake = await startFakeBucket();
	const { endpoint, bucket, key: accessKey, secret } = fake;
	backups = openBackupStore({ endpoint, bucket, accessKey, secret, key: KEY });
	folder = mkdtempSync(join(tmpdir(), 'cairn-backups-'));
	chmodSync(folder, 0o755);
	const names = Array.from({ length: 200 }, (_, at) => `Project ${at} ₿\n\\N`);
	await revise(
		database.db,
		{ origin: 'staff' },
		names.map((name) => ({ type: 'project', set: { name } })),
	);
});
afterAll(() => {
	fake.close();
	rmSync(folder, { recursive: true, force: true });
});

test('a backup goes into the bucket sealed, restores equal, and leaves nothing behind', async () => {
	const made = await backups.add(database.url, folder, new Date('2026-11-25T02:20:00Z'));
	expect(made.removed).toBe(0);
	expect([...fake.objects.keys()]).toEqual([
		'backups/2026-11-25T022000Z.sealed',
		'backups/2026-11-25T022000Z.json',
	]);
	const sealed = fake.objects.get('backups/2026-11-25T022000Z.sealed');
	expect(sealed?.length).toBe(made.bytes);
	expect(sealed?.toString('latin1')).toMatch(/^cairnbk1/);
	const tried = await tryRestore(backups, folder);
	expect(tried).toMatchObject({ name: '2026-11-25T022000Z', rows: made.rows });
	expect(tried.rows).toBeGreaterThan(400);
	expect(readdirSync(folder)).toEqual([]);
	expect(fake.faults).toEqual([]);
});

test('a backup that restores differently is reported with its tables', async () => {
	const name = 'backups/2026-11-25T022000Z.json';
	const whole = fake.objects.get(name) ?? Buffer.alloc(0);
	fake.objects.set(
		name,
		Buffer.from(whole.toString().replace(/("public\.project":")[\da-f]{8}/, '$100000000')),
	);
	await expect(tryRestore(backups, folder)).rejects.toThrow(
		'The restored backup does not match the original: public.project is different.',
	);
	fake.objects.set(name, whole);
	expect(readdirSync(folder)).toEqual([]);
});

test('a backup without its last file does not count, and old ones are deleted', async () => {
	fake.objects.set('backups/2026-11-26T022000Z.sealed', Buffer.from('cut short'));
	expect((await backups.list()).map(({ name }) => name)).toEqual(['2026-11-25T022000Z']);
	const { removed } = await backups.add(database.url, folder, new Date('2026-11-25T03:00:00Z'));
	expect(removed).toBe(1);
	expect((await backups.list()).map(({ name }) => name)).toEqual(['2026-11-25T030000Z']);
	await expect(backups.fetch('../../etc', join(folder, 'x'))).rejects.toThrow('has no backup');
});

test('a job does both in its own process', async () => {
	vi.stubEnv('CAIRN_DATA', folder);
	vi.stubEnv('BACKUP_ENDPOINT', fake.endpoint);
	vi.stubEnv('BACKUP_BUCKET', fake.bucket);
	vi.stubEnv('BACKUP_ACCESS_KEY', fake.key);
	vi.stubEnv('BACKUP_SECRET', fake.secret);
	vi.stubEnv('BACKUP_KEY', KEY.toString('base64'));
	const made = await runBackupTask('back up', database.url);
	expect(made).toMatchObject({ removed: expect.any(Number) });
	expect(await runBackupTask('try to restore', database.url)).toEqual({
		tables: expect.any(Number),
		rows: made.rows,
	});
	vi.stubEnv('BACKUP_KEY', randomBytes(32).toString('base64'));
	await expect(runBackupTask('try to restore', database.url)).rejects.toThrow(
		'The backup cannot be opened: BACKUP_KEY is not the one it was made with',
	);
	vi.unstubAllEnvs();
});

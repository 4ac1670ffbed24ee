import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Settings } from '#lib/base/settings.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { type Bucket, openBucket } from '../buckets/bucket.ts';
import { putLarge } from '../buckets/put-large.ts';
import { backup } from '../db/backup.ts';
import { expiredBackups } from './retention.ts';
import { seal, unseal } from './seal.ts';

export type BackupPlace = NonNullable<Settings['backup']>;

/** Milliseconds allowed for uploading a part of 32 MiB, or for downloading a whole backup. */
const PATIENCE = 3_600_000;
const FOLDER = 'backups/';
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

const manifest = z.object({
	/** ISO 8601, UTC. */
	at: z.string(),
	/** Of the sealed file. */
	bytes: z.number(),
	rows: z.number(),
	/** SHA-256 of each table's rows, by schema-qualified name. */
	sums: z.record(z.string(), z.string()),
});

/** The data about a backup that is known without opening it. Written last: a backup without one is incomplete. */
export type BackupManifest = z.infer<typeof manifest>;

export interface StoredBackup {
	/** When it was made, e.g. `2026-11-25T022000Z`. */
	name: string;
	at: Date;
}

/** Backups of this database in a bucket, encrypted with a key that is not stored there. */
export interface BackupStore {
	/** Makes a backup, and removes those past retention. `folder` holds it temporarily. */
	add(url: string, folder: string, now?: Date): Promise<BackupManifest & { removed: number }>;
	/** Returns the complete backups, newest first. */
	list(): Promise<StoredBackup[]>;
	manifestOf(name: string): Promise<BackupManifest>;
	/** Writes a decrypted backup to `file`. @throws SettingsError if there is none, or it cannot be decrypted. */
	fetch(name: string, file: string): Promise<void>;
}

const fileOf = (name: string): string => `${FOLDER}${name}.sealed`;
const manifestFileOf = (name: string): string => `${FOLDER}${name}.json`;

function namedAt(name: string): Date | undefined {
	const [, day, hour, minute, second] = NAME.exec(name) ?? [];
	return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

const missing = (name: string) =>
	new SettingsError(`The bucket has no backup ${name}; npm run db -- backups lists those it has.`);

export function openBackupStore({ key, ...place }: BackupPlace): BackupStore {
	const bucket = openBucket({ ...place, key: place.accessKey }, PATIENCE);

	async function list(): Promise<StoredBackup[]> {
		const found: StoredBackup[] = [];
		for await (const object of bucket.list(FOLDER)) {
			const name = object.key.slice(FOLDER.length).replace(/\.json$/, '');
			const at = namedAt(name);
			if (at) found.push({ name, at });
		}
		return found.toSorted((one, other) => other.at.getTime() - one.at.getTime());
	}

	async function manifestOf(name: string): Promise<BackupManifest> {
		const answer = await bucket.ask(`/${manifestFileOf(name)}`);
		if (!answer.ok) throw missing(name);
		return manifest.parse(await answer.json());
	}

	return {
		list,
		manifestOf,
		async add(url, folder, now = new Date()) {
			const name = `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
			const made = await storeBackup(bucket, name, { url, folder, key, now });
			const old = expiredBackups(await list());
			for (const one of old) await remove(bucket, one.name);
			return { ...made, removed: old.length };
		},
		async fetch(name, file) {
			if (!namedAt(name)) throw missing(name);
			const { body, ok } = await bucket.ask(`/${fileOf(name)}`);
			if (!ok || !body) throw missing(name);
			try {
				await pipeline(Readable.from(unseal(body, key)), createWriteStream(file, { mode: 0o600 }));
			} catch (error) {
				await rm(file, { force: true });
				throw error;
			}
		},
	};
}

interface Making {
	url: string;
	folder: string;
	key: Uint8Array;
	now: Date;
}

async function storeBackup(
	bucket: Bucket,
	name: string,
	{ url, folder, key, now }: Making,
): Promise<BackupManifest> {
	const own = await mkdtemp(join(folder, 'backup-'));
	try {
		const file = join(own, name);
		const { rows, sums } = await backup(url, file);
		const bytes = await putLarge(bucket, fileOf(name), seal(createReadStream(file), key));
		const made = { at: now.toISOString(), bytes, rows, sums };
		await bucket.ask(`/${manifestFileOf(name)}`, { method: 'PUT', body: JSON.stringify(made) });
		return made;
	} finally {
		await rm(own, { recursive: true, force: true });
	}
}

/** Removes a backup, beginning with the manifest, which marks it as complete. */
async function remove(bucket: Bucket, name: string): Promise<void> {
	for (const key of [manifestFileOf(name), fileOf(name)])
		await bucket.ask(`/${key}`, { method: 'DELETE' });
}

import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { SettingsError } from '#lib/base/settings-error.ts';
import { CACHE_CHANNEL, tagPayloads } from '#lib/page-cache/cache-tags.ts';
import { TEXT_SETTINGS } from '../db/backup-format.ts';
import { inTransaction, withClient } from '../db/session.ts';
import { writeChanges } from './changes.ts';
import { type FinishedSnapshot, removeUnfinishedSnapshots, unfinishedName } from './finished.ts';
import { makeFolder } from './make-folder.ts';
import {
	ATTRIBUTION,
	CHECKSUMS,
	FORMAT,
	FORMAT_VERSION,
	filesOf,
	MANIFEST,
	type Manifest,
	snapshotName,
} from './manifest.ts';
import { MeasuredFile, type Measures } from './measured-file.ts';
import { earlierSnapshot } from './since.ts';
import { snapshotTables } from './tables.ts';
import { SNAPSHOTS_TAG } from './tag.ts';
import { type OnRows, writeTable } from './write-table.ts';

export interface SnapshotOptions {
	/** The folder in which the snapshot's own folder is created. */
	to: string;
	/** Folder of the snapshot to compute changes against; the newest one in `to` by default. */
	since?: string;
	/** Aborts the work and leaves no files behind. */
	signal?: AbortSignal;
}

export interface Snapshot extends FinishedSnapshot {
	/** Of all files. */
	bytes: number;
	rows: number;
	/** Why there are no changes although `to` has an earlier snapshot. */
	unlike?: string;
}

const LOCK = "hashtext('cairn.snapshot')";
const READ_ONLY = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Writes the public catalogue of the database at `url`, all as of one moment, into a new folder in `to`, without
 * blocking others. The folder gets its name only when complete. One snapshot is made at a time.
 * @throws SettingsError when the folder cannot be written, or `since` is no earlier snapshot of this database.
 */
export async function snapshot(url: string, options: SnapshotOptions): Promise<Snapshot> {
	try {
		await makeFolder(options.to);
		return await withClient(url, 'cairn snapshot', async (client) => {
			await client.query(TEXT_SETTINGS);
			await lockSnapshots(client);
			await removeUnfinishedSnapshots(options.to);
			await freeName(options.to);
			const made = await inTransaction(client, READ_ONLY, () => write(client, options));
			for (const payload of tagPayloads([SNAPSHOTS_TAG]))
				await client.query('SELECT pg_notify($1, $2)', [CACHE_CHANNEL, payload]);
			return made;
		});
	} catch (error) {
		throw fileError(error, options.to);
	}
}

async function lockSnapshots(client: pg.Client): Promise<void> {
	await client.query("SET lock_timeout = '10s'");
	try {
		await client.query(`SELECT pg_advisory_lock(${LOCK})`);
	} catch (error) {
		if (codeOf(error) !== '55P03') throw error;
		throw new SettingsError('Another program is making a snapshot; try again when it is done.');
	}
}

/** Waits for the next second if there is already a snapshot for this one. */
async function freeName(to: string): Promise<void> {
	while (existsSync(join(to, snapshotName(new Date().toISOString())))) await delay(50);
}

async function write(client: pg.Client, options: SnapshotOptions): Promise<Snapshot> {
	const { taken_at, revision } = await describeMoment(client);
	const { since, unlike } = await earlierSnapshot(client, options);
	const name = snapshotName(taken_at);
	const folder = join(options.to, unfinishedName(name));
	let rows = 0;
	const onRows: OnRows = (more) => {
		if (options.signal?.aborted) throw new SettingsError('Stopped; nothing was saved.');
		rows += more;
	};
	await mkdir(folder);
	try {
		const tables: Manifest['tables'] = [];
		for (const table of snapshotTables)
			tables.push(await writeTable(client, table, folder, onRows));
		const manifest: Manifest = {
			format: FORMAT,
			version: FORMAT_VERSION,
			name,
			taken_at,
			revision,
			attribution: ATTRIBUTION,
			tables,
			changes: since ? await writeChanges(client, since, folder, onRows) : null,
		};
		await writeManifest(folder, manifest);
		await finalizeFolder(folder, join(options.to, name));
		const bytes = filesOf(manifest).reduce((sum, file) => sum + file.bytes, 0);
		return { folder: join(options.to, name), manifest, rows, bytes, unlike };
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

interface Moment {
	taken_at: string;
	revision: { id: number; at: string | null };
}

// Revisions get ids under the lock of all writers (catalogue/write-lock.ts): one that becomes visible later has a
// greater id.
async function describeMoment(client: pg.Client): Promise<Moment> {
	const { rows } = await client.query<{ moment: Moment }>(`
		SELECT json_build_object('taken_at', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'revision',
			coalesce((SELECT json_build_object('id', id, 'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
				FROM revision ORDER BY id DESC LIMIT 1), json_build_object('id', 0, 'at', null))) AS moment`);
	if (!rows[0]) throw new Error('the database did not return the time');
	return rows[0].moment;
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	const text = `${JSON.stringify(manifest, null, '\t')}\n`;
	const measures = await writeText(join(folder, MANIFEST), text);
	const sums = [...filesOf(manifest), { name: MANIFEST, ...measures }];
	await writeText(
		join(folder, CHECKSUMS),
		sums.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''),
	);
}

async function writeText(path: string, text: string): Promise<Measures> {
	const file = await MeasuredFile.create(path);
	try {
		await file.write(Buffer.from(text));
		return await file.finish();
	} catch (error) {
		await file.abandon();
		throw error;
	}
}

async function finalizeFolder(unfinished: string, folder: string): Promise<void> {
	await sync(unfinished);
	await rename(unfinished, folder);
	await sync(join(folder, '..'));
}

async function sync(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error ? String(error.code) : '';

const reasons: Record<string, string> = {
	ENOSPC: 'the disk is full',
	EDQUOT: 'the disk quota is used up',
	EACCES: 'this account may not write there',
	EPERM: 'this account may not write there',
	EROFS: 'the disk is read-only',
	ENOENT: 'no folder can be made there',
	ENOTDIR: 'a file is in the way',
	EEXIST: 'a file is in the way',
	ENOTEMPTY: 'a folder of this name is in the way',
	EIO: 'the disk fails',
	EFBIG: 'a file grew larger than is allowed',
};

function fileError(error: unknown, to: string): unknown {
	const code = codeOf(error);
	const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
	if (!reason) return error;
	return new SettingsError(
		`The snapshot cannot be written to ${to}: ${reason} (${code}). Nothing was saved; choose another folder with --to, or free up space.`,
	);
}

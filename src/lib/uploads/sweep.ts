import { inArray } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { jobApplicationFile } from '../db/schema/careers.ts';
import { upload } from '../db/schema/members.ts';
import type { UploadStore } from './store.ts';
import { fileName } from './uploads.ts';

/** Milliseconds for which a file may exist without a row, as the file is written first. */
const GRACE = 3_600_000;
const BATCH = 500;

async function removeStrays(db: Db, store: UploadStore, names: string[]): Promise<number> {
	const ids = names.map((name) => name.slice(0, 36));
	const rows = await db
		.select({ id: upload.id, kind: upload.kind })
		.from(upload)
		.where(inArray(upload.id, ids));
	const applied = await db
		.select({ id: jobApplicationFile.id })
		.from(jobApplicationFile)
		.where(inArray(jobApplicationFile.id, ids));
	const known = new Set([
		...rows.map(({ id, kind }) => fileName(id, kind)),
		...applied.map(({ id }) => fileName(id, 'document')),
	]);
	const strays = names.filter((name) => !known.has(name));
	for (const name of strays) await store.remove(name);
	return strays.length;
}

/**
 * Removes files without an owner: those of deleted accounts, jobs and applications, and of uploads cut short by a
 * crash. Returns their number. A job runs it once a day.
 */
export async function sweepUploads(db: Db, store: UploadStore, now = Date.now()): Promise<number> {
	let removed = 0;
	let batch: string[] = [];
	for await (const { name, at } of store.list()) {
		if (at.getTime() > now - GRACE) continue;
		batch.push(name);
		if (batch.length < BATCH) continue;
		removed += await removeStrays(db, store, batch);
		batch = [];
	}
	return batch.length > 0 ? removed + (await removeStrays(db, store, batch)) : removed;
}

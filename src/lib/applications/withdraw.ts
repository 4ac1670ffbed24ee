import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { tokenHash } from '#lib/sessions/tokens.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { type Application, applicationNotFound, readApplications } from './application.ts';
import { storedName } from './files.ts';

const deletedRow = z.object({ id: z.string() });

/**
 * Withdraws an application: deletes it, its file and the notes on it.
 * @throws HttpError 404 if it was already withdrawn.
 */
export async function withdrawApplication(
	db: Db,
	store: UploadStore,
	{ id, file_id }: Pick<Application, 'id' | 'file_id'>,
): Promise<void> {
	const gone = await readRows(db, deletedRow)`
		delete from job_application where id = ${id}::bigint returning id::text as id`;
	if (gone.length === 0) throw applicationNotFound();
	// The row is gone by now even if the store fails: the daily sweep removes what is left there.
	if (file_id !== null) await store.remove(storedName(file_id)).catch(() => undefined);
}

/** Returns the application of a mailed link; null if it no longer exists, or this site did not create the link. */
export async function applicationOfLink(db: Db, token: string): Promise<Application | null> {
	if (!/^[\w-]{43}$/.test(token)) return null;
	const [found] = await readApplications(db, sql`a.link_hash = ${tokenHash(token)}`);
	return found ?? null;
}

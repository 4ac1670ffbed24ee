import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/**
 * One writer of the catalogue at a time, until the transaction ends: a listing is then always computed from
 * records that nobody else is changing, slugs are given out once, and revisions have their numbers in the order in
 * which they can be seen, so that a follower of changes misses none (feeds/changes.ts).
 */
export async function lockCatalogue(db: Db): Promise<void> {
	await db.execute(sql`select pg_advisory_xact_lock(hashtext('cairn.catalogue'))`);
}

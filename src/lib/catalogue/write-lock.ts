import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/**
 * Allows one catalogue writer at a time, until the transaction ends. A listing is then always computed from records
 * that nobody else is changing, slugs are assigned once, and revision ids follow the order of visibility, so that a
 * consumer of changes misses none (feeds/changes.ts).
 */
export async function lockCatalogue(db: Db): Promise<void> {
	await db.execute(sql`select pg_advisory_xact_lock(hashtext('cairn.catalogue'))`);
}

import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** The PostgreSQL channel that tells every instance which pages to forget. */
export const CACHE_CHANNEL = 'cairn_cache';

/** A tag for everything in the cache. */
export const ALL_TAGS = '*';

/**
 * Prefix of a notification about pages that may be shown a moment longer. It matches no page: an instance of an older
 * version takes it for a tag that no page has, and drops the pages at once.
 */
export const SOON_MARK = '~soon';
/** Maximum payload; PostgreSQL refuses a notification of 8,000 bytes, and this leaves room. */
const MAX_BYTES = 7_000;

/** Maximum tags; beyond it, single records are represented by their type alone. */
const MAX_TAGS = 500;

export interface NotifyOptions {
	/**
	 * Allows the old pages to be shown while new ones are rendered, for a second at most (`PageCache.forgetSoon`). For
	 * changes that nobody is waiting for, such as a large batch; after a manual change, its author looks at the page
	 * next.
	 */
	soon?: boolean;
}

/**
 * Returns the type of a tag: `project:bitcoin` belongs to the type `project`; a tag without a colon is its own type.
 */
function typeOf(tag: string): string {
	return tag.split(':', 1)[0] ?? tag;
}

function narrow(tags: Iterable<string>): string[] {
	const unique = [...new Set(tags)];
	if (unique.includes(ALL_TAGS)) return [ALL_TAGS];
	return unique.length > MAX_TAGS ? [...new Set(unique.map(typeOf))] : unique;
}

/**
 * Returns the notifications for `tags`: JSON arrays of at most 7,000 bytes each.
 * More than 500 tags are reduced to their types (`project:bitcoin`, … → `project`): a page that shows a record
 * carries both its tag and the type-wide one.
 */
export function tagPayloads(
	tags: Iterable<string>,
	{ soon = false }: NotifyOptions = {},
): string[] {
	const payloads: string[] = [];
	const marks = soon ? [SOON_MARK] : [];
	let batch: string[] = [];
	let bytes = 2;
	for (const tag of narrow(tags)) {
		const size = Buffer.byteLength(JSON.stringify(tag)) + 1;
		if (batch.length > 0 && bytes + size > MAX_BYTES) {
			payloads.push(JSON.stringify([...marks, ...batch]));
			batch = [];
			bytes = 2;
		}
		batch.push(tag);
		bytes += size;
	}
	if (batch.length > 0) payloads.push(JSON.stringify([...marks, ...batch]));
	return payloads;
}

/**
 * Tells every instance to forget the pages that carry one of `tags`. Inside a transaction, the notification is
 * delivered on commit, and not at all on rollback.
 */
export async function notifyTags(
	db: Pick<Db, 'execute'>,
	tags: Iterable<string>,
	options?: NotifyOptions,
): Promise<void> {
	for (const payload of tagPayloads(tags, options))
		await db.execute(sql`SELECT pg_notify(${CACHE_CHANNEL}, ${payload})`);
}

import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/** The PostgreSQL channel on which every instance hears what to forget. */
export const CACHE_CHANNEL = 'cairn_cache';

/** Stands for everything that is cached. */
export const ALL_TAGS = '*';

/**
 * Begins a notification of what may be shown for a moment longer. It names no page: an instance of an older version takes it
 * for a tag that none carries, and drops the pages at once.
 */
export const SOON_MARK = '~soon';
/** PostgreSQL refuses a notification of 8,000 bytes; this leaves room. */
const MOST_BYTES = 7_000;

/** More single records than this are named by their type alone. */
const MOST_TAGS = 500;

export interface NotifyOptions {
	/**
	 * The old pages may be shown while new ones are made, for a second at most (`PageCache.forgetSoon`). For what nobody waits
	 * for, such as a batch of many: whoever changes something by hand looks at it next.
	 */
	soon?: boolean;
}

/** `project:bitcoin` belongs to the type `project`; a tag without a colon is its own type. */
function typeOf(tag: string): string {
	return tag.split(':', 1)[0] ?? tag;
}

function narrow(tags: Iterable<string>): string[] {
	const unique = [...new Set(tags)];
	if (unique.includes(ALL_TAGS)) return [ALL_TAGS];
	return unique.length > MOST_TAGS ? [...new Set(unique.map(typeOf))] : unique;
}

/**
 * The notifications that say `tags`: JSON arrays of at most 7,000 bytes each.
 * More than 500 tags become their types (`project:bitcoin`, … → `project`): a page that shows a record
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
		if (batch.length > 0 && bytes + size > MOST_BYTES) {
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
 * Tells every instance to forget the pages that carry one of `tags`. Inside a transaction it is heard when
 * that commits, and not at all when it rolls back.
 */
export async function notifyTags(
	db: Pick<Db, 'execute'>,
	tags: Iterable<string>,
	options?: NotifyOptions,
): Promise<void> {
	for (const payload of tagPayloads(tags, options))
		await db.execute(sql`SELECT pg_notify(${CACHE_CHANNEL}, ${payload})`);
}

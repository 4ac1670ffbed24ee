import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { rateLimit } from '../db/schema/rate-limit.ts';
import { HttpError } from './errors.ts';

/** At most `most` requests in a window of `seconds`, which begins with the first of them. */
export interface RateLimit {
	most: number;
	seconds: number;
}

/** Rows of past windows that each new one clears away: more than it adds, so that the table stays small. */
const CLEARED = 10;

/**
 * Counts one request against `key` (`newsletter 192.0.2.7`) for every server of the site together.
 * @throws HttpError 429 with Retry-After, in seconds, when there were more than the limit allows.
 */
export async function limitRate(db: Db, key: string, limit: RateLimit): Promise<void> {
	const { rows } = await db.execute<{ count: number; wait: number }>(sql`
		INSERT INTO ${rateLimit} AS had (key, count, ends_at)
		VALUES (${key}, 1, now() + make_interval(secs => ${limit.seconds}))
		ON CONFLICT (key) DO UPDATE SET
			count = CASE WHEN had.ends_at <= now() THEN 1 ELSE least(had.count, ${limit.most}) + 1 END,
			ends_at = CASE WHEN had.ends_at <= now() THEN excluded.ends_at ELSE had.ends_at END
		RETURNING count, ceil(extract(epoch FROM ends_at - now()))::int AS wait`);
	const counted = rows[0];
	if (counted?.count === 1) await clearPast(db);
	if (counted && counted.count > limit.most)
		throw new HttpError(429, 'Too many requests to our server. Please try again later!', {
			headers: { 'Retry-After': String(Math.max(1, counted.wait)) },
		});
}

/** Networks are not kept longer than they are needed. Rows that another request holds are left to it. */
async function clearPast(db: Db): Promise<void> {
	await db.execute(sql`
		DELETE FROM ${rateLimit} WHERE key IN (
			SELECT key FROM ${rateLimit} WHERE ends_at < now()
			ORDER BY ends_at LIMIT ${CLEARED} FOR UPDATE SKIP LOCKED)`);
}

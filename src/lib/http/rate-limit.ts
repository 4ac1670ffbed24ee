import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { rateLimit } from '../db/schema/rate-limit.ts';
import { HttpError } from './errors.ts';

/** At most `most` requests in a window of `seconds`, which begins with the first of them. */
export interface RateLimit {
	most: number;
	seconds: number;
}

/** The specification's words for 429. */
const TOO_MANY = 'Too many requests to our server. Please try again later!';
/** Rows of past windows that each new one clears away: more than it adds, so that the table stays small. */
const CLEARED = 10;

/** A limit and what it counts by: `sign-in 192.0.2.7`. */
export interface Counted {
	key: string;
	limit: RateLimit;
}

/**
 * Counts one request against `key` (`newsletter 192.0.2.7`) for every server of the site together.
 * @throws HttpError 429 with Retry-After, in seconds, when there were more than the limit allows.
 */
export const limitRate = (db: Db, key: string, limit: RateLimit): Promise<void> =>
	limitRates(db, [{ key, limit }]);

/**
 * Counts one request against several keys at once, in one statement.
 * @throws HttpError 429 with the longest Retry-After, in seconds, when any of the limits was passed.
 */
export async function limitRates(db: Db, counted: readonly Counted[]): Promise<void> {
	// In one order for everybody: two requests that hold the same keys do not wait for each other.
	const sorted = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
	const rows = sorted.map(
		({ key, limit }) =>
			sql`(${key}::text, 1, now() + make_interval(secs => ${limit.seconds}), ${limit.most}::int)`,
	);
	const { rows: found } = await db.execute<{ count: number; most: number; wait: number }>(sql`
		WITH asked (key, count, ends_at, most) AS (VALUES ${sql.join(rows, sql`, `)}),
		counted AS (
			INSERT INTO ${rateLimit} AS had (key, count, ends_at)
			SELECT key, count, ends_at FROM asked ORDER BY key
			ON CONFLICT (key) DO UPDATE SET
				count = CASE WHEN had.ends_at <= now() THEN 1
					ELSE least(had.count, (SELECT most FROM asked WHERE asked.key = excluded.key)) + 1 END,
				ends_at = CASE WHEN had.ends_at <= now() THEN excluded.ends_at ELSE had.ends_at END
			RETURNING key, count, ends_at
		)
		SELECT counted.count, asked.most, ceil(extract(epoch FROM counted.ends_at - now()))::int AS wait
		FROM counted JOIN asked USING (key)`);
	if (found.some(({ count }) => count === 1)) await clearPast(db);
	const passed = found.filter(({ count, most }) => count > most);
	if (passed.length > 0)
		throw new HttpError(429, TOO_MANY, {
			headers: { 'Retry-After': String(Math.max(1, ...passed.map(({ wait }) => wait))) },
		});
}

/** Takes back what `limitRates` counted: the request turned out not to be of the kind that is limited. */
export async function uncountRates(db: Db, keys: readonly string[]): Promise<void> {
	const sorted = keys.toSorted();
	await db.execute(sql`
		UPDATE ${rateLimit} SET count = greatest(count - 1, 0)
		WHERE key IN (
			SELECT key FROM ${rateLimit} WHERE ${inArray(rateLimit.key, sorted)} ORDER BY key FOR UPDATE)`);
}

/** Networks are not kept longer than they are needed. Rows that another request holds are left to it. */
async function clearPast(db: Db): Promise<void> {
	await db.execute(sql`
		DELETE FROM ${rateLimit} WHERE key IN (
			SELECT key FROM ${rateLimit} WHERE ends_at < now()
			ORDER BY ends_at LIMIT ${CLEARED} FOR UPDATE SKIP LOCKED)`);
}

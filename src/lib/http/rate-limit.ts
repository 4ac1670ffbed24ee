import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepareStatement } from '../db/prepared.ts';
import { rateLimit } from '../db/schema/rate-limit.ts';
import { HttpError } from './errors.ts';

/** Limit of at most `most` requests in a window of `seconds`, which begins with the first of them. */
export interface RateLimit {
	most: number;
	seconds: number;
}

/** The specification's wording for 429. */
const TOO_MANY = 'Too many requests to our server. Please try again later!';

/** A limit and the key it counts by: `sign-in 192.0.2.7`. */
export interface LimitedKey {
	key: string;
	limit: RateLimit;
}

/**
 * Counts one request against `key` (`newsletter 192.0.2.7`) across all servers of the site.
 * @throws HttpError 429 with Retry-After, in seconds, when the limit is exceeded.
 */
export const limitRate = (db: Db, key: string, limit: RateLimit): Promise<void> =>
	countRates(db, [{ key, limit }]);

/**
 * A window is over at its end. It is also over if it ends more than a minute (to allow for concurrent starts) after one
 * that begins now: then the clock was set back, and nobody should wait for the repeated hour.
 */
const isOver = sql`(${rateLimit.ends_at} <= now() OR ${rateLimit.ends_at} > excluded.ends_at + interval '1 minute')`;

/** Keys, seconds and maximums come as lists of equal length, in the order of the keys. */
const counting = prepareStatement((db) =>
	db
		.insert(rateLimit)
		.select(sql`
			SELECT key, 1, now() + make_interval(secs => seconds)
			FROM unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('seconds')}::float8[]) AS asked (key, seconds)
			ORDER BY key`)
		.onConflictDoUpdate({
			target: rateLimit.key,
			set: {
				count: sql`CASE WHEN ${isOver} THEN 1 ELSE 1 + least(${rateLimit.count}, (
					SELECT most FROM unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('most')}::int[]) AS asked (key, most)
					WHERE asked.key = excluded.key)) END`,
				ends_at: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE ${rateLimit.ends_at} END`,
			},
		})
		.returning({
			key: rateLimit.key,
			count: rateLimit.count,
			wait: sql<number>`ceil(extract(epoch FROM ${rateLimit.ends_at} - now()))::int`,
		})
		.prepare('count_rates'),
);

/**
 * Counts one request against several keys at once. A request refused by any of the limits counts for none of them: a
 * user who has exhausted their network's limit does not use up what others may request.
 * @throws HttpError 429 with the longest Retry-After, in seconds, when any of the limits is exceeded.
 */
export const limitRates = (db: Db, counted: readonly LimitedKey[]): Promise<void> =>
	// If it throws, everything is rolled back; nobody sees it meanwhile.
	db.transaction((tx) => countRates(tx, counted));

async function countRates(db: Db, counted: readonly LimitedKey[]): Promise<void> {
	// In the same order for everybody, so that two requests with the same keys cannot deadlock.
	const sorted = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
	const found = await counting(db).execute({
		keys: sorted.map(({ key }) => key),
		seconds: sorted.map(({ limit }) => limit.seconds),
		most: sorted.map(({ limit }) => limit.most),
	});
	const mostOf = new Map(counted.map(({ key, limit }) => [key, limit.most]));
	const passed = found.filter(({ key, count }) => count > (mostOf.get(key) ?? 0));
	if (passed.length > 0)
		throw new HttpError(429, TOO_MANY, {
			headers: { 'Retry-After': String(Math.max(1, ...passed.map(({ wait }) => wait))) },
		});
}

/** Undoes `limitRates` for a request that turned out not to be of the limited kind. */
export async function undoRateLimits(db: Db, keys: readonly string[]): Promise<void> {
	const sorted = keys.toSorted();
	await db.execute(sql`
		UPDATE ${rateLimit} SET count = greatest(count - 1, 0)
		WHERE key IN (
			SELECT key FROM ${rateLimit} WHERE ${inArray(rateLimit.key, sorted)} ORDER BY key FOR UPDATE)`);
}

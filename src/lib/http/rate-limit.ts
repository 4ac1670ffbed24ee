import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { rateLimit } from '../db/schema/rate-limit.ts';
import { HttpError } from './errors.ts';

/** At most `most` requests in a window of `seconds`, which begins with the first of them. */
export interface RateLimit {
	most: number;
	seconds: number;
}

/** The specification's words for 429. */
const TOO_MANY = 'Too many requests to our server. Please try again later!';

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
	countRates(db, [{ key, limit }]);

/**
 * A window is over at its end, and when it ends later than one that begins now, with a minute for who began before: then
 * the clock was put back, and nobody waits for the hour that comes twice.
 */
const isOver = sql`(${rateLimit.ends_at} <= now() OR ${rateLimit.ends_at} > excluded.ends_at + interval '1 minute')`;

/** Keys, seconds and most come as lists of one length, in the order of the keys. */
const counting = prepared((db) =>
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
 * Counts one request against several keys at once. One that any of the limits refuses counts for none of them: who has
 * used up what their network may ask does not use up what others may.
 * @throws HttpError 429 with the longest Retry-After, in seconds, when any of the limits was passed.
 */
export const limitRates = (db: Db, counted: readonly Counted[]): Promise<void> =>
	// Where it throws, all of it is taken back; meanwhile nobody sees it.
	db.transaction((tx) => countRates(tx, counted));

async function countRates(db: Db, counted: readonly Counted[]): Promise<void> {
	// In one order for everybody: two requests that hold the same keys do not wait for each other.
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

/** Takes back what `limitRates` counted: the request turned out not to be of the kind that is limited. */
export async function uncountRates(db: Db, keys: readonly string[]): Promise<void> {
	const sorted = keys.toSorted();
	await db.execute(sql`
		UPDATE ${rateLimit} SET count = greatest(count - 1, 0)
		WHERE key IN (
			SELECT key FROM ${rateLimit} WHERE ${inArray(rateLimit.key, sorted)} ORDER BY key FOR UPDATE)`);
}

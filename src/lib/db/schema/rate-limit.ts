import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Requests counted in the current rate-limit window. Written by `http/rate-limit.ts` only; the job `clear-past`
 * deletes expired windows. Unlogged (0013): a count is not worth waiting for the disk, and a PostgreSQL crash merely
 * restarts every window.
 */
export const rateLimit = pgTable(
	'rate_limit',
	{
		/** The limit and who it applies to: `newsletter 192.0.2.7`. */
		key: text().primaryKey(),
		count: integer().notNull(),
		/** End of the window, which started with the first request. */
		ends_at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
	},
	(t) => [index('rate_limit_by_end').on(t.ends_at)],
);

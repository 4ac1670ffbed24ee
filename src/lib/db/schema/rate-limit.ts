import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * How often something was asked for in the window that is open. Written by `http/rate-limit.ts` only; the job
 * `clear-past` removes what is over. Unlogged (0013): a count is not worth waiting for the disk, and a crash of
 * PostgreSQL begins every window again.
 */
export const rateLimit = pgTable(
	'rate_limit',
	{
		/** What is limited and for whom: `newsletter 192.0.2.7`. */
		key: text().primaryKey(),
		count: integer().notNull(),
		/** The window's end; it began with the first request. */
		ends_at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
	},
	(t) => [index('rate_limit_by_end').on(t.ends_at)],
);

import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now } from './columns.ts';

/** Votes on whether help center articles were helpful: the latest per network and article. */
export const helpVote = pgTable(
	'help_vote',
	{
		/** The article's category and slug: `careers/post-job`. */
		article: text().notNull(),
		/** A keyed hash of the voter's network, which cannot be reversed. */
		voter: text().notNull(),
		helpful: boolean().notNull(),
		/** When the vote was cast or last changed. */
		at: now(),
	},
	(t) => [primaryKey({ columns: [t.article, t.voter] })],
);

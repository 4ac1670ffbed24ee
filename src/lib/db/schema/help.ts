import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now } from './columns.ts';

/** Whether articles of the help center were helpful: one vote per network and article, the last one given. */
export const helpVote = pgTable(
	'help_vote',
	{
		/** Its category and slug: `careers/post-job`. */
		article: text().notNull(),
		/** A keyed hash of the voter's network, from which the network cannot be found again. */
		voter: text().notNull(),
		helpful: boolean().notNull(),
		/** When the vote was given or changed. */
		at: now(),
	},
	(t) => [primaryKey({ columns: [t.article, t.voter] })],
);

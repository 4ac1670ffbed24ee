import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { id, now, reference } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** A member's report: a sequence of blocks, live or frozen at a moment. */
export const report = pgTable(
	'report',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** URL slug, derived from its original title and never changed. */
		slug: text().notNull().unique(),
		title: text().notNull(),
		summary: text().notNull().default(''),
		/** In their order. */
		blocks: jsonb().notNull().default([]),
		state: text({ enum: ['draft', 'published'] })
			.notNull()
			.default('draft'),
		/** Null: it is live. */
		frozen_at: moment(),
		/** The content of each block when it was frozen. */
		frozen: jsonb(),
		created_at: now(),
		updated_at: now(),
		published_at: moment(),
	},
	(t) => [
		index('report_of_account').on(t.account_id, t.id),
		check('report_state', sql`${t.state} in ('draft', 'published')`),
		check('report_frozen', sql`(${t.frozen_at} is null) = (${t.frozen} is null)`),
		check('report_published', sql`(${t.state} = 'published') = (${t.published_at} is not null)`),
	],
);

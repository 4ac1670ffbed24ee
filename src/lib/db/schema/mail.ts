import { index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { id, now } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/**
 * Outgoing and sent mail. A row is inserted in the transaction that causes the mail; only `mail/` sends it and updates
 * its state.
 */
export const mail = pgTable(
	'mail',
	{
		id: id(),
		/** The kind of mail: `register-code`, `password-changed`. */
		kind: text().notNull(),
		recipient: text().notNull(),
		subject: text().notNull(),
		/** Cleared after sending, like `html`, so that no code is kept. */
		text: text().notNull(),
		html: text().notNull(),
		/** Additional headers, such as List-Unsubscribe. */
		headers: jsonb().$type<Record<string, string>>().notNull().default({}),
		/** Deduplication key for causes that may send only one mail: `alert 7 round 12`. */
		cause: text().unique(),
		state: text({ enum: ['waiting', 'sending', 'sent', 'failed'] })
			.notNull()
			.default('waiting'),
		attempts: smallint().notNull().default(0),
		/** Not before then. */
		due_at: now(),
		created_at: now(),
		sent_at: moment(),
		/** The mail server's last response. */
		error: text(),
	},
	(t) => [index('mail_due').on(t.state, t.due_at)],
);

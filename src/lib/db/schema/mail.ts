import { index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { id, now } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** Mails to send and sent. A row is made in the transaction of what causes it; `mail/` alone sends and marks it. */
export const mail = pgTable(
	'mail',
	{
		id: id(),
		/** What it is: `register-code`, `password-changed`. */
		kind: text().notNull(),
		recipient: text().notNull(),
		subject: text().notNull(),
		/** Emptied, like `html`, once it was sent: a code is not kept. */
		text: text().notNull(),
		html: text().notNull(),
		/** Further headers, such as List-Unsubscribe. */
		headers: jsonb().$type<Record<string, string>>().notNull().default({}),
		/** A cause that may only mail once: `alert 7 round 12`. */
		cause: text().unique(),
		state: text({ enum: ['waiting', 'sending', 'sent', 'failed'] })
			.notNull()
			.default('waiting'),
		attempts: smallint().notNull().default(0),
		/** Not before then. */
		due_at: now(),
		created_at: now(),
		sent_at: moment(),
		/** What the mail server last said. */
		error: text(),
	},
	(t) => [index('mail_due').on(t.state, t.due_at)],
);

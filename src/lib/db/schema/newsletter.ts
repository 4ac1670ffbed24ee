import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from './accounts.ts';
import { id, now } from './columns.ts';

/** Newsletter subscribers. An unconfirmed address is only ever sent a confirmation mail. */
export const newsletterAddress = pgTable('newsletter_address', {
	id: id(),
	/** In lower case. */
	email: text().notNull().unique(),
	state: text({ enum: ['unconfirmed', 'confirmed'] })
		.notNull()
		.default('unconfirmed'),
	/** SHA-256 of the confirmation link's token; null once used. */
	confirm_hash: bytes(),
	/** When a confirmation mail was last sent. */
	asked_at: timestamp({ withTimezone: true, mode: 'string' }),
	created_at: now(),
});

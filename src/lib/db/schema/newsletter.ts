import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from './accounts.ts';
import { id, now } from './columns.ts';

/** Who asked for the newsletter. Nothing but a confirmation is ever sent to an address that is not confirmed. */
export const newsletterAddress = pgTable('newsletter_address', {
	id: id(),
	/** In lower case. */
	email: text().notNull().unique(),
	state: text({ enum: ['unconfirmed', 'confirmed'] })
		.notNull()
		.default('unconfirmed'),
	/** SHA-256 of what the link to confirm carries; null once it was used. */
	confirm_hash: bytes(),
	/** When a confirmation was last mailed. */
	asked_at: timestamp({ withTimezone: true, mode: 'string' }),
	created_at: now(),
});

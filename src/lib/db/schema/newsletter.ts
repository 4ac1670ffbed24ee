import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, now } from './columns.ts';

/** Who asked for the newsletter. Nothing but a confirmation is ever sent to an address that is not confirmed. */
export const newsletterAddress = pgTable('newsletter_address', {
	id: id(),
	/** In lower case. */
	email: text().notNull().unique(),
	state: text({ enum: ['unconfirmed', 'confirmed'] })
		.notNull()
		.default('unconfirmed'),
	created_at: now(),
});

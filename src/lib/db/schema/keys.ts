import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { account, bytes } from './accounts.ts';
import { id, now, reference } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** Keys of the API. The key itself is shown once and kept nowhere. */
export const apiKey = pgTable(
	'api_key',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** As its owner calls it. */
		name: text().notNull(),
		/** `read`: what everybody may read. `own`: also what is the owner's, such as screens and lists. */
		scope: text({ enum: ['read', 'own'] }).notNull(),
		/** SHA-256 of the key. */
		hash: bytes().notNull().unique(),
		/** The first characters and the last. */
		shown: text().notNull(),
		created_at: now(),
		/** To the minute. */
		used_at: moment(),
		revoked_at: moment(),
	},
	(t) => [index('api_key_of_account').on(t.account_id).where(sql`${t.revoked_at} IS NULL`)],
);

/** How many calls were made by a key on a day, in UTC. Written with the month's count: see `keys/count-call.ts`. */
export const apiKeyDay = pgTable(
	'api_key_day',
	{
		key_id: reference()
			.notNull()
			.references(() => apiKey.id, { onDelete: 'cascade' }),
		day: date({ mode: 'string' }).notNull(),
		calls: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.key_id, t.day] }), index('api_key_day_by_day').on(t.day)],
);

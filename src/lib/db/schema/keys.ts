import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { account, bytes } from './accounts.ts';
import { id, now, reference } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** API keys. The key itself is shown once and never stored. */
export const apiKey = pgTable(
	'api_key',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** The name its owner gave it. */
		name: text().notNull(),
		/** `read`: publicly readable data. `own`: also the owner's own data, such as screens and lists. */
		scope: text({ enum: ['read', 'own'] }).notNull(),
		/** SHA-256 of the key. */
		hash: bytes().notNull().unique(),
		/** The key's first and last characters. */
		shown: text().notNull(),
		created_at: now(),
		/** To the minute. */
		used_at: moment(),
		revoked_at: moment(),
	},
	(t) => [index('api_key_of_account').on(t.account_id).where(sql`${t.revoked_at} IS NULL`)],
);

/** Calls made with a key per UTC day. Written together with the month's count; see `keys/count-call.ts`. */
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

import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	timestamp,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { id, now, reference } from './columns.ts';
import { screen } from './members.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** Who is told of what enters and leaves a screen: a member, or a program of theirs by a webhook. */
export const screenWatch = pgTable(
	'screen_watch',
	{
		id: id(),
		screen_id: reference()
			.notNull()
			.references(() => screen.id, { onDelete: 'cascade' }),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		kind: text({ enum: ['alert', 'webhook'] }).notNull(),
		entered: boolean().notNull(),
		left: boolean().notNull(),
		/** The column of which a changed cell is told; null: none is. */
		column: text(),
		by_mail: boolean().notNull().default(false),
		/** As the screen was when it was read last: rows of another screen are no news. */
		screen: text().notNull(),
		/** The rows that were there then, by id, each with its cell in that column. */
		known: jsonb().notNull(),
		/** How often it was read; of two servers that read at once one counts. */
		looks: integer().notNull().default(0),
		/** Why it could not be read last; null: it was. */
		trouble: text(),
		created_at: now(),

		/** Of a webhook, as all below. */
		url: text(),
		/** In the form of Standard Webhooks: `whsec_…`. */
		secret: text(),
		/** The one before it signs as well until then. */
		old_secret: text(),
		old_secret_until: moment(),
		is_off: boolean().notNull().default(false),
		/** When the first delivery that waits may be tried. */
		due_at: moment(),
		/** Until then a server tries it. */
		taken_until: moment(),
	},
	(t) => [
		uniqueIndex('screen_watch_of_member')
			.on(t.account_id, t.screen_id)
			.where(sql`${t.kind} = 'alert'`),
		index('screen_watch_of_account').on(t.account_id),
		index('screen_watch_of_screen').on(t.screen_id),
		index('screen_watch_by_due').on(t.due_at).where(sql`${t.due_at} is not null`),
		check(
			'webhooks_have_an_address',
			sql`(${t.kind} = 'webhook') = (${t.url} is not null and ${t.secret} is not null)`,
		),
	],
);

/** What a webhook is told, in its order. Kept for 30 days, or until it is through. */
export const webhookDelivery = pgTable(
	'webhook_delivery',
	{
		id: id(),
		watch_id: reference()
			.notNull()
			.references(() => screenWatch.id, { onDelete: 'cascade' }),
		/** JSON as it is sent: a signature is of bytes. */
		body: text().notNull(),
		state: text({ enum: ['waiting', 'sent', 'failed'] })
			.notNull()
			.default('waiting'),
		tries: integer().notNull().default(0),
		created_at: now(),
		tried_at: moment(),
		/** Of the last try: what it was answered, else why there was no answer; milliseconds it took. */
		status: integer(),
		error: text(),
		took: integer(),
	},
	(t) => [
		index('webhook_delivery_of_watch').on(t.watch_id, t.id),
		index('webhook_delivery_waiting').on(t.watch_id, t.id).where(sql`${t.state} = 'waiting'`),
	],
);

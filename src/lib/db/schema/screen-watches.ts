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

/** A subscription to rows entering and leaving a screen: for a member, or for their program via a webhook. */
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
		/** The column whose cell changes are reported; null: none. */
		column: text(),
		by_mail: boolean().notNull().default(false),
		/** The screen definition at the last read: rows of a different definition are not news. */
		screen: text().notNull(),
		/** The rows present at the last read, by id, each with its cell in the watched column. */
		known: jsonb().notNull(),
		/** How many times the screen was read; if two servers read it at once, only one read counts. */
		looks: integer().notNull().default(0),
		/** Why the last read failed; null if it succeeded. */
		trouble: text(),
		created_at: now(),

		/** Webhooks only, like all columns below. */
		url: text(),
		/** In Standard Webhooks format: `whsec_…`. */
		secret: text(),
		/** The previous secret, with which deliveries are also signed until the time below. */
		old_secret: text(),
		old_secret_until: moment(),
		is_off: boolean().notNull().default(false),
		/** The earliest time to try the first pending delivery. */
		due_at: moment(),
		/** The time until which a server holds the delivery. */
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

/** Webhook deliveries, in order. Kept for 30 days, or until delivered. */
export const webhookDelivery = pgTable(
	'webhook_delivery',
	{
		id: id(),
		watch_id: reference()
			.notNull()
			.references(() => screenWatch.id, { onDelete: 'cascade' }),
		/** The exact JSON sent, since a signature covers bytes. */
		body: text().notNull(),
		state: text({ enum: ['waiting', 'sent', 'failed'] })
			.notNull()
			.default('waiting'),
		tries: integer().notNull().default(0),
		created_at: now(),
		tried_at: moment(),
		/** The last attempt: its response status, or why there was none, and its duration in milliseconds. */
		status: integer(),
		error: text(),
		took: integer(),
	},
	(t) => [
		index('webhook_delivery_of_watch').on(t.watch_id, t.id),
		index('webhook_delivery_waiting').on(t.watch_id, t.id).where(sql`${t.state} = 'waiting'`),
	],
);

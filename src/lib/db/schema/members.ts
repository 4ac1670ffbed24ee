import { sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	doublePrecision,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core';
import { account, bytes } from './accounts.ts';
import { day, id, now, reference, texts } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });
const ownedBy = () =>
	reference()
		.notNull()
		.references(() => account.id, { onDelete: 'cascade' });

/** A member's named list. Stars add to a member's first list. */
export const watchlist = pgTable(
	'watchlist',
	{
		id: id(),
		account_id: ownedBy(),
		name: text().notNull(),
		/** Slug of its public URL, hard to guess; kept when privacy is toggled. */
		slug: text().notNull().unique(),
		/** 1 public, 0 private, as in the specification. */
		privacy: smallint().notNull().default(0),
		is_default: boolean().notNull().default(false),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		index('watchlist_of_account').on(t.account_id),
		uniqueIndex('watchlist_default').on(t.account_id).where(sql`${t.is_default}`),
		check('watchlist_privacy', sql`${t.privacy} in (0, 1)`),
	],
);

/** A record on a list, with the member's notes and tags, which are never public. */
export const watch = pgTable(
	'watch',
	{
		id: id(),
		watchlist_id: reference()
			.notNull()
			.references(() => watchlist.id, { onDelete: 'cascade' }),
		type: text({ enum: ['project', 'organization', 'people'] }).notNull(),
		record_id: reference().notNull(),
		note: text().notNull().default(''),
		tags: texts(),
		created_at: now(),
	},
	(t) => [
		uniqueIndex('watch_once').on(t.watchlist_id, t.type, t.record_id),
		index('watch_of_record').on(t.type, t.record_id),
	],
);

/** An alert that a member wants on a watched record. */
export const alert = pgTable(
	'alert',
	{
		id: id(),
		account_id: ownedBy(),
		type: text({ enum: ['project', 'organization', 'people'] }).notNull(),
		record_id: reference().notNull(),
		kind: text({ enum: ['round', 'revision', 'price', 'unlock'] }).notNull(),
		/** For `price`: a change in percent; for `unlock`: days ahead. */
		limit: doublePrecision(),
		by_mail: boolean().notNull().default(true),
		/** The last point reported to the member: a revision or round id, a price in USD, or a day. */
		told: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		created_at: now(),
	},
	(t) => [
		uniqueIndex('alert_once').on(t.account_id, t.type, t.record_id, t.kind),
		index('alert_of_record').on(t.type, t.record_id),
	],
);

/** A notification for a member, shown in the header's popup and optionally mailed. */
export const notification = pgTable(
	'notification',
	{
		id: id(),
		account_id: ownedBy(),
		kind: text().notNull(),
		title: text().notNull(),
		body: text().notNull().default(''),
		/** A path on this site. */
		link: text(),
		/** Deduplication key for notifications sent only once: `alert 7 round 12`. */
		cause: text(),
		created_at: now(),
		read_at: moment(),
	},
	(t) => [
		index('notification_newest').on(t.account_id, t.id.desc()),
		uniqueIndex('notification_once').on(t.account_id, t.cause),
	],
);

/** Which notifications a member gets, and how; kinds without a row use the default. */
export const notificationPreference = pgTable(
	'notification_preference',
	{
		id: id(),
		account_id: ownedBy(),
		kind: text().notNull(),
		here: boolean().notNull(),
		by_mail: boolean().notNull(),
	},
	(t) => [uniqueIndex('notification_preference_once').on(t.account_id, t.kind)],
);

/** Items a member stored under a name, such as saved screens. */
export const storedItem = pgTable(
	'stored_item',
	{
		id: id(),
		account_id: ownedBy(),
		type: text().notNull(),
		key: text().notNull(),
		name: text().notNull(),
		value: jsonb().notNull(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [uniqueIndex('stored_item_once').on(t.account_id, t.type, t.key)],
);

/** A member's saved screen: conditions over a directory, with a page of its own. */
export const screen = pgTable(
	'screen',
	{
		/** From the stored items' sequence, since version 1 of the API numbers screens and stored items in one series. */
		id: bigint({ mode: 'number' }).primaryKey().default(sql`nextval('stored_item_id_seq')`),
		account_id: ownedBy(),
		/** URL slug, derived from its original name and never changed. */
		slug: text().notNull().unique(),
		name: text().notNull(),
		description: text().notNull().default(''),
		is_public: boolean().notNull().default(false),
		/** In the format written by `writeScreen`. */
		screen: text().notNull(),
		/** The screen it was copied from, while that exists. */
		copied_from: reference().references((): AnyPgColumn => screen.id, { onDelete: 'set null' }),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		index('screen_of_account').on(t.account_id, t.id),
		index('screen_of_copied').on(t.copied_from).where(sql`${t.copied_from} is not null`),
	],
);

/** The content of a screen at the end of a day. Days without changes have no row. */
export const screenDay = pgTable(
	'screen_day',
	{
		screen_id: reference()
			.notNull()
			.references(() => screen.id, { onDelete: 'cascade' }),
		day: day().notNull(),
		at: moment().notNull(),
		/** As it was then. */
		screen: text().notNull(),
		total: integer().notNull(),
		/** The first rows, as displayed in the screen's directory. */
		rows: jsonb().notNull(),
	},
	(t) => [primaryKey({ columns: [t.screen_id, t.day] })],
);

/** A file uploaded by a member, or an icon from a record's own site, as checked and re-encoded. */
export const upload = pgTable(
	'upload',
	{
		/** Random; also the file name. */
		id: uuid().primaryKey(),
		/** Null for an icon, which has no owner. */
		account_id: reference().references(() => account.id, { onDelete: 'cascade' }),
		kind: text({ enum: ['image', 'document'] }).notNull(),
		/** `image/webp`, `application/pdf`. */
		media_type: text().notNull(),
		bytes: integer().notNull(),
		width: integer(),
		height: integer(),
		created_at: now(),
	},
	(t) => [index('upload_of_account').on(t.account_id, t.created_at)],
);

/** Page views of the last 90 days, recorded without account, network or query. */
export const actionLog = pgTable(
	'action_log',
	{
		id: id(),
		at: now(),
		path: text().notNull(),
		user_agent: text().notNull(),
	},
	(t) => [index('action_log_by_time').on(t.at)],
);

/** How often a record's pages were opened in the last seven days; recomputed by a job. */
export const wantedRecord = pgTable(
	'wanted_record',
	{
		/** As in addresses. */
		type: text({ enum: ['project', 'organization', 'people'] }).notNull(),
		record_id: reference().notNull(),
		reads: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.type, t.record_id] })],
);

/** Rows of the sandbox at /api/posts, per visitor, kept for a day. */
export const demoPost = pgTable(
	'demo_post',
	{
		id: id(),
		/** A keyed hash of the visitor's network or account. */
		visitor: bytes().notNull(),
		title: text().notNull(),
		body: text().notNull(),
		created_at: now(),
		expires_at: moment().notNull(),
	},
	(t) => [index('demo_post_of_visitor').on(t.visitor), index('demo_post_by_end').on(t.expires_at)],
);

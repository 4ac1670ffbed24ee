import { sql } from 'drizzle-orm';
import {
	check,
	customType,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, now, reference } from './columns.ts';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** Addresses of a member's profiles elsewhere, each optional. */
export interface ProfileLinks {
	twitter?: string;
	linkedin?: string;
	telegram?: string;
	github?: string;
}

/** The parts of a member's profile that others can see: 1 public, 0 private, as in the specification. */
export interface ProfilePrivacy {
	/** The profile page itself. */
	profile: 0 | 1;
	/** The links, which can be public, unlike the e-mail address. */
	links: 0 | 1;
	contributions: 0 | 1;
}

/** A person with an account. */
export const account = pgTable(
	'account',
	{
		id: id(),
		name: text().notNull(),
		/** As entered; unique regardless of case. */
		username: text().notNull(),
		/** In lower case; confirmed by a code or by Google before the row was created. */
		email: text().notNull(),
		/** A PHC string of argon2id; null for an account that signs in only with Google. */
		password_hash: text(),
		gender: text({ enum: ['Male', 'Female'] }),
		/** Name of the picture that the member uploaded; null means the default picture for their gender. */
		avatar: text(),
		bio: text().notNull().default(''),
		links: jsonb().$type<ProfileLinks>().notNull().default({}),
		privacy: jsonb()
			.$type<ProfilePrivacy>()
			.notNull()
			.default({ profile: 1, links: 1, contributions: 1 }),
		/** The currency in which amounts are shown. */
		currency: text({ enum: ['usd', 'euro', 'cnd'] })
			.notNull()
			.default('usd'),
		tier: smallint().notNull().default(0),
		points: integer().notNull().default(0),
		/** Roles beyond that of a user: see `sessions/can.ts`. */
		roles: text({ enum: ['contributor', 'dao', 'editor', 'master'] })
			.array()
			.notNull()
			.default(sql`'{}'`),
		/** The code in this member's invitations: `/signup?referral=`. */
		referral_code: text().notNull().unique(),
		referred_by: reference(),
		/** A blocked account can no longer sign in. */
		state: text({ enum: ['active', 'blocked'] })
			.notNull()
			.default('active'),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		uniqueIndex('account_by_username').on(sql`lower(${t.username})`),
		uniqueIndex('account_by_email').on(t.email),
		index('account_blocked').on(t.id).where(sql`${t.state} = 'blocked'`),
		check('account_tiers', sql`${t.tier} between 0 and 3`),
	],
);

/** Previous usernames of members, in lower case. Each still finds its member's profile until somebody else takes it. */
export const formerUsername = pgTable(
	'former_username',
	{
		username: text().primaryKey(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		given_up_at: now(),
	},
	(t) => [index('former_username_of_account').on(t.account_id)],
);

/** A signed-in browser or program. The token itself is not stored: only its SHA-256. */
export const session = pgTable(
	'session',
	{
		id: id(),
		token_hash: bytes().notNull().unique(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		created_at: now(),
		/** When it was last used, to the minute. */
		seen_at: now(),
		/** Never extended: a session ends one day minus ten minutes after it began. */
		expires_at: moment().notNull(),
		/** The network that the session was started from, in the form used by rate limits. */
		network: text().notNull(),
		user_agent: text().notNull().default(''),
	},
	(t) => [index('session_of_account').on(t.account_id), index('session_by_end').on(t.expires_at)],
);

/** A token that signs in once without the password, within one day, in the browser where 'Remember me' was ticked. */
export const rememberToken = pgTable(
	'remember_token',
	{
		token_hash: bytes().primaryKey(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		expires_at: moment().notNull(),
		created_at: now(),
	},
	(t) => [index('remember_token_of_account').on(t.account_id)],
);

/** The last code mailed to an address for a purpose. A new one replaces it; it is deleted once used. */
export const mailedCode = pgTable(
	'mailed_code',
	{
		purpose: text({
			enum: ['register', 'reset-password', 'leave-email', 'new-email', 'apply'],
		}).notNull(),
		/** In lower case. */
		email: text().notNull(),
		/** A PHC string of argon2id: a code is short enough to be cracked from a faster hash. */
		code_hash: text().notNull(),
		tries_left: smallint().notNull(),
		sent_at: now(),
		expires_at: moment().notNull(),
	},
	(t) => [primaryKey({ columns: [t.purpose, t.email] })],
);

/**
 * An account at an OpenID provider with which a member signs in here, identified by issuer and subject, never by its
 * address.
 */
export const openIdentity = pgTable(
	'open_identity',
	{
		issuer: text().notNull(),
		subject: text().notNull(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		created_at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.issuer, t.subject] }),
		index('open_identity_of_account').on(t.account_id),
	],
);

/** A sign-in at an OpenID provider in progress, or a person who returned without having an account yet. */
export const openAttempt = pgTable(
	'open_attempt',
	{
		/** SHA-256 of the value of the browser's cookie. */
		token_hash: bytes().primaryKey(),
		/** State, nonce, PKCE verifier and the page to open next; later, the verified claims. */
		details: jsonb().$type<Record<string, unknown>>().notNull(),
		expires_at: moment().notNull(),
	},
	(t) => [index('open_attempt_by_end').on(t.expires_at)],
);

/**
 * Random keys that all servers of the site share, created when first needed: they sign unsubscribe links and obscure
 * networks. Nothing that must stay safe if a stranger reads the database depends on them.
 */
export const siteSecret = pgTable('site_secret', {
	name: text().primaryKey(),
	value: bytes().notNull(),
	created_at: now(),
});

/** Security-related events. Rows are only added: a trigger rejects changing or removing one. */
export const auditEvent = pgTable(
	'audit_event',
	{
		id: id(),
		at: now(),
		/** `sign-in`, `sign-in-refused`, `password-changed`: see `sessions/audit.ts`. */
		kind: text().notNull(),
		/** The account affected; its number is kept when the account is gone. */
		account_id: reference(),
		/** The account that performed the action, if it is a different one. */
		actor_id: reference(),
		network: text().notNull().default(''),
		/** Details of the event; never a password, a code, a token or an address. */
		details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
	},
	(t) => [
		index('audit_event_of_account').on(t.account_id, t.id.desc()),
		index('audit_event_newest').on(t.at.desc()),
		index('audit_event_proving')
			.on(t.account_id, t.network)
			.where(sql`${t.kind} in ('signed-in', 'signed-up', 'password-reset')`),
	],
);

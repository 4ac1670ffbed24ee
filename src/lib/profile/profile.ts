import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isoSeconds } from '../db/iso-time.ts';
import {
	account,
	formerUsername,
	type ProfileLinks,
	type ProfilePrivacy,
} from '../db/schema/accounts.ts';
import { watchlist } from '../db/schema/members.ts';

type Row = typeof account.$inferSelect;

/** A member as shown on a profile page. It never includes the e-mail address or the password. */
export interface Profile {
	id: number;
	name: string;
	username: string;
	gender: Row['gender'];
	avatar: string | null;
	bio: string;
	links: ProfileLinks;
	privacy: ProfilePrivacy;
	roles: Row['roles'];
	/** 0 to 3. */
	tier: number;
	points: number;
	/** ISO 8601. */
	joined: string;
}

/** A list made public by its owner. */
export interface PublicList {
	name: string;
	slug: string;
	/** ISO 8601. */
	updated: string;
}

const profileColumns = {
	id: account.id,
	name: account.name,
	username: account.username,
	gender: account.gender,
	avatar: account.avatar,
	bio: account.bio,
	links: account.links,
	privacy: account.privacy,
	roles: account.roles,
	tier: account.tier,
	points: account.points,
	joined: sql<string>`${isoSeconds(sql`${account.created_at}`)}`,
};

/** Returns a member's own profile, including its private parts. */
export async function ownProfile(db: Db, accountId: number): Promise<Profile | undefined> {
	const [found] = await db.select(profileColumns).from(account).where(eq(account.id, accountId));
	return found;
}

/** Returns the public profile with a username; undefined if it is private, blocked or does not exist. */
export async function publicProfile(db: Db, username: string): Promise<Profile | undefined> {
	if (username.length > 100 || username.includes('\0')) return undefined;
	const [found] = await db
		.select(profileColumns)
		.from(account)
		.where(
			and(
				sql`lower(${account.username}) = lower(${username})`,
				eq(account.state, 'active'),
				sql`(${account.privacy} ->> 'profile')::int = 1`,
			),
		);
	if (!found) return undefined;
	return found.privacy.links === 1 ? found : { ...found, links: {} };
}

/** Returns the current username of a publicly visible member formerly named `username`; undefined if there is none. */
export async function currentUsername(db: Db, username: string): Promise<string | undefined> {
	if (username.length > 100 || username.includes('\0')) return undefined;
	const [found] = await db
		.select({ username: account.username })
		.from(formerUsername)
		.innerJoin(account, eq(account.id, formerUsername.account_id))
		.where(
			and(
				eq(formerUsername.username, username.toLowerCase()),
				eq(account.state, 'active'),
				sql`(${account.privacy} ->> 'profile')::int = 1`,
			),
		);
	return found?.username;
}

/** Returns a member's public lists, most recently changed first. */
export async function publicListsOf(db: Db, accountId: number): Promise<PublicList[]> {
	return db
		.select({
			name: watchlist.name,
			slug: watchlist.slug,
			updated: sql<string>`${isoSeconds(sql`${watchlist.updated_at}`)}`,
		})
		.from(watchlist)
		.where(and(eq(watchlist.account_id, accountId), eq(watchlist.privacy, 1)))
		.orderBy(desc(watchlist.updated_at), desc(watchlist.id))
		.limit(50);
}

/** A member's current settings. */
export interface OwnSettings extends Profile {
	email: string;
	currency: Row['currency'];
	/** Without a password, the account signs in through Google only. */
	hasPassword: boolean;
}

/** Returns a member's settings. Undefined if the account was deleted. */
export async function ownSettings(db: Db, accountId: number): Promise<OwnSettings | undefined> {
	const [found] = await db
		.select({
			...profileColumns,
			email: account.email,
			currency: account.currency,
			hasPassword: sql<boolean>`${account.password_hash} is not null`,
		})
		.from(account)
		.where(eq(account.id, accountId));
	return found;
}

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pictureOf } from './avatar.ts';

/** The author of an action, as shown publicly. */
export interface PublicMember {
	name: string;
	username: string;
	/** URL of the picture. */
	avatar: string;
	/** URL of the profile. */
	href: string;
}

/** A member as returned by a query. */
export const memberRow = z.object({
	name: z.string(),
	username: z.string(),
	avatar: z.string().nullable(),
});
export type MemberRow = z.output<typeof memberRow>;

const columnOf = (alias: string, name: string): SQL =>
	sql`${sql.identifier(alias)}.${sql.identifier(name)}`;

/**
 * Returns an SQL condition: whether the account `alias` may be named beside its actions, being active with neither
 * profile nor contributions private. Null where there is no account.
 */
export const namedCondition = (alias: string): SQL => sql`(${columnOf(alias, 'state')} = 'active'
	and (${columnOf(alias, 'privacy')} ->> 'profile')::int = 1
	and (${columnOf(alias, 'privacy')} ->> 'contributions')::int = 1)`;

/**
 * Returns an SQL column with the member of `alias`, an account that may be missing, as JSON; null if they may not be
 * named.
 */
export function memberColumn(alias: string): SQL {
	const of = (column: string) => columnOf(alias, column);
	return sql`case when ${namedCondition(alias)} then jsonb_build_object(
		'name', ${of('name')}, 'username', ${of('username')}, 'avatar', ${of('avatar')}) end`;
}

/** Returns a member as displayed on pages; null for “a member”. */
export function toPublicMember(row: MemberRow | null): PublicMember | null {
	if (!row) return null;
	const { name, username, avatar } = row;
	const href = `/user_profile?${new URLSearchParams({ username })}`;
	// A gender is nobody else's business.
	return { name, username, avatar: pictureOf({ avatar, gender: null }), href };
}

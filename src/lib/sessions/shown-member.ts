import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pictureOf } from './avatar.ts';

/** Somebody who did something, as everybody may read it. */
export interface ShownMember {
	name: string;
	username: string;
	/** Address of the picture. */
	avatar: string;
	/** Address of the profile. */
	href: string;
}

/** A member as a query gives them. */
export const memberRow = z.object({
	name: z.string(),
	username: z.string(),
	avatar: z.string().nullable(),
});
export type MemberRow = z.output<typeof memberRow>;

const columnOf = (alias: string, name: string): SQL =>
	sql`${sql.identifier(alias)}.${sql.identifier(name)}`;

/**
 * Whether the account `alias` may be named beside what it did: it is active, and neither its profile nor its contributions
 * are private. Null where there is no account.
 */
export const isNamed = (alias: string): SQL => sql`(${columnOf(alias, 'state')} = 'active'
	and (${columnOf(alias, 'privacy')} ->> 'profile')::int = 1
	and (${columnOf(alias, 'privacy')} ->> 'contributions')::int = 1)`;

/** Of `alias`, an account that may not be there: its member as JSON; null where they may not be named. */
export function memberColumn(alias: string): SQL {
	const of = (column: string) => columnOf(alias, column);
	return sql`case when ${isNamed(alias)} then jsonb_build_object(
		'name', ${of('name')}, 'username', ${of('username')}, 'avatar', ${of('avatar')}) end`;
}

/** A member as pages show them; null is “a member”. */
export function shownMember(row: MemberRow | null): ShownMember | null {
	if (!row) return null;
	const { name, username, avatar } = row;
	const href = `/user_profile?${new URLSearchParams({ username })}`;
	// A gender is nobody else's to know.
	return { name, username, avatar: pictureOf({ avatar, gender: null }), href };
}

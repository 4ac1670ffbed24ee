import { type SQL, sql } from 'drizzle-orm';
import { pictureOf } from '../profile/avatar.ts';

/** Somebody who did something, as everybody may read it. */
export interface ShownMember {
	name: string;
	username: string;
	/** Address of the picture. */
	avatar: string;
	/** Address of the profile; null where that is private. */
	href: string | null;
}

/** A member as a query gives them. */
export interface MemberRow {
	name: string;
	username: string;
	gender: 'Male' | 'Female' | null;
	avatar: string | null;
	has_page: boolean;
}

/**
 * Of `alias`, an account that may not be there: its member as JSON; null where they keep what they contribute to
 * themselves, are blocked or gone.
 */
export function memberColumn(alias: string): SQL {
	const of = (column: string) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
	return sql`case when ${of('state')} = 'active' and (${of('privacy')} ->> 'contributions')::int = 1
		then jsonb_build_object('name', ${of('name')}, 'username', ${of('username')}, 'gender', ${of('gender')},
			'avatar', ${of('avatar')}, 'has_page', (${of('privacy')} ->> 'profile')::int = 1) end`;
}

/** A member as pages show them; null is “a member”. */
export function shownMember(row: MemberRow | null): ShownMember | null {
	if (!row) return null;
	const { name, username, has_page } = row;
	const href = `/user_profile?${new URLSearchParams({ username })}`;
	return { name, username, avatar: pictureOf(row), href: has_page ? href : null };
}

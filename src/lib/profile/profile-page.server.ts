import type { Session } from '#lib/sessions/sessions.ts';
import { db } from '../db/client.ts';
import {
	currentUsername,
	ownProfile,
	type Profile,
	type PublicList,
	publicListsOf,
	publicProfile,
} from './profile.ts';

/** The content of a profile page. */
export interface ProfilePage {
	profile: Profile;
	lists: PublicList[];
	/** Whether this visitor may see the member's accepted contributions. */
	showsContributions: boolean;
	/** Whether it is the visitor's own profile, on which private parts are marked. */
	isOwn: boolean;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the profile path of the member formerly named `username`; undefined if there is none. */
export async function movedProfilePath(username: string | null): Promise<string | undefined> {
	const now = username === null ? undefined : await currentUsername(db, username);
	return now && `/user_profile?${new URLSearchParams({ username: now })}`;
}

/**
 * The profile of `username`, or your own without one. Undefined if this visitor may not see it or there is none.
 * @param session the visitor's, if they are signed in
 */
export async function profilePage(
	username: string | null,
	session: Session | null,
): Promise<ProfilePage | undefined> {
	const isOwn =
		session !== null && (username === null || isSame(username, session.member.username));
	const profile = isOwn
		? await ownProfile(db, session.member.id)
		: await publicProfile(db, username ?? '');
	if (!profile) return undefined;
	const showsContributions = isOwn || profile.privacy.contributions === 1;
	return { profile, lists: await publicListsOf(db, profile.id), showsContributions, isOwn };
}

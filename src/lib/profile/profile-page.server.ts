import type { Session } from '../accounts/sessions.ts';
import { db } from '../db/client.ts';
import {
	ownProfile,
	type Profile,
	type PublicList,
	publicListsOf,
	publicProfile,
} from './profile.ts';

/** What a profile page shows. */
export interface ProfilePage {
	profile: Profile;
	lists: PublicList[];
	/** One's own: with what only oneself sees said so. */
	isOwn: boolean;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * The profile of `username`, or one's own without it. Undefined when there is none to see for this visitor.
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
	return { profile, lists: await publicListsOf(db, profile.id), isOwn };
}

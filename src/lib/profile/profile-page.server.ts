import type { Session } from '../accounts/sessions.ts';
import { type AcceptedContribution, acceptedOf } from '../contributions/own-contributions.ts';
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
	/** Accepted ones: the newest, and how many in all. Null: they are not for this visitor to see. */
	contributions: { rows: AcceptedContribution[]; total: number } | null;
	/** One's own: with what only oneself sees said so. */
	isOwn: boolean;
}

/** Contributions that a profile shows. */
const MOST_SHOWN = 20;

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
	const isShown = isOwn || profile.privacy.contributions === 1;
	const [lists, contributions] = await Promise.all([
		publicListsOf(db, profile.id),
		isShown ? acceptedOf(db, profile.id, MOST_SHOWN) : null,
	]);
	return { profile, lists, contributions, isOwn };
}

import { db } from '#lib/db/client.ts';
import type { ProfilePage } from '#lib/profile/profile-page.server.ts';
import { type AcceptedContribution, acceptedContributionsOf } from './own-contributions.ts';

/** Maximum contributions shown on a profile. */
const MAX_SHOWN = 20;

/** Accepted contributions: the newest ones and the total number. */
export interface ProfileContributions {
	rows: AcceptedContribution[];
	total: number;
}

/** Returns the accepted contributions shown on a profile; null if its visitor may not see them. */
export const contributionsOn = async ({
	profile,
	showsContributions,
}: ProfilePage): Promise<ProfileContributions | null> =>
	showsContributions ? acceptedContributionsOf(db, profile.id, MAX_SHOWN) : null;

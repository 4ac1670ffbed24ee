import { db } from '#lib/db/client.ts';
import type { ProfilePage } from '#lib/profile/profile-page.server.ts';
import { type AcceptedContribution, acceptedOf } from './own-contributions.ts';

/** Contributions that a profile shows. */
const MOST_SHOWN = 20;

/** Accepted contributions: the newest, and how many in all. */
export interface ShownContributions {
	rows: AcceptedContribution[];
	total: number;
}

/** The accepted contributions that stand on a profile; null where they are not for its visitor to see. */
export const contributionsOn = async ({
	profile,
	showsContributions,
}: ProfilePage): Promise<ShownContributions | null> =>
	showsContributions ? acceptedOf(db, profile.id, MOST_SHOWN) : null;

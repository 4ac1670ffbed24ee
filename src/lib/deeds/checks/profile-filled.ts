import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const profileFilled: Check = {
	kind: 'profile-filled',
	label: 'Profile filled',
	counts:
		'A profile with a few words about yourself and at least one link. If you empty it, it no longer counts.',
	words: (done, of) => progressText(done, of, 'profile', 'profiles', 'filled'),
	href: '/profile-settings/profile',
	go: 'Fill your profile',
	about: [],
	most: 1,
	isUndoneByOthers: false,
};

/** Records the current state of a profile, which counts as filled if it has a bio and a link. */
export const noteProfile = (
	tx: Db,
	accountId: number,
	{ bio, links }: { bio: string; links: object },
): Promise<void> =>
	bio.trim() !== '' && Object.keys(links).length > 0
		? noteDeeds(tx, accountId, profileFilled, [{ ref: 'account' }])
		: undoDeeds(tx, accountId, profileFilled, ['account']);

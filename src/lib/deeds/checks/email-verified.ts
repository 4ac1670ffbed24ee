import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds } from '../note.ts';

export const emailVerified: Check = {
	kind: 'email-verified',
	label: 'E-mail verified',
	counts: 'An e-mail address that was confirmed by a code or by Google. Every account has one.',
	words: (done, of) => progressText(done, of, 'e-mail address', 'e-mail addresses', 'verified'),
	href: '/profile-settings/profile',
	go: 'Your account',
	about: [],
	most: 1,
	isUndoneByOthers: false,
};

/** Records the deed for a new account: its address was confirmed before it was created. */
export const noteEmailVerified = (tx: Db, accountId: number): Promise<void> =>
	noteDeeds(tx, accountId, emailVerified, [{ ref: 'account' }]);

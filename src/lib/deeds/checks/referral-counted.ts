import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const referralCounted: Check = {
	kind: 'referral-counted',
	label: 'Invitations that count',
	counts:
		'Somebody who joined through your link and whose invitation was rewarded. It no longer counts if the reward is revoked.',
	words: (done, of) => progressText(done, of, 'invitation', 'invitations', 'rewarded'),
	href: '/quest/invite',
	go: 'Invite somebody',
	about: [],
	most: 10,
	isUndoneByOthers: true,
};

export const noteReferral = (tx: Db, accountId: number, referralId: number): Promise<void> =>
	noteDeeds(tx, accountId, referralCounted, [{ ref: `referral/${referralId}` }]);

export const undoReferral = (tx: Db, accountId: number, referralId: number): Promise<void> =>
	undoDeeds(tx, accountId, referralCounted, [`referral/${referralId}`]);

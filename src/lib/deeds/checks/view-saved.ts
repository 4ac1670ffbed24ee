import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const viewSaved: Check = {
	kind: 'view-saved',
	label: 'Views saved',
	counts: 'A screen or directory view that you saved. If you delete it, it no longer counts.',
	words: (done, of) => progressText(done, of, 'view', 'views', 'saved'),
	href: '/screener',
	go: 'Save a view',
	about: [],
	most: 200,
	isUndoneByOthers: false,
};

/** A saved view: a screen with its own page, or a directory view. */
interface SavedView {
	as: 'screen' | 'item';
	id: string | number;
}

export const noteView = (tx: Db, accountId: number, { as, id }: SavedView): Promise<void> =>
	noteDeeds(tx, accountId, viewSaved, [{ ref: `${as}/${id}` }]);

export const undoView = (tx: Db, accountId: number, { as, id }: SavedView): Promise<void> =>
	undoDeeds(tx, accountId, viewSaved, [`${as}/${id}`]);

import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const alertMade: Check = {
	kind: 'alert-made',
	label: 'Alerts made',
	counts: 'An alert on a record or on a screen. If you remove it, it no longer counts.',
	words: (done, of) => progressText(done, of, 'alert', 'alerts', 'made'),
	href: '/notifications/alerts',
	go: 'Make an alert',
	about: ['type'],
	most: 100,
	isUndoneByOthers: false,
};

/** An alert identified by its id, or a member's alert on a screen. */
interface MadeAlert {
	on: 'alert' | 'screen';
	id: string | number;
	/** The kind of record, or `screen`. */
	type: string;
}

export const noteAlert = (tx: Db, accountId: number, { on, id, type }: MadeAlert): Promise<void> =>
	noteDeeds(tx, accountId, alertMade, [{ ref: `${on}/${id}`, about: [`type:${type}`] }]);

export const undoAlert = (
	tx: Db,
	accountId: number,
	{ on, id }: Omit<MadeAlert, 'type'>,
): Promise<void> => undoDeeds(tx, accountId, alertMade, [`${on}/${id}`]);

import type { Db } from '#lib/db/connect.ts';
import { type Check, doneOf } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const proposalAccepted: Check = {
	kind: 'proposal-accepted',
	label: 'Proposals accepted',
	counts:
		'One of your proposals that was accepted and of which at least one fact is still in place.',
	words: (done, of) => doneOf(done, of, 'proposal', 'proposals', 'accepted'),
	href: '/contribute',
	go: 'Propose a change',
	about: ['type', 'kind', 'field', 'sector', 'tag'],
	most: 1000,
	isUndoneByOthers: true,
};

/**
 * Records an accepted proposal, some of which still stands. `at`: when it was accepted, which undoing a revert
 * preserves.
 */
export const noteAccepted = (
	tx: Db,
	accountId: number,
	{ proposalId, about, at }: { proposalId: number; about: readonly string[]; at: string },
): Promise<void> =>
	noteDeeds(tx, accountId, proposalAccepted, [{ ref: `proposal/${proposalId}`, about, at }]);

export const undoAccepted = (tx: Db, accountId: number, proposalId: number): Promise<void> =>
	undoDeeds(tx, accountId, proposalAccepted, [`proposal/${proposalId}`]);

import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const proposalAccepted: Check = {
	kind: 'proposal-accepted',
	label: 'Proposals accepted',
	counts: 'One of your accepted proposals with at least one fact still in place.',
	words: (done, of) => progressText(done, of, 'proposal', 'proposals', 'accepted'),
	href: '/contribute',
	go: 'Propose a change',
	about: ['type', 'kind', 'field', 'sector', 'tag'],
	most: 1000,
	isUndoneByOthers: true,
};

/**
 * Records an accepted proposal, at least part of which still stands. `at` is the time of acceptance, which stays when a
 * revert is undone.
 */
export const noteAcceptedProposal = (
	tx: Db,
	accountId: number,
	{ proposalId, about, at }: { proposalId: number; about: readonly string[]; at: string },
): Promise<void> =>
	noteDeeds(tx, accountId, proposalAccepted, [{ ref: `proposal/${proposalId}`, about, at }]);

export const undoAcceptedProposal = (
	tx: Db,
	accountId: number,
	proposalId: number,
): Promise<void> => undoDeeds(tx, accountId, proposalAccepted, [`proposal/${proposalId}`]);

import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const proposalSent: Check = {
	kind: 'proposal-sent',
	label: 'Proposals sent',
	counts:
		'A proposal that you submitted. If you withdraw it or an editor rejects it, it no longer counts.',
	words: (done, of) => progressText(done, of, 'proposal', 'proposals', 'sent'),
	href: '/contribute',
	go: 'Propose a change',
	about: ['type', 'kind', 'field', 'sector', 'tag'],
	most: 100,
	isUndoneByOthers: true,
};

/** Records a proposal and what it is about. */
export const noteSentProposal = (
	tx: Db,
	accountId: number,
	{ proposalId, about }: { proposalId: number; about: readonly string[] },
): Promise<void> =>
	noteDeeds(tx, accountId, proposalSent, [{ ref: `proposal/${proposalId}`, about }]);

export const undoSentProposal = (tx: Db, accountId: number, proposalId: number): Promise<void> =>
	undoDeeds(tx, accountId, proposalSent, [`proposal/${proposalId}`]);

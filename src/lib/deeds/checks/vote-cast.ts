import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds } from '../note.ts';

export const voteCast: Check = {
	kind: 'vote-cast',
	label: 'Votes cast',
	counts: 'Your vote on a proposal, counted once however often you change it.',
	words: (done, of) => progressText(done, of, 'vote', 'votes', 'cast'),
	href: '/dao',
	go: 'See open votes',
	about: ['type'],
	most: 1000,
	isUndoneByOthers: false,
};

/** Records a vote on a proposal about a kind of record; changing the vote does not count as another. */
export const noteVote = (
	tx: Db,
	accountId: number,
	{ proposalId, type }: { proposalId: number; type: string },
): Promise<void> =>
	noteDeeds(tx, accountId, voteCast, [{ ref: `proposal/${proposalId}`, about: [`type:${type}`] }]);

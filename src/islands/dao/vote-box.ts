import { atom } from 'nanostores';
import { ApiError } from '../session/call-api.ts';

export type VoteWord = 'Accept' | 'Reject';

export interface Votes {
	accept: number;
	reject: number;
}

/** What a member's vote box shows. */
export interface VoteBoxState {
	/** Their vote; null: none yet. */
	vote: VoteWord | null;
	votes: Votes;
	isBusy: boolean;
	/** Why the last press did not count; empty when nothing is wrong. */
	problem: string;
}

type Call = (path: string, request: { body: unknown }) => Promise<unknown>;

const moved = ({ accept, reject }: Votes, from: VoteWord | null, to: VoteWord): Votes => ({
	accept: accept + Number(to === 'Accept') - Number(from === 'Accept'),
	reject: reject + Number(to === 'Reject') - Number(from === 'Reject'),
});

/** The tally of an answer; null when it has none. */
function votesIn(answer: unknown): Votes | null {
	if (typeof answer !== 'object' || answer === null) return null;
	const { count_vote, count_rejected } = { count_vote: null, count_rejected: null, ...answer };
	return typeof count_vote === 'number' && typeof count_rejected === 'number'
		? { accept: count_vote, reject: count_rejected }
		: null;
}

/**
 * A member's vote on the proposal `slug`: shown at once, taken back when the server does not take it. While one is under way
 * another press waits for nothing and does nothing.
 */
export function voteBox(slug: string, start: Pick<VoteBoxState, 'vote' | 'votes'>, call: Call) {
	const $state = atom<VoteBoxState>({ ...start, isBusy: false, problem: '' });
	async function press(word: VoteWord): Promise<void> {
		const before = $state.get();
		if (before.isBusy || before.vote === word) return;
		$state.set({
			vote: word,
			votes: moved(before.votes, before.vote, word),
			isBusy: true,
			problem: '',
		});
		try {
			const answer = await call('/api/dao/vote', { body: { slug, vote: word } });
			const { votes } = $state.get();
			$state.set({ vote: word, votes: votesIn(answer) ?? votes, isBusy: false, problem: '' });
		} catch (error) {
			const problem = error instanceof ApiError ? error.description : 'Your vote was not counted.';
			$state.set({ ...before, isBusy: false, problem });
		}
	}
	return { $state, press };
}

import { atom } from 'nanostores';
import type { castVote, VoteChoice } from './proposal.calls.ts';
import { ApiError } from './session/call-api.ts';

export interface Votes {
	accept: number;
	reject: number;
}

/** The state of a member's vote box. */
export interface VoteBoxState {
	/** The member's vote; null: none yet. */
	vote: VoteChoice | null;
	votes: Votes;
	isBusy: boolean;
	/** Why the last press had no effect; empty if it worked. */
	problem: string;
}

const moveVote = ({ accept, reject }: Votes, from: VoteChoice | null, to: VoteChoice): Votes => ({
	accept: accept + Number(to === 'Accept') - Number(from === 'Accept'),
	reject: reject + Number(to === 'Reject') - Number(from === 'Reject'),
});

/**
 * Creates the state of a member's vote on the proposal `slug`: shown at once, and reverted if the server refuses it. Of
 * several presses during a call, the last one is sent afterwards.
 */
export function voteBox(
	slug: string,
	start: Pick<VoteBoxState, 'vote' | 'votes'>,
	cast: typeof castVote,
) {
	const $state = atom<VoteBoxState>({ ...start, isBusy: false, problem: '' });
	/** The server's latest response. */
	let known = start;

	function show(vote: VoteChoice | null, isBusy: boolean, problem = ''): void {
		const votes = vote === null ? known.votes : moveVote(known.votes, known.vote, vote);
		$state.set({ vote, votes, isBusy, problem });
	}

	async function send(): Promise<void> {
		for (let { vote } = $state.get(); vote && vote !== known.vote; { vote } = $state.get()) {
			const { count_vote, count_rejected } = await cast(slug, vote);
			known = { vote, votes: { accept: count_vote, reject: count_rejected } };
		}
	}

	async function press(word: VoteChoice): Promise<void> {
		const { isBusy, vote } = $state.get();
		if (vote === word) return;
		show(word, true);
		if (isBusy) return;
		try {
			await send();
			show(known.vote, false);
		} catch (error) {
			const isTold = error instanceof ApiError;
			show(known.vote, false, isTold ? error.description : 'Your vote was not counted.');
		}
	}
	return { $state, press };
}

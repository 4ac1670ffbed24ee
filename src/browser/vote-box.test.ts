import { expect, test } from 'vitest';
import type { castVote, VoteChoice } from './proposal.calls.ts';
import { ApiError } from './session/call-api.ts';
import { voteBox } from './vote-box.ts';

const start = { vote: null, votes: { accept: 3, reject: 1 } };

function waiting() {
	const { promise, resolve, reject } =
		Promise.withResolvers<Awaited<ReturnType<typeof castVote>>>();
	const asked: unknown[] = [];
	const call = (slug: string, vote: VoteChoice) => {
		asked.push([slug, vote]);
		return promise;
	};
	return { call, asked, resolve, reject };
}

test('a vote is shown at once and takes the server’s tally when that comes', async () => {
	const { call, asked, resolve } = waiting();
	const { $state, press } = voteBox('a', start, call);
	const done = press('Accept');
	expect($state.get()).toMatchObject({
		vote: 'Accept',
		votes: { accept: 4, reject: 1 },
		isBusy: true,
	});
	resolve({ vote: 'Accept', count_vote: 9, count_rejected: 2, total_count: 11 });
	await done;
	expect($state.get()).toEqual({
		vote: 'Accept',
		votes: { accept: 9, reject: 2 },
		isBusy: false,
		problem: '',
	});
	expect(asked).toEqual([['a', 'Accept']]);
});

test('a changed vote moves from one side to the other', () => {
	const { call } = waiting();
	const { $state, press } = voteBox('a', { ...start, vote: 'Accept' }, call);
	void press('Reject');
	expect($state.get().votes).toEqual({ accept: 2, reject: 2 });
});

test('a vote that the server refuses is taken back, with the reason shown', async () => {
	const { call, reject } = waiting();
	const { $state, press } = voteBox('a', { ...start, vote: 'Reject' }, call);
	const done = press('Accept');
	reject(new ApiError('HTTP', 409, { description: 'The vote is over.' }));
	await done;
	expect($state.get()).toEqual({
		...start,
		vote: 'Reject',
		isBusy: false,
		problem: 'The vote is over.',
	});
});

test('pressing the current vote sends nothing', () => {
	const { call, asked } = waiting();
	const { press } = voteBox('a', { ...start, vote: 'Reject' }, call);
	void press('Reject');
	expect(asked).toEqual([]);
});

test('a press while a vote is under way counts: it is sent afterwards, and seen at once', async () => {
	const { call, asked, resolve } = waiting();
	const { $state, press } = voteBox('a', start, call);
	const done = press('Reject');
	void press('Accept');
	expect($state.get()).toMatchObject({ vote: 'Accept', votes: { accept: 4, reject: 1 } });
	expect(asked).toHaveLength(1);
	resolve({ vote: 'Accept', count_vote: 4, count_rejected: 1, total_count: 5 });
	await done;
	expect(asked).toEqual([
		['a', 'Reject'],
		['a', 'Accept'],
	]);
	expect($state.get()).toEqual({
		vote: 'Accept',
		votes: { accept: 4, reject: 1 },
		isBusy: false,
		problem: '',
	});
});

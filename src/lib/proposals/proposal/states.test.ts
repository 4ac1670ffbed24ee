import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ProposalState, proposalStates, statusOf, steps, verificationOf } from './states.ts';

test('the table in docs/contributions.md matches the code', () => {
	const file = new URL('../../../../docs/contributions.md', import.meta.url);
	const rows = readFileSync(file, 'utf8').matchAll(
		/^\| `([a-z-]+)` \| ([a-z, -]+) \| ([a-z-]+) \| (author|editor|site) \| (yes)? ?\|$/gm,
	);
	const told = [...rows].map(([, name, from = '', to, by, reason]) => [
		name,
		{ from: from.split(', '), to, by, ...(reason && { needsReason: true }) },
	]);
	expect(Object.fromEntries(told)).toEqual(steps);
});

test('each state has its status and verification: Pending is 1, Accepted 2, Rejected 0', () => {
	const rejected: ProposalState[] = ['rejected', 'withdrawn', 'cancelled'];
	for (const state of proposalStates) {
		const [status, verification] =
			state === 'accepted'
				? ['Accepted', 2]
				: rejected.includes(state)
					? ['Rejected', 0]
					: ['Pending', 1];
		expect([statusOf(state), verificationOf(state)], state).toEqual([status, verification]);
	}
});

import type { Call } from './calls.ts';

/** Only editors may: for them the thing named here is unknown; others are refused before it is looked up. */
const editors = { for: 'member', status: 403, byRole: { editor: 404, master: 404 } } as const;

const decision = (name: string): Call => ({
	...editors,
	method: 'POST',
	route: `/api/review/${name}`,
	changes: true,
	body: () => ({ _id: '987654321', version: 1, reason: 'duplicate', comment: 'A comment' }),
});

/** The calls of the review bench and patrol. */
export const reviewCalls: readonly Call[] = [
	...['take', 'ask-changes', 'open-vote', 'accept', 'reject', 'stop'].map(decision),
	{
		...editors,
		method: 'POST',
		route: '/api/review/duplicates',
		changes: true,
		body: () => ({ step: 'apart', pairs: ['organization-987654321.person-987654321'] }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/review/joined',
		changes: true,
		body: () => ({ id: 987654321 }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/review/filings',
		changes: true,
		body: () => ({ accession: '0000000000-26-000000', decision: 'declined' }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/review/headlines',
		changes: true,
		body: () => ({ link_key: 'paper.example/none', decision: 'declined' }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/review/placeholders',
		changes: true,
		body: () => ({ id: 987654321 }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/review/job-reports',
		changes: true,
		body: () => ({ job: 'no-such-job', step: 'keep', reason: 'A reason' }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/patrol/revert',
		changes: true,
		body: () => ({ _id: '987654321', reason: 'A reason' }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/patrol/undo-author',
		changes: true,
		body: () => ({ username: 'nobody_at_all', since: '2026-01-01', reason: 'A reason' }),
	},
	{
		...editors,
		method: 'POST',
		route: '/api/patrol/block',
		changes: true,
		body: () => ({ username: 'nobody_at_all', reason: 'A reason' }),
	},
	{
		method: 'GET',
		route: '/api/contributions/accuracy',
		for: 'member',
		status: 200,
		path: () => '/api/contributions/accuracy?type=project',
	},
];

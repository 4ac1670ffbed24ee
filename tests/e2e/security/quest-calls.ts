import type { Call } from './calls.ts';

/** Only masters may: for them the quest named here is unknown. */
const masters = { for: 'member', status: 403, byRole: { editor: 403, master: 404 } } as const;

const words = { name: 'A quest', description: 'What it asks for', type: 'Test', tag: 'OPEN' };

const questBody = () => ({
	...words,
	opens_at: '2026-01-01T00:00:00Z',
	closes_at: null,
	subquests: [
		{
			name: 'A task',
			description: '',
			rule: { kind: 'referral-counted', count: 1, about: null, points: 1 },
		},
	],
});

/** The calls for quests, points and invitations. */
export const questCalls: readonly Call[] = [
	{
		method: 'GET',
		route: '/api/quests',
		for: 'anybody',
		status: 200,
		path: () => '/api/quests?page=1',
	},
	{
		method: 'GET',
		route: '/api/quests/[id]',
		for: 'anybody',
		status: 200,
		path: () => '/api/quests/1',
	},
	{
		method: 'POST',
		route: '/api/quests',
		for: 'member',
		roles: ['master'],
		byRole: { editor: 403 },
		status: 201,
		changes: true,
		body: questBody,
	},
	{
		...masters,
		method: 'PATCH',
		route: '/api/quests/[id]',
		changes: true,
		path: () => '/api/quests/987654321',
		body: questBody,
	},
	{
		...masters,
		method: 'POST',
		route: '/api/quests/[id]/close',
		changes: true,
		path: () => '/api/quests/987654321/close',
	},
	{
		for: 'member',
		status: 403,
		byRole: { editor: 404, master: 404 },
		method: 'POST',
		route: '/api/review/invitations',
		changes: true,
		body: () => ({ _id: '987654321', decision: 'refuse' }),
	},
	{ method: 'GET', route: '/api/users/referral', for: 'member', status: 200 },
	{
		method: 'GET',
		route: '/api/users/points',
		for: 'member',
		status: 200,
		path: () => '/api/users/points?format=csv',
	},
];

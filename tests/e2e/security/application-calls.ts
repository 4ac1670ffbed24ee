import type { Call } from './calls.ts';

const users = '/api/users';
let made = 0;

/** The calls for job applications, and for readers' reports on jobs. */
export const applicationCalls: readonly Call[] = [
	{
		method: 'POST',
		route: '/api/jobs/[slug]/apply',
		for: 'anybody',
		// A visitor without a code, a member without a name.
		status: 422,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}/apply`,
		body: () => ({ name: '', message: 'A message' }),
	},
	{
		method: 'POST',
		route: '/api/jobs/[slug]/apply/code',
		for: 'anybody',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}/apply/code`,
		body: () => ({ email: `apply${Date.now().toString(36)}${++made}@example.com` }),
	},
	{
		method: 'GET',
		route: '/api/jobs/[slug]/applications',
		for: 'owner',
		status: 200,
		path: ({ things }) => `/api/jobs/${things.job}/applications`,
	},
	{
		method: 'POST',
		route: '/api/jobs/[slug]/applications/[id]/state',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}/applications/${things.received}/state`,
		body: () => ({ state: 'seen', words: 'Words', tell: false }),
	},
	{
		method: 'POST',
		route: '/api/jobs/[slug]/applications/[id]/notes',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}/applications/${things.received}/notes`,
		body: () => ({ words: 'A private note' }),
	},
	{
		method: 'POST',
		route: '/api/jobs/[slug]/report',
		for: 'anybody',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}/report`,
		body: () => ({ kind: 'spam', words: 'Words' }),
	},
	{ method: 'GET', route: `${users}/applications`, for: 'member', status: 200 },
	{
		method: 'DELETE',
		route: `${users}/applications/[id]`,
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `${users}/applications/${things.sent}`,
	},
	{
		method: 'GET',
		route: `${users}/applications/[id]/file`,
		for: 'owner',
		// The table's things exist only as rows.
		status: 404,
		path: ({ things }) => `${users}/applications/${things.sent}/file`,
	},
];

import type { Call } from './calls.ts';

const job = { jobname: 'Engineer', jobdesc: 'You write it.' };

/** The calls of the jobs board, except those for applications. */
export const jobCalls: readonly Call[] = [
	{ method: 'GET', route: '/api/jobs', for: 'anybody', status: 200 },
	{ method: 'GET', route: '/api/companies', for: 'anybody', status: 200 },
	{
		method: 'GET',
		route: '/api/jobs/[slug]',
		for: 'anybody',
		status: 200,
		path: ({ things }) => `/api/jobs/${things.job}`,
	},
	{
		method: 'POST',
		route: '/api/jobs',
		for: 'member',
		status: 201,
		changes: true,
		body: ({ things }) => ({ ...job, company: things.company }),
	},
	{
		method: 'PATCH',
		route: '/api/jobs/[slug]',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}`,
		body: () => ({ jobname: 'Renamed' }),
	},
	{
		method: 'POST',
		route: '/api/jobs/[slug]/extend',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}/extend`,
	},
	{
		method: 'DELETE',
		route: '/api/jobs/[slug]',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/jobs/${things.job}`,
	},
	{
		method: 'POST',
		route: '/api/jobs/[slug]/decide',
		for: 'member',
		status: 403,
		byRole: { editor: 404, master: 404 },
		changes: true,
		path: () => '/api/jobs/never-was/decide',
		body: () => ({ decision: 'accept' }),
	},
	{
		method: 'POST',
		route: '/api/companies',
		for: 'member',
		status: 201,
		changes: true,
		body: () => ({ nameCompany: 'A company' }),
	},
];

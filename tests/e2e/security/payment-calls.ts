import { randomUUID } from 'node:crypto';
import type { Call } from './calls.ts';

const users = '/api/users';
const step = '/api/payments/sandbox/step';
const wanted = { plan: 'pro', term: 1 };

/** Calls for plans and payment, on a site that takes test payments. */
export const paymentCalls: readonly Call[] = [
	{ method: 'GET', route: `${users}/plan`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/plan/change`,
		for: 'member',
		status: 200,
		changes: true,
		headers: () => ({ 'idempotency-key': randomUUID() }),
		body: () => ({ ...wanted, method: { token: 'ok' } }),
	},
	{
		method: 'POST',
		route: `${users}/plan/change`,
		for: 'owner',
		status: 200,
		changes: true,
		headers: () => ({ 'idempotency-key': randomUUID() }),
		body: ({ things }) => ({ ...wanted, method: { _id: things.method } }),
	},
	{
		method: 'POST',
		route: `${users}/plan/preview`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => wanted,
	},
	{
		method: 'POST',
		route: `${users}/plan/trial`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({}),
	},
	// No plan is running that could be cancelled or resumed.
	{
		method: 'POST',
		route: `${users}/plan/cancel`,
		for: 'member',
		status: 409,
		changes: true,
		body: () => ({}),
	},
	{
		method: 'POST',
		route: `${users}/plan/resume`,
		for: 'member',
		status: 409,
		changes: true,
		body: () => ({}),
	},
	{ method: 'GET', route: `${users}/invoices`, for: 'member', status: 200 },
	{
		method: 'GET',
		route: `${users}/invoices/[number].pdf`,
		for: 'owner',
		status: 200,
		path: ({ things }) => `${users}/invoices/${things.invoice}.pdf`,
	},
	{
		method: 'POST',
		route: `${users}/payment-methods`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ token: 'ok' }),
	},
	{
		method: 'DELETE',
		route: `${users}/payment-methods`,
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `${users}/payment-methods?_id=${things.method}`,
	},
	{
		method: 'POST',
		route: '/api/plans/contact',
		for: 'anybody',
		status: 202,
		changes: true,
		body: () => ({ name: 'Ada', email: 'ada@example.com', company: 'A', message: 'B' }),
	},
	// No caller here can sign like a provider.
	{
		method: 'POST',
		route: '/api/payments/[provider]/webhook',
		for: 'anybody',
		status: 400,
		changes: true,
		path: () => '/api/payments/sandbox/webhook',
		body: () => ({ id: 'event', invoice: 1 }),
	},
	// They have no pending payment step.
	{ method: 'GET', route: step, for: 'member', status: 404, path: () => `${step}?invoice=1` },
	{
		method: 'POST',
		route: step,
		for: 'member',
		status: 404,
		changes: true,
		body: () => ({ invoice: 1, answer: 'confirmed' }),
	},
];

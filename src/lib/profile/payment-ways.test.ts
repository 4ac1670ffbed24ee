import { expect, test } from 'vitest';
import { methodOf, paymentOptionsOf } from './payment-ways.ts';

const tokens = { ok: 'Test card that works' };
const card = { _id: '3', label: 'Visa ending in 4242', expires: '2030-12' };
const usage = { used: 0, limit: 3, resets_at: null };
const view = {
	plan: 'standard',
	...{ term: null, since: null, until: null, unpaid_until: null, renews: null, cancels_at: null },
	...{ credit: 0, trial: { available: true, until: null }, takes_payments: true, agreed: null },
	usage: { exports: usage, datasets: usage, questions: usage, calls: usage },
} as const;

test('each provider offers the methods it supports, saved ones first', () => {
	const offered = (provider: 'transfer' | 'sandbox' | 'stripe', methods = [card]) =>
		paymentOptionsOf({ ...view, provider, methods }, tokens).methods.map(({ value }) => value);
	expect(offered('transfer', [])).toEqual([]);
	expect(offered('stripe', [])).toEqual([]);
	expect(offered('stripe')).toEqual(['saved:3', 'page']);
	expect(offered('sandbox')).toEqual(['saved:3', 'token:ok']);
});

test('the form sends what the call accepts', () => {
	expect(methodOf('saved:3')).toEqual({ _id: '3' });
	expect(methodOf('token:fails-at-renewal')).toEqual({ token: 'fails-at-renewal' });
	expect([undefined, 'page', '', 'other:3'].map(methodOf)).toEqual([
		undefined,
		undefined,
		undefined,
		undefined,
	]);
});

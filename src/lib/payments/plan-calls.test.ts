import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#lib/plans/paid-days.ts';
import { plansCall } from '#lib/plans/plan-cards.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { mailsOf, standOf, withSettings } from '../../../tests/setup/payments.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { tablesHolding } from '../../../tests/setup/tables-holding.ts';
import { contactCall } from './contact.ts';
import {
	cancelPlanCall,
	changePlanCall,
	forgetMethodCall,
	invoicePdfCall,
	invoicesCall,
	planCall,
	previewPlanCall,
	resumePlanCall,
	saveMethodCall,
	trialCall,
} from './plan-calls.ts';
import { maintainPlans } from './plans-job.ts';
import { changePlan } from './purchase.ts';
import { sandboxSignature } from './sandbox.ts';
import { sandboxStepCall, takeSandboxStepCall } from './sandbox-step.ts';
import { webhookCall } from './webhook.ts';

// Alone in its worker: settings apply to the whole process.
vi.stubEnv('CONTACT', 'ops@cairn.example');

const database = useTestDatabase();
let one: SignedIn;

beforeAll(() => withSettings({ PAYMENT_PROVIDER: 'sandbox' }));
beforeEach(async () => {
	one = await signedIn(database.db);
});

interface RequestOptions {
	method?: string;
	path?: string;
	body?: unknown;
	text?: string;
	headers?: Record<string, string>;
	as?: SignedIn;
}

async function ask(
	call: Endpoint,
	{ method, path = '/api/x', body, text, headers, as }: RequestOptions,
) {
	const url = new URL(`http://127.0.0.1${path}`);
	const said = text ?? (body === undefined ? undefined : JSON.stringify(body));
	const request = new Request(url, {
		method: method ?? (said === undefined ? 'GET' : 'POST'),
		headers: {
			authorization: `Bearer ${(as ?? one).token}`,
			...(said !== undefined && { 'content-type': 'application/json' }),
			...headers,
		},
		...(said !== undefined && { body: said }),
	});
	const answer = await call(database.db, { request, url, clientAddress: '192.0.2.1' });
	const isJson = answer.headers.get('content-type')?.includes('json');
	return { status: answer.status, said: isJson ? await answer.json() : await answer.text() };
}

let keys = 0;
const change = (body: unknown, key = `of-the-test-${++keys}`) =>
	ask(changePlanCall, { body, headers: { 'idempotency-key': key } });
const pro = { plan: 'pro', term: 1 };
const monthOfPro = { plan: 'pro', term: 1 } as const;

test('a plan is read, previewed, bought, cancelled and resumed; its invoice is a PDF file', async () => {
	expect((await ask(plansCall, {})).said).toHaveLength(3);
	expect((await ask(planCall, {})).said).toMatchObject({
		...{ plan: 'standard', provider: 'sandbox', methods: [], renews: null },
		trial: { available: true, until: null },
	});
	expect((await ask(previewPlanCall, { body: { plan: 'pro', term: '6' } })).said).toMatchObject({
		...{ due_now: 5_330, credit: 0, next: { cents: 5_330 } },
		lines: [{ text: 'Pro for 6 months', cents: 5_330 }],
	});
	const bought = await change({ ...pro, method: { token: 'ok' } }, 'twice-the-same');
	expect(bought).toMatchObject({ status: 200, said: { plan: 'pro', term: 1 } });
	expect(await change({ ...pro, method: { token: 'ok' } }, 'twice-the-same')).toEqual(bought);
	expect(await change({ ...pro, method: { token: 'ok' } })).toMatchObject({ status: 409 });
	const { said: invoices } = await ask(invoicesCall, {});
	expect(invoices).toMatchObject([{ state: 'paid', cents: 1_045 }]);
	const path = invoices[0].pdf;
	expect((await ask(invoicePdfCall, { path })).said).toMatch(/^%PDF-/);
	const other = await signedIn(database.db);
	expect((await ask(invoicePdfCall, { path, as: other })).status).toBe(404);
	const post = { method: 'POST' };
	expect((await ask(cancelPlanCall, post)).said.cancels_at).toEqual(expect.any(String));
	expect((await ask(resumePlanCall, post)).said.cancels_at).toBeNull();
	expect((await ask(resumePlanCall, post)).status).toBe(409);
	for (const kind of ['plan-cancelled', 'plan-resumed'])
		expect(await mailsOf(database.db, kind, one.member.email), kind).toHaveLength(1);
});

test('an unsupported method ends the purchase, and the next one is made at once', async () => {
	expect(await change({ ...pro, method: { token: 'unknown' } })).toMatchObject({ status: 422 });
	expect(await change({ ...pro, method: { token: 'ok' } })).toMatchObject({ status: 200 });
});

test('methods are saved, listed and removed, and a trial begins with one', async () => {
	const post = { method: 'POST' };
	expect((await ask(trialCall, post)).status).toBe(409);
	const { said } = await ask(saveMethodCall, { body: { token: 'ok' } });
	expect(said).toMatchObject({ methods: [{ label: 'Test card that works' }], next: null });
	expect((await ask(trialCall, post)).said).toMatchObject({ plan: 'pro' });
	const path = `/api/users/payment-methods?_id=${said.methods[0]._id}`;
	const other = await signedIn(database.db);
	expect((await ask(forgetMethodCall, { method: 'DELETE', path, as: other })).status).toBe(404);
	expect((await ask(forgetMethodCall, { method: 'DELETE', path })).said.methods).toEqual([]);
	expect((await ask(saveMethodCall, { body: { token: 'unknown' } })).status).toBe(422);
});

test('a declined card is 402, a step 202 with its page, and completing it gives the plan', async () => {
	const declined = await change({ ...pro, method: { token: 'declined' } });
	expect(declined).toMatchObject({
		status: 402,
		said: { description: 'Your card was declined.' },
	});
	const waiting = await change({ ...pro, method: { token: 'step' } });
	expect(waiting).toMatchObject({ status: 202, said: { state: 'waiting' } });
	const { invoice, next } = waiting.said;
	const page = await ask(sandboxStepCall, { path: next.url });
	expect(page.said).toContain('Confirm the payment');
	const other = await signedIn(database.db);
	const answer = { invoice, answer: 'confirmed' };
	expect((await ask(takeSandboxStepCall, { body: answer, as: other })).status).toBe(404);
	expect((await ask(takeSandboxStepCall, { body: answer })).status).toBe(303);
	expect((await ask(planCall, {})).said).toMatchObject({ plan: 'pro' });
});

test('an event is accepted with its signature, even twice, and not without', async () => {
	const path = '/api/payments/sandbox/webhook';
	const text = JSON.stringify({ id: 'event-1', invoice: 1 });
	const signature = await sandboxSignature(database.db, text, new Date());
	const headers = { 'sandbox-signature': signature };
	for (const _time of [1, 2])
		expect(await ask(webhookCall, { path, text, headers })).toEqual({
			...{ status: 200, said: { received: true } },
		});
	expect((await ask(webhookCall, { path, text: `${text} `, headers })).status).toBe(400);
	expect((await ask(webhookCall, { path, text })).status).toBe(400);
	expect((await ask(webhookCall, { path: path.replace('sandbox', 'stripe'), text })).status).toBe(
		404,
	);
});

test('a test card that fails at renewal is tried three times, and another one renews', async () => {
	const now = new Date('2027-04-01T09:30:00Z');
	const end = new Date('2027-05-01T09:30:00Z');
	const { member } = one;
	const buyer = { id: member.id, name: member.name, email: member.email };
	const buy = (token: string, key: string, at: Date) =>
		changePlan(database.db, buyer, { ...monthOfPro, method: { token } }, { key, now: at });
	await buy('fails-at-renewal', 'first-month', now);
	for (const at of [-1, 1, 2, 3, 5]) await maintainPlans(database.db, addDays(end, at));
	expect(await mailsOf(database.db, 'renewal-failed', member.email)).toHaveLength(3);
	await buy('ok', 'in-its-grace', addDays(end, 6));
	await maintainPlans(database.db, addDays(end, 8));
	const next = new Date('2027-06-01T09:30:00Z');
	for (const at of [-1, 0]) await maintainPlans(database.db, addDays(next, at));
	expect(await standOf(database.db, member.id, next)).toEqual({
		...{ plan: 'pro', paid: 3 * 1_045, refunded: 0, balance: 0 },
	});
});

test('errors are explained, and standard cannot be bought', async () => {
	expect(await change({ plan: 'standard', term: 1 })).toMatchObject({
		status: 422,
		said: { fields: { plan: expect.stringContaining('cancel') } },
	});
	expect((await change({ plan: 'pro', term: 3 })).status).toBe(422);
	expect((await change(pro, 'short')).status).toBe(422);
	expect((await change({ plan: 'enterprise', term: 1 })).status).toBe(409);
	expect((await change({ ...pro, method: { _id: '999999' } })).status).toBe(404);
	await change({ ...pro, method: { token: 'ok' } }, 'used-for-another');
	expect((await change({ plan: 'pro', term: 6 }, 'used-for-another')).status).toBe(409);
});

test('contact details left are on the list and in the mail, five times an hour', async () => {
	const body = { name: 'Ada', email: 'ada@example.com', company: 'Engines', message: 'Hello' };
	for (const _time of [1, 2, 3, 4, 5]) expect((await ask(contactCall, { body })).status).toBe(202);
	expect((await ask(contactCall, { body })).status).toBe(429);
	const { rows } = await database.db.execute(
		sql`select (select count(*)::int from plan_contact) as listed, (select count(*)::int from mail where kind = 'operator') as mailed`,
	);
	expect(rows).toEqual([{ listed: 5, mailed: 5 }]);
});

test('a card number in any field of any call is refused and stored nowhere', async () => {
	const card = '4000 0566 5566 5556';
	const plain = card.replaceAll(' ', '');
	const log: unknown[] = [];
	for (const name of ['log', 'warn', 'error', 'info', 'debug'] as const)
		vi.spyOn(console, name).mockImplementation((...said) => log.push(said));
	const calls: [Endpoint, Record<string, unknown>][] = [
		[changePlanCall, { ...pro, method: { token: 'ok' }, buyer: { address: 'a', tax_id: 'b' } }],
		[previewPlanCall, pro],
		[trialCall, { a: 1 }],
		[cancelPlanCall, { a: 1 }],
		[resumePlanCall, { a: 1 }],
		[saveMethodCall, { token: 'ok' }],
		[contactCall, { name: 'A', email: 'a@b.example', company: 'C', message: 'D' }],
	];
	let tried = 0;
	for (const [call, usual] of calls)
		for (const field of [...Object.keys(usual), 'unknown'])
			for (const value of [card, plain, Number(plain), [card], { deep: { er: card } }]) {
				const body = { ...usual, [field]: value };
				const headers = { 'idempotency-key': `card-number-${++tried}` };
				expect((await ask(call, { body, headers })).status).toBe(422);
			}
	const escaped = `{"plan":"pro","term":1,"x":"\\u0034000056655665556"}`;
	expect((await ask(previewPlanCall, { text: escaped })).status).toBe(422);
	const headers = { 'idempotency-key': plain };
	expect((await ask(changePlanCall, { body: pro, headers })).status).toBe(422);
	const path = `/api/x?_id=${plain}`;
	expect((await ask(forgetMethodCall, { method: 'DELETE', path })).status).toBe(422);
	expect(tried).toBeGreaterThan(80);
	expect(await tablesHolding(database.db, one.member.email)).toContain('account');
	for (const text of [card, plain, plain.slice(0, 12)])
		expect(await tablesHolding(database.db, text)).toEqual([]);
	expect(JSON.stringify(log)).not.toContain(plain);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invoicesOf } from '#lib/plans/invoices.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';
import { planView, previewPlanChange } from '#lib/plans/plan-view.ts';
import { priceOf } from '#lib/plans/plans.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { mailsOf, standOf, withSettings } from '../../../../tests/setup/payments.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { StandInStripe } from '../../../../tests/setup/stripe.ts';
import { cancelPlan } from '../cancel.ts';
import { syncInvoice, syncOwnInvoice } from '../catch-up.ts';
import { syncAfterReturn } from '../come-back.ts';
import { storeMethod } from '../methods.ts';
import { refundInvoice } from '../operator.ts';
import { forgetMethodCall, saveMethodCall } from '../plan-calls.ts';
import { maintainPlans } from '../plans-job.ts';
import { type Account, changePlan } from '../purchase.ts';
import { reconcile } from '../reconcile.ts';
import { sendRefunds } from '../refunds.ts';
import { beginTrial } from '../trial.ts';
import { handleProviderEvent } from '../webhook.ts';

// Alone in its worker: settings apply to the whole process.
vi.stubEnv('CONTACT', 'ops@cairn.example');

const database = useTestDatabase();
const now = new Date('2027-04-01T09:30:00Z');
const day = (count: number) => addDays(now, count);
const end = new Date('2027-05-01T09:30:00Z');
let stripe: StandInStripe;
let member: Account;
let keys = 0;

beforeAll(async () => {
	stripe = await new StandInStripe().start();
	withSettings(stripe.settings);
});
afterAll(() => stripe.close());
beforeEach(async () => {
	member = (await signedIn(database.db)).member;
	stripe.trouble = undefined;
	stripe.hold = () => undefined;
	stripe.intents.clear();
	stripe.disputes.clear();
	stripe.refunds.clear();
	stripe.refused.clear();
	// Removes what other tests left.
	await database.db.execute('delete from payment_method');
});

interface Bought {
	token?: string;
	at?: Date;
	key?: string;
	term?: 1 | 6 | 12;
}
const buy = ({ token, at = now, key = `key-number-${++keys}`, term = 1 }: Bought = {}) =>
	changePlan(
		database.db,
		member,
		{ plan: 'pro', term, ...(token !== undefined && { method: { token } }) },
		{ key, now: at },
	);
const stand = (at = now) => standOf(database.db, member.id, at);
const invoices = () => invoicesOf(database.db, member.id);
const tell = (sent: { headers: Headers; raw: string }, at = now) =>
	handleProviderEvent(database.db, 'stripe', sent, at);
const paidPro = { plan: 'pro', paid: 1_045, refunded: 0, balance: 0 };

/** The name of a session or a payment at the end of its page's address. */
const nameIn = (changed: Awaited<ReturnType<typeof buy>>): string => {
	if (changed.state !== 'waiting' || changed.next.kind !== 'page') throw new Error('no page');
	return changed.next.url.split('/').at(-1) ?? '';
};

test('a good card pays at once, and is saved', async () => {
	expect(await buy({ token: 'pm_good' })).toEqual({ state: 'done' });
	expect(await stand()).toEqual(paidPro);
	const { methods } = await planView(database.db, member.id, now);
	expect(methods).toMatchObject([{ label: 'Visa ending in 4242', expires: '2031-04' }]);
	expect(await mailsOf(database.db, 'invoice-paid')).not.toEqual([]);
	const again = { plan: 'pro', term: 6, method: { _id: methods[0]?._id ?? '' } } as const;
	const up = changePlan(database.db, member, again, { key: 'saved-method', now: day(10) });
	expect(await up).toEqual({ state: 'done' });
	expect(stripe.charged).toHaveLength(2);
});

test('a method that Stripe refuses ends the purchase, and the next one is made at once', async () => {
	await expect(buy({ token: 'pm_unknown' })).rejects.toMatchObject({ status: 402 });
	expect(await buy({ token: 'pm_good' })).toEqual({ state: 'done' });
	expect(await stand()).toEqual(paidPro);
});

test('a declined card gives the reason, no plan, and the same answer again', async () => {
	const key = 'declined-key';
	await expect(buy({ token: 'pm_declined', key })).rejects.toMatchObject({
		status: 402,
		message: 'Your card was declined.',
	});
	await expect(buy({ token: 'pm_declined', key })).rejects.toMatchObject({ status: 402 });
	expect(await stand()).toMatchObject({ plan: 'standard', paid: 0 });
	expect(await buy({ token: 'pm_good' })).toEqual({ state: 'done' });
});

test('fifty at once with one key: one charge', async () => {
	const answers = await Promise.allSettled(
		Array.from({ length: 50 }, () => buy({ token: 'pm_fifty', key: 'fifty-at-once' })),
	);
	expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
	for (const one of answers)
		if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 503 });
	expect(stripe.charged).toHaveLength(1);
	expect(await stand()).toEqual(paidPro);
	expect(await invoices()).toHaveLength(1);
});

test('fifty at once with fifty keys: one charge too', async () => {
	const answers = await Promise.allSettled(
		Array.from({ length: 50 }, () => buy({ token: 'pm_keys' })),
	);
	expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(stripe.charged).toHaveLength(1);
	expect(await stand()).toEqual(paidPro);
});

describe('a Checkout page', () => {
	test('is waited for, reused on a second request, and paid there', async () => {
		const first = await buy();
		expect(await buy({ at: day(0.1) })).toEqual(first);
		const session = stripe.payPage(nameIn(first));
		expect(await stand()).toMatchObject({ plan: 'standard' });
		await tell(
			stripe.event(
				'checkout.session.completed',
				{
					...stripe.sessions.get(nameIn(first)),
				},
				{ at: now },
			),
		);
		expect(session.status).toBe('succeeded');
		expect(await stand()).toEqual(paidPro);
	});

	test('that was left is closed, so that it cannot be paid after another', async () => {
		const left = nameIn(await buy());
		await buy({ token: 'pm_other', term: 6, at: day(0.01) });
		expect(stripe.sessions.get(left)).toMatchObject({ status: 'expired' });
		expect(stripe.charged).toHaveLength(1);
		const late = nameIn(await buy({ term: 12, at: day(1) }));
		await maintainPlans(database.db, day(3));
		expect(stripe.sessions.get(late)).toMatchObject({ status: 'expired' });
		expect((await invoices())[0]).toMatchObject({ state: 'expired' });
	});

	test('that was paid is noticed by the next change, even if no event comes', async () => {
		stripe.payPage(nameIn(await buy()));
		await expect(buy({ term: 1, at: day(0.1) })).resolves.toEqual({ state: 'done' });
		expect(stripe.charged).toHaveLength(1);
		expect(await stand(day(1))).toEqual(paidPro);
	});
});

test('3-D Secure leads to the bank’s page, and what was confirmed there is paid', async () => {
	const key = 'with-a-step';
	const waiting = await buy({ token: 'pm_step', key });
	expect(waiting).toMatchObject({ state: 'waiting', next: { kind: 'page' } });
	expect(await stand()).toMatchObject({ plan: 'standard', paid: 0 });
	stripe.takeStep(nameIn(waiting));
	expect(await buy({ token: 'pm_step', key })).toEqual({ state: 'done' });
	expect(await stand()).toEqual(paidPro);
});

test.each([500, 429, 'garbage'] as const)(
	'%s of Stripe: outcome pending, and never charged twice',
	async (trouble) => {
		const key = `in-trouble-${trouble}`;
		await buy({ token: 'pm_declined' }).catch(() => undefined);
		stripe.trouble = trouble;
		await expect(buy({ token: 'pm_good', key })).rejects.toMatchObject({ status: 503 });
		stripe.trouble = undefined;
		expect(await buy({ token: 'pm_good', key })).toEqual({ state: 'done' });
		expect(stripe.charged).toHaveLength(1);
		expect(await stand()).toEqual(paidPro);
	},
);

test('an invoice that Stripe cannot report on blocks no other work', async () => {
	stripe.refused.add(nameIn(await buy()));
	member = (await signedIn(database.db)).member;
	stripe.payPage(nameIn(await buy()));
	const { member: tries } = await signedIn(database.db);
	await writeEntries(database.db, tries.id, [
		{ at: now, kind: 'trial', cents: 0, from: now, until: day(4) },
	]);
	await expect(maintainPlans(database.db, day(3))).rejects.toMatchObject({
		errors: [expect.objectContaining({ message: expect.stringContaining('Not now') })],
	});
	expect(await stand(day(3))).toEqual(paidPro);
	expect(await mailsOf(database.db, 'trial-ends', tries.email)).toHaveLength(1);
});

test('a method unknown to Stripe is refused with a message, and can be removed', async () => {
	const who = await signedIn(database.db);
	const ask = async (call: Endpoint, method: string, path: string, body?: object) => {
		const url = new URL(`http://127.0.0.1${path}`);
		const headers = {
			authorization: `Bearer ${who.token}`,
			...(body && { 'content-type': 'application/json' }),
		};
		const said = body && { body: JSON.stringify(body) };
		const request = new Request(url, { method, headers, ...said });
		const answer = await call(database.db, { request, url, clientAddress: '192.0.2.1' });
		return { status: answer.status, said: await answer.json() };
	};
	const saved = await ask(saveMethodCall, 'POST', '/api/x', { token: 'pm_unknown' });
	expect(saved).toMatchObject({
		status: 422,
		said: { description: expect.stringContaining('payment provider does not recognize') },
	});
	const gone = { reference: 'pm_unknown_gone', label: 'Visa', expires: null, fingerprint: null };
	const id = await storeMethod(database.db, who.member.id, 'stripe', gone);
	const removed = await ask(forgetMethodCall, 'DELETE', `/api/x?_id=${id}`);
	expect(removed).toMatchObject({ status: 200, said: { methods: [] } });
});

describe('events', () => {
	function* orders<Of>(of: readonly Of[]): Generator<Of[]> {
		if (of.length === 0) yield [];
		for (const [at, one] of of.entries())
			for (const rest of orders(of.toSpliced(at, 1))) yield [one, ...rest];
	}

	test('each twice, in every order of five, have the same result', async () => {
		let tried = 0;
		for (const order of orders([0, 1, 2, 3, 4])) {
			member = (await signedIn(database.db)).member;
			const session = nameIn(await buy());
			const paid = stripe.payPage(session);
			const refunded = stripe.refundThere(paid.id, 1_045);
			const events = [
				stripe.event('payment_intent.succeeded', { ...paid, status: 'processing' }, { at: now }),
				stripe.event('checkout.session.completed', stripe.sessions.get(session), { at: now }),
				stripe.event(
					'charge.refunded',
					{ payment_intent: paid.id, metadata: paid.metadata },
					{ at: now },
				),
				stripe.event('payment_intent.payment_failed', { ...paid, status: 'canceled' }, { at: now }),
				stripe.event('refund.created', { ...refunded, metadata: paid.metadata }, { at: now }),
			];
			for (const at of order) {
				const one = events[at];
				if (!one) continue;
				await tell(one);
				await tell(one);
			}
			expect(await stand()).toEqual({ plan: 'standard', paid: 1_045, refunded: 1_045, balance: 0 });
			tried += 1;
		}
		expect(tried).toBe(120);
	});

	test('forged, old, of the future, or garbled are refused and change nothing', async () => {
		const session = nameIn(await buy());
		stripe.payPage(session);
		const object = stripe.sessions.get(session);
		const type = 'checkout.session.completed';
		const minute = 60_000;
		const sent = [
			stripe.event(type, object, { at: now, secret: 'whsec_another' }),
			stripe.event(type, object, { at: new Date(now.getTime() - 5 * minute - 1_000) }),
			stripe.event(type, object, { at: new Date(now.getTime() + 5 * minute + 1_000) }),
			{ ...stripe.event(type, object, { at: now }), raw: '{}' },
			{ headers: new Headers(), raw: '{}' },
			{ headers: new Headers({ 'stripe-signature': 't=1,v1=zz' }), raw: '{}' },
		];
		for (const one of sent) await expect(tell(one)).rejects.toMatchObject({ status: 400 });
		expect(await stand()).toMatchObject({ plan: 'standard', paid: 0 });
		await tell(stripe.event(type, object, { at: new Date(now.getTime() - 4 * minute) }));
		expect(await stand()).toEqual(paidPro);
	});

	test('are resent while Stripe is unreachable', async () => {
		const session = nameIn(await buy());
		stripe.payPage(session);
		const event = stripe.event('checkout.session.completed', stripe.sessions.get(session), {
			at: now,
		});
		stripe.trouble = 500;
		await expect(tell(event)).rejects.toMatchObject({ status: 503 });
		stripe.trouble = undefined;
		await tell(event);
		expect(await stand()).toEqual(paidPro);
	});
});

describe('a renewal', () => {
	test('is charged a day before, and follows to the second', async () => {
		await buy({ token: 'pm_renews' });
		for (const at of [-1, 0, 1]) await maintainPlans(database.db, addDays(end, at));
		expect(stripe.charged).toHaveLength(2);
		expect(await planView(database.db, member.id, addDays(end, 1))).toMatchObject({
			...{ plan: 'pro', since: end.toISOString(), credit: 0, unpaid_until: null },
		});
	});

	test('that fails is retried and reminded of three times, and the plan ends after a week', async () => {
		await buy({ token: 'pm_later' });
		for (const at of [-1, 0, 1, 2, 3, 4, 5, 6]) await maintainPlans(database.db, addDays(end, at));
		expect(await mailsOf(database.db, 'renewal-failed', member.email)).toHaveLength(3);
		expect(await stand(addDays(end, 6))).toMatchObject({ plan: 'pro', paid: 1_045 });
		await maintainPlans(database.db, addDays(end, 7));
		expect(await stand(addDays(end, 7))).toEqual(paidStandard);
		expect(stripe.charged).toHaveLength(1);
	});

	test('that failed is paid with another card, from where the last period ended', async () => {
		await buy({ token: 'pm_later' });
		await maintainPlans(database.db, addDays(end, -1));
		expect((await invoices())[0]).toMatchObject({ state: 'open', failed: expect.any(String) });
		await buy({ token: 'pm_better', at: addDays(end, 3) });
		await maintainPlans(database.db, addDays(end, 4));
		expect(await planView(database.db, member.id, addDays(end, 4))).toMatchObject({
			...{ since: end.toISOString(), unpaid_until: null, credit: 0 },
		});
		expect(stripe.charged).toHaveLength(2);
	});

	test('is charged to the card last used, not last saved', async () => {
		await buy({ token: 'pm_older' });
		const [older] = (await planView(database.db, member.id, now)).methods;
		await buy({ token: 'pm_newer', term: 6, at: day(1) });
		const year = { plan: 'pro', term: 12, method: { _id: older?._id ?? '' } } as const;
		await changePlan(database.db, member, year, { key: 'by-the-older', now: day(2) });
		await maintainPlans(database.db, new Date('2028-04-03T00:00:00Z'));
		expect(stripe.charged.map((one) => one.payment_method)).toEqual([
			...['pm_older', 'pm_newer', 'pm_older', 'pm_older'],
		]);
	});

	test('is charged although an upgrade page was opened and left', async () => {
		await buy({ token: 'pm_leaves' });
		await maintainPlans(database.db, addDays(end, -2));
		await buy({ term: 6, at: addDays(end, -1) });
		for (const at of [-0.9, 0, 2]) await maintainPlans(database.db, addDays(end, at));
		expect(stripe.charged).toHaveLength(2);
		expect(await stand(addDays(end, 2))).toMatchObject({ plan: 'pro', paid: 2_090, balance: 0 });
	});

	test('covered by credit has an invoice too, and charges nothing', async () => {
		await buy({ token: 'pm_credit' });
		await writeEntries(database.db, member.id, [
			{ at: now, kind: 'payment', cents: 2_000, provider: 'sandbox', reference: `of ${member.id}` },
		]);
		for (const at of [-1, 0, 1]) await maintainPlans(database.db, addDays(end, at));
		expect(stripe.charged).toHaveLength(1);
		expect(await stand(addDays(end, 1))).toMatchObject({ plan: 'pro', balance: 955 });
		expect(await invoices()).toMatchObject([{ state: 'paid', cents: 0 }, { state: 'paid' }]);
	});

	const paidStandard = { plan: 'standard', paid: 1_045, refunded: 0, balance: 0 };
});

test('the refund of a cancelled year goes back to the card, once', async () => {
	await buy({ token: 'pm_year', term: 12 });
	await cancelPlan(database.db, member, day(60));
	for (const at of [90, 91, 92]) await maintainPlans(database.db, day(at));
	const after = await stand(day(92));
	expect(after).toMatchObject({ plan: 'standard', balance: 0 });
	expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([after.refunded]);
});

test('a refund whose answer was lost is not repeated', async () => {
	await buy({ token: 'pm_lost' });
	const [invoice] = await invoices();
	stripe.hold = (moment, path) => {
		if (moment === 'after' && path === '/v1/refunds' && stripe.refunds.size > 0)
			stripe.trouble = 'garbage';
		return undefined;
	};
	await refundInvoice(database.db, invoice?.number ?? 0, undefined, day(1));
	expect(stripe.refunds.size).toBe(1);
	stripe.trouble = undefined;
	stripe.hold = () => undefined;
	await sendRefunds(database.db);
	expect(stripe.refunds.size).toBe(1);
	expect(await stand(day(1))).toMatchObject({ plan: 'standard', balance: 0 });
});

test('a partial refund made at Stripe leaves the plan and owes nothing', async () => {
	await buy({ token: 'pm_part' });
	const [paid] = stripe.charged;
	const refunded = stripe.refundThere(paid?.id ?? '', 300);
	await tell(stripe.event('refund.created', refunded, { at: now }));
	expect(await stand(day(1))).toEqual({ plan: 'pro', paid: 1_045, refunded: 300, balance: 0 });
});

test('less than Stripe’s minimum is charged as that, and the rest is credit', async () => {
	await buy({ token: 'pm_small' });
	await confirmSmall();
	expect(stripe.charged.map(({ amount }) => amount)).toEqual([1_045, 50]);
	expect(await stand(day(1))).toMatchObject({ plan: 'pro', balance: 50 - 20 });

	/** Leaves so much credit that a longer term costs 20 cents. */
	async function confirmSmall() {
		const left = priceOf('pro', 6) - 20;
		await writeEntries(database.db, member.id, [
			{ at: now, kind: 'return', cents: 1_045 },
			{ at: now, kind: 'payment', cents: left - 1_045, provider: 'sandbox', reference: 'given' },
		]);
		const seen = await previewPlanChange(database.db, member.id, { plan: 'pro', term: 6 }, day(1));
		expect(seen).toMatchObject({ due_now: 50, credit: priceOf('pro', 6) - 50 });
		expect(seen.lines.at(-1)).toEqual({ text: 'Remains as credit', cents: 30 });
		await buy({ token: 'pm_small', term: 6, at: day(1) });
	}
});

test('a buyer back from the provider’s page has the plan, before any event', async () => {
	const waiting = await buy();
	stripe.payPage(nameIn(waiting));
	const number = waiting.state === 'waiting' ? waiting.invoice : 0;
	const other = (await signedIn(database.db)).member;
	await syncOwnInvoice(database.db, other.id, number, now);
	expect(await stand()).toMatchObject({ plan: 'standard' });
	stripe.trouble = 500;
	await syncOwnInvoice(database.db, member.id, number, now);
	stripe.trouble = undefined;
	await syncOwnInvoice(database.db, member.id, number, now);
	expect(await stand()).toEqual(paidPro);
});

test('a buyer back from a Stripe page sees what was done there, before any event', async () => {
	const back = (from: { invoice?: number; methods?: boolean }, who = member) =>
		syncAfterReturn(database.db, who.id, { invoice: null, methods: false, ...from }, now);
	const waiting = await buy();
	stripe.payPage(nameIn(waiting));
	const invoice = waiting.state === 'waiting' ? waiting.invoice : 0;
	await back({ invoice }, (await signedIn(database.db)).member);
	await back({});
	expect(await stand()).toMatchObject({ plan: 'standard' });
	stripe.trouble = 500;
	await back({ invoice, methods: true });
	stripe.trouble = undefined;
	await back({ invoice });
	expect(await stand()).toEqual(paidPro);
	const customer = [...stripe.customers.values()].find(({ email }) => email === member.email);
	stripe.saveIn(customer?.id ?? '');
	const methods = async () => (await planView(database.db, member.id, now)).methods;
	expect(await methods()).toHaveLength(1);
	await back({ methods: true });
	expect(await methods()).toHaveLength(2);
	// Reloaded repeatedly, it makes no more requests, and the page still works.
	const asked = stripe.asked.length;
	for (let time = 0; time < 40; time += 1) await back({ methods: true });
	expect(stripe.asked.length - asked).toBeLessThan(30);
});

test('a dispute removes the plan and the money; if won, the money is credit', async () => {
	await buy({ token: 'pm_dispute' });
	const [paid] = stripe.charged;
	const dispute = stripe.dispute(paid?.id ?? '');
	await tell(stripe.event('charge.dispute.created', dispute, { at: day(2) }), day(2));
	expect(await stand(day(2))).toEqual({
		...{ plan: 'standard', paid: 1_045, refunded: 1_045, balance: 0 },
	});
	dispute.status = 'won';
	await tell(stripe.event('charge.dispute.closed', dispute, { at: day(20) }), day(20));
	expect(await stand(day(20))).toMatchObject({ paid: 2_090, balance: 1_045 });
	expect(await buy({ at: day(21) })).toEqual({ state: 'done' });
	expect(stripe.charged).toHaveLength(1);
});

test('a trial needs a card, and is given once per card', async () => {
	await expect(beginTrial(database.db, member, now)).rejects.toThrow('Save a payment method first');
	const card = { reference: 'pm_a', label: 'Visa', expires: null, fingerprint: 'the same card' };
	const save = async (who: Account, reference: string) => {
		await changePlan(database.db, who, { plan: 'pro', term: 1 }, { key: 'for-a-customer', now });
		const customer = [...stripe.customers.values()].at(-1)?.id ?? '';
		stripe.method(reference, customer, card.fingerprint);
	};
	await save(member, 'pm_first');
	await beginTrial(database.db, member, now);
	expect(await stand()).toMatchObject({ plan: 'pro', paid: 0 });
	const other = (await signedIn(database.db)).member;
	await save(other, 'pm_second');
	await expect(beginTrial(database.db, other, now)).rejects.toThrow('with another account');
	await expect(storeMethod(database.db, other.id, 'stripe', card)).resolves.toBeGreaterThan(0);
});

test.each([
	['less than is owed', { amount_received: 500 }],
	['another currency', { currency: 'jpy' }],
])('%s buys nothing, and an operator is notified once', async (_, came) => {
	const page = nameIn(await buy());
	stripe.payPage(page);
	for (const one of stripe.intents.values()) Object.assign(one, came);
	const number = (await invoices())[0]?.number ?? 0;
	await syncInvoice(database.db, number, now);
	await syncInvoice(database.db, number, day(1));
	expect(await stand()).toMatchObject({ plan: 'standard', paid: 0 });
	expect(await invoices()).toMatchObject([{ state: 'declined' }]);
	const told = (await mailsOf(database.db, 'operator')).filter((subject) =>
		subject.includes(`invoice ${number} was not paid in full`),
	);
	expect(told).toHaveLength(1);
	expect(await buy({ token: 'pm_good' })).toEqual({ state: 'done' });
});

test('the nightly comparison finds what was missed, and repairs it', async () => {
	stripe.payPage(nameIn(await buy()));
	const [invoice] = await invoices();
	const number = invoice?.number ?? 0;
	const differences = async (at: Date) =>
		(await reconcile(database.db, at)).filter((line) =>
			new RegExp(`nvoice ${number}\\b`).test(line),
		);
	expect(await differences(day(1))).toEqual([
		expect.stringContaining(`of $10.45 for invoice ${number}, which is not paid here.`),
		`Invoice ${number} was paid; this is now recorded.`,
	]);
	expect(await stand(day(1))).toEqual(paidPro);
	expect(await differences(day(2))).toEqual([]);
	expect(await mailsOf(database.db, 'operator')).toContainEqual(
		expect.stringMatching(/payments differ in \d+ places/),
	);
	stripe.intents.clear();
	stripe.sessions.clear();
	expect(await differences(day(3))).toEqual([
		`Invoice ${number} is paid here, but stripe has no payment for it.`,
	]);
});

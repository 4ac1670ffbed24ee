import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invoicesOf } from '#lib/plans/invoices.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { planView, previewPlanChange } from '#lib/plans/plan-view.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { mailsOf, standOf, withSettings } from '../../../tests/setup/payments.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { normalizeEmail } from '../validation/normal-address.ts';
import { cancelPlan, resumePlan } from './cancel.ts';
import {
	agreePrice,
	confirmPayment,
	confirmRefund,
	grantPlan,
	listPlans,
	refundInvoice,
} from './operator.ts';
import { maintainPlans } from './plans-job.ts';
import { type Account, changePlan } from './purchase.ts';
import { beginTrial } from './trial.ts';

// Alone in its worker: settings apply to the whole process.
vi.stubEnv('CONTACT', 'ops@cairn.example');

const database = useTestDatabase();
const now = new Date('2027-04-01T09:30:00Z');
const day = (count: number) => addDays(now, count);
let member: Account;
let keys = 0;

beforeAll(() =>
	withSettings({
		INVOICE_FROM: 'Cairn Ltd|1 Test Street',
		INVOICE_PAY_TO: 'IBAN DE00 1234|Bank',
	}),
);
beforeEach(async () => {
	member = (await signedIn(database.db)).member;
});

const buy = (
	plan: 'pro' | 'enterprise',
	term: 1 | 6 | 12,
	at = now,
	key = `key-number-${++keys}`,
) => changePlan(database.db, member, { plan, term }, { key, now: at });
const invoices = () => invoicesOf(database.db, member.id);
const stand = (at: Date) => standOf(database.db, member.id, at);
const view = (at: Date) => planView(database.db, member.id, at);

async function waitingFor(bought: ReturnType<typeof buy>): Promise<number> {
	const changed = await bought;
	if (changed.state !== 'waiting') throw new Error('Nothing is waited for.');
	return changed.invoice;
}

describe('a transfer', () => {
	test('is awaited, and gives the plan when an operator confirms it', async () => {
		const changed = await buy('pro', 1);
		expect(changed).toMatchObject({
			state: 'waiting',
			next: { kind: 'transfer', pay_to: 'IBAN DE00 1234\nBank', cents: 1_045 },
		});
		expect(await stand(now)).toMatchObject({ plan: 'standard', paid: 0 });
		const [open] = await invoices();
		expect(open).toMatchObject({ state: 'open', cents: 1_045, what: 'Pro for 1 month' });
		const said = await confirmPayment(database.db, open?.number ?? 0, day(3));
		expect(said).toContain('is paid: $10.45');
		expect(await stand(day(3))).toEqual({ plan: 'pro', paid: 1_045, refunded: 0, balance: 0 });
		expect((await view(day(3))).until).toBe('2027-05-04T09:30:00.000Z');
		expect(await invoices()).toMatchObject([{ state: 'paid', next: null }]);
	});

	test('confirmed twice is refused the second time, in plain words', async () => {
		const number = await waitingFor(buy('pro', 1));
		await confirmPayment(database.db, number, day(1));
		await expect(confirmPayment(database.db, number, day(2))).rejects.toThrow(
			`Invoice ${number} was already paid on 2 April 2027.`,
		);
		expect(await stand(day(2))).toMatchObject({ paid: 1_045, balance: 0 });
	});

	test('is reminded of, expires, and still counts when it comes late', async () => {
		const number = await waitingFor(buy('pro', 1));
		const open = await mailsOf(database.db, 'invoice-reminder');
		await maintainPlans(database.db, day(7));
		await maintainPlans(database.db, day(8));
		expect(await mailsOf(database.db, 'invoice-reminder')).toHaveLength(open.length + 1);
		await maintainPlans(database.db, day(14));
		expect(await invoices()).toMatchObject([{ state: 'expired' }]);
		await confirmPayment(database.db, number, day(30));
		expect(await stand(day(30))).toMatchObject({ plan: 'pro', balance: 0 });
		expect((await view(day(30))).since).toBe(day(30).toISOString());
	});

	test('for an upgrade honours the price quoted, though days have passed', async () => {
		await confirmPayment(database.db, await waitingFor(buy('pro', 12)), now);
		await agreePrice(database.db, member.email, 1_999);
		const number = await waitingFor(buy('enterprise', 12, day(10)));
		await confirmPayment(database.db, number, day(20));
		expect(await stand(day(20))).toMatchObject({ plan: 'enterprise', balance: 0 });
		expect((await view(day(20))).until).toBe('2028-04-21T09:30:00.000Z');
	});

	test('from somebody who has bought otherwise since stays as credit', async () => {
		const first = await waitingFor(buy('pro', 1));
		const second = await waitingFor(buy('pro', 6));
		expect((await invoices()).map(({ state }) => state)).toEqual(['open', 'replaced']);
		await confirmPayment(database.db, second, day(1));
		await confirmPayment(database.db, first, day(2));
		expect(await stand(day(2))).toMatchObject({ plan: 'pro', balance: 1_045 });
		expect((await view(day(2))).renews).toMatchObject({ plan: 'pro', term: 6 });
	});

	test('long after it expired does not buy the upgrade it was for', async () => {
		await confirmPayment(database.db, await waitingFor(buy('pro', 12)), now);
		await agreePrice(database.db, member.email, 1_999);
		const more = await waitingFor(buy('enterprise', 12));
		await confirmPayment(database.db, more, day(360));
		expect(await stand(day(360))).toMatchObject({ plan: 'pro' });
	});

	test('cannot be chosen until there is an account to pay to', async () => {
		withSettings({ INVOICE_PAY_TO: '', INVOICE_FROM: '' });
		await expect(buy('pro', 1)).rejects.toThrow('does not accept payments yet');
		expect((await view(now)).takes_payments).toBe(false);
		withSettings({
			INVOICE_PAY_TO: 'IBAN DE00 1234|Bank',
			INVOICE_FROM: 'Cairn Ltd|1 Test Street',
		});
	});
});

test('numbers have no gaps, however many are made at once and fail', async () => {
	const others = await Promise.all(Array.from({ length: 12 }, () => signedIn(database.db)));
	await Promise.all(
		others.map(({ member: other }, at) =>
			changePlan(database.db, other, { plan: 'pro', term: 1 }, { key: `at-once-${at}`, now }),
		),
	);
	await database.db
		.transaction(async (tx) => {
			await changePlan(tx, member, { plan: 'pro', term: 1 }, { key: 'taken-back', now });
			throw new Error('failed');
		})
		.catch(() => undefined);
	await buy('pro', 1);
	const { rows } = await database.db.execute(
		sql`select max(number) = count(*) and min(number) = 1 as whole from invoice`,
	);
	expect(rows).toEqual([{ whole: true }]);
});

test('an invoice is never changed or removed', async () => {
	await buy('pro', 1);
	for (const change of ['update invoice set price = 1', 'delete from invoice'])
		await expect(database.db.execute(sql.raw(change))).rejects.toThrow();
});

test('a downgrade follows, and the same plan again is refused', async () => {
	await confirmPayment(database.db, await waitingFor(buy('pro', 6)), now);
	expect(await buy('pro', 1, day(1))).toEqual({ state: 'done' });
	await expect(buy('pro', 1, day(1))).rejects.toThrow('already chosen this');
	expect(await view(day(1))).toMatchObject({
		term: 6,
		renews: { plan: 'pro', term: 1, cents: 1_045 },
	});
	expect(await buy('pro', 6, day(2))).toEqual({ state: 'done' });
	await expect(buy('pro', 6, day(2))).rejects.toThrow('already have this plan');
});

test('a renewal is invoiced before its time, kept up unpaid for a week, and then ends', async () => {
	await confirmPayment(database.db, await waitingFor(buy('pro', 1)), now);
	const end = new Date('2027-05-01T09:30:00Z');
	await maintainPlans(database.db, addDays(end, -10));
	expect(await invoices()).toMatchObject([
		{ state: 'open', cents: 1_045, next: { kind: 'transfer' } },
		{ state: 'paid' },
	]);
	await maintainPlans(database.db, addDays(end, -1));
	expect(await stand(end)).toMatchObject({ plan: 'pro' });
	expect(await view(addDays(end, 2))).toMatchObject({
		unpaid_until: addDays(end, 7).toISOString(),
	});
	await maintainPlans(database.db, addDays(end, 7));
	expect(await stand(addDays(end, 7))).toMatchObject({ plan: 'standard', balance: 0 });
	expect(await invoices()).toMatchObject([{ state: 'expired' }, { state: 'paid' }]);
	expect(await mailsOf(database.db, 'plan-ended')).not.toEqual([]);
});

test('a renewal paid early follows to the second, and so does one paid late within its grace', async () => {
	await confirmPayment(database.db, await waitingFor(buy('pro', 1)), now);
	const end = new Date('2027-05-01T09:30:00Z');
	await maintainPlans(database.db, addDays(end, -9));
	const [early] = await invoices();
	await confirmPayment(database.db, early?.number ?? 0, addDays(end, -5));
	expect(await stand(addDays(end, -5))).toMatchObject({ balance: 1_045 });
	await maintainPlans(database.db, addDays(end, -1));
	await maintainPlans(database.db, addDays(end, 0));
	expect(await view(addDays(end, 1))).toMatchObject({
		since: end.toISOString(),
		until: '2027-06-01T09:30:00.000Z',
		credit: 0,
	});
	const next = new Date('2027-06-01T09:30:00Z');
	await maintainPlans(database.db, addDays(next, -1));
	const [late] = await invoices();
	await confirmPayment(database.db, late?.number ?? 0, addDays(next, 4));
	expect(await view(addDays(next, 4))).toMatchObject({
		since: next.toISOString(),
		unpaid_until: null,
	});
});

test('a plan chosen after a renewal invoice is paid at its own price', async () => {
	await agreePrice(database.db, member.email, 1_999);
	await confirmPayment(database.db, await waitingFor(buy('enterprise', 1)), now);
	const end = new Date('2027-05-01T09:30:00Z');
	await maintainPlans(database.db, addDays(end, -5));
	const [asked] = await invoices();
	expect(asked).toMatchObject({ state: 'open', cents: 1_999 });
	await maintainPlans(database.db, addDays(end, -1));
	expect(await buy('pro', 12, addDays(end, -1))).toEqual({ state: 'done' });
	await confirmPayment(database.db, asked?.number ?? 0, addDays(end, 1));
	expect(await view(addDays(end, 1))).toMatchObject({ plan: 'enterprise', term: 1 });
	expect(await stand(addDays(end, 1))).toMatchObject({ balance: 0 });
});

test('a renewal is invoiced again when the choice changes, even back to the first', async () => {
	await confirmPayment(database.db, await waitingFor(buy('pro', 12)), now);
	const end = new Date('2028-04-01T09:30:00Z');
	const open = async () => (await invoices()).filter(({ state }) => state === 'open');
	for (const [days, term, cents] of [
		[-9, 12, 8_778],
		[-8, 1, 1_045],
		[-7, 12, 8_778],
	] as const) {
		if (days > -9) await buy('pro', term, addDays(end, days));
		await maintainPlans(database.db, addDays(end, days));
		expect(await open()).toMatchObject([{ cents }]);
	}
	await confirmPayment(database.db, (await open())[0]?.number ?? 0, addDays(end, -6));
	await maintainPlans(database.db, end);
	expect(await view(end)).toMatchObject({ plan: 'pro', term: 12, since: end.toISOString() });
});

test('a plan refunded after a renewal is followed by nothing', async () => {
	await confirmPayment(database.db, await waitingFor(buy('pro', 1)), now);
	const end = new Date('2027-05-01T09:30:00Z');
	await maintainPlans(database.db, addDays(end, -5));
	const [second] = await invoices();
	await confirmPayment(database.db, second?.number ?? 0, addDays(end, -4));
	await maintainPlans(database.db, end);
	await refundInvoice(database.db, second?.number ?? 0, undefined, addDays(end, 2));
	await maintainPlans(database.db, addDays(end, 3));
	expect(await stand(addDays(end, 3))).toMatchObject({ plan: 'standard', balance: 0 });
	expect((await invoices()).filter(({ state }) => state === 'open')).toEqual([]);
	// And it can be bought again.
	await confirmPayment(
		database.db,
		await waitingFor(buy('pro', 1, addDays(end, 4))),
		addDays(end, 4),
	);
	expect(await view(addDays(end, 4))).toMatchObject({ plan: 'pro', cancels_at: null });
});

test('cancelled with notice: the remaining days are refunded, once an operator acts', async () => {
	await confirmPayment(database.db, await waitingFor(buy('pro', 12)), now);
	await cancelPlan(database.db, member, day(60));
	await expect(cancelPlan(database.db, member, day(61))).rejects.toThrow('nothing to cancel');
	await resumePlan(database.db, member, day(61));
	await cancelPlan(database.db, member, day(62));
	expect(await view(day(70))).toMatchObject({ cancels_at: day(92).toISOString(), renews: null });
	await maintainPlans(database.db, day(92));
	const after = await stand(day(92));
	expect(after).toMatchObject({ plan: 'standard', balance: 0 });
	// 274 of 366 days.
	expect(after.refunded).toBe(6_572);
	const waiting = (await listPlans(database.db, day(93))).find((line) => line.startsWith('refund'));
	const [, id] = /^refund (\d+)/.exec(waiting ?? '') ?? [];
	expect(await confirmRefund(database.db, Number(id))).toBe(`Refund ${id} is done.`);
	await expect(confirmRefund(database.db, Number(id))).rejects.toThrow('No refund');
});

test('an operator refunds the unused part, or an amount, and never more than there is', async () => {
	const number = await waitingFor(buy('pro', 1));
	await confirmPayment(database.db, number, now);
	await refundInvoice(database.db, number, 200, day(3));
	expect(await stand(day(3))).toEqual({ plan: 'pro', paid: 1_045, refunded: 200, balance: 0 });
	await expect(refundInvoice(database.db, number, 1_000, day(4))).rejects.toThrow('Only $8.45');
	await refundInvoice(database.db, number, undefined, day(5));
	const after = await stand(day(5));
	expect(after).toMatchObject({ plan: 'standard', balance: 0 });
	await expect(refundInvoice(database.db, number, undefined, day(6))).rejects.toThrow('was used');
});

test('a granted plan costs nothing and ends by itself', async () => {
	await grantPlan(database.db, member.email, { plan: 'enterprise', term: 1 }, now);
	expect(await view(now)).toMatchObject({ plan: 'enterprise', renews: null });
	await maintainPlans(database.db, day(40));
	expect(await stand(day(40))).toEqual({ plan: 'standard', paid: 0, refunded: 0, balance: 0 });
});

test('the price of Enterprise is agreed on first', async () => {
	await expect(
		previewPlanChange(database.db, member.id, { plan: 'enterprise', term: 1 }, now),
	).rejects.toThrow('has to be agreed first');
	await agreePrice(database.db, member.email, 4_000);
	expect(
		await previewPlanChange(database.db, member.id, { plan: 'enterprise', term: 6 }, now),
	).toMatchObject({
		due_now: 20_400,
		lines: [{ text: 'Enterprise for 6 months', cents: 20_400 }],
	});
});

describe('a trial', () => {
	test('is Pro for a week, with a reminder two days before, and given once', async () => {
		await beginTrial(database.db, member, now);
		expect(await view(now)).toMatchObject({
			plan: 'pro',
			trial: { available: false, until: day(7).toISOString() },
		});
		await expect(beginTrial(database.db, member, day(9))).rejects.toThrow(
			'has already had its trial',
		);
		const told = await mailsOf(database.db, 'trial-ends');
		await maintainPlans(database.db, day(4));
		expect(await mailsOf(database.db, 'trial-ends')).toEqual(told);
		await maintainPlans(database.db, day(5));
		await maintainPlans(database.db, day(6));
		expect(await mailsOf(database.db, 'trial-ends')).toHaveLength(told.length + 1);
		expect(await stand(day(7))).toMatchObject({ plan: 'standard' });
	});

	test('is given once per address, however it is written', async () => {
		const other = (await signedIn(database.db)).member;
		await beginTrial(database.db, { ...member, email: 'Some.Body@gmail.com' }, now);
		await expect(
			beginTrial(database.db, { ...other, email: 'somebody+2@googlemail.com' }, now),
		).rejects.toThrow('with another account');
		expect(normalizeEmail('A.b+c@Example.com')).toBe('a.b@example.com');
	});
});

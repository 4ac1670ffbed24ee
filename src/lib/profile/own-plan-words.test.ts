import { expect, test } from 'vitest';
import type { InvoiceView } from '#lib/plans/invoices.ts';
import type { PlanView } from '#lib/plans/plan-view.ts';
import {
	cancelQuestion,
	failedRenewal,
	invoiceState,
	isPaymentExpected,
	ownPlanInWords,
} from './own-plan-words.ts';

const now = new Date('2027-04-10T12:00:00Z');
const none = { used: 0, limit: 3, resets_at: null };
const standard: PlanView = {
	plan: 'standard',
	...{ term: null, since: null, until: null, unpaid_until: null, renews: null, cancels_at: null },
	credit: 0,
	trial: { available: true, until: null },
	...{ provider: 'transfer', takes_payments: true, agreed: null, methods: [] },
	usage: { exports: none, datasets: none, questions: none, calls: none },
};
const until = '2027-05-01T09:30:00.000Z';
const pro: PlanView = {
	...standard,
	plan: 'pro',
	...{ term: 1, until },
	renews: { plan: 'pro', term: 1, cents: 1_045, at: until },
};
const planText = (view: PlanView) => {
	const { title, lines } = ownPlanInWords(view, now);
	return [title, ...lines].join(' | ');
};

test('a plan shows what it is and what comes after it', () => {
	expect(planText(standard)).toBe('Your plan is Standard | It is free of charge.');
	expect(planText(pro)).toBe(
		'Your plan is Pro for 1 month | It renews on May 01, 2027 for $10.45.',
	);
	expect(planText({ ...pro, renews: { plan: 'pro', term: 12, cents: 8_000, at: until } })).toBe(
		'Your plan is Pro for 1 month | On May 01, 2027 it changes to Pro for 12 months, for $80.00.',
	);
	expect(planText({ ...pro, credit: 320 })).toContain('You have $3.20 of credit.');
});

test('a trial shows its end, on its last day as well', () => {
	const trial = (end: string): PlanView => ({
		...{ ...standard, plan: 'pro', until: end },
		trial: { available: false, until: end },
	});
	expect(planText(trial('2027-04-17T11:00:00.000Z'))).toMatch(/ends on Apr 17, 2027, in 7 days \|/);
	expect(planText(trial('2027-04-10T13:00:00.000Z'))).toMatch(/in 1 day \|/);
});

test('an unpaid renewal is a warning with its last day', () => {
	const words = ownPlanInWords({ ...pro, unpaid_until: '2027-05-08T09:30:00.000Z' }, now);
	expect(words).toMatchObject({ isWarning: true, title: 'Your renewal was not paid' });
	expect(words.lines.join(' ')).toContain('until May 08, 2027');
});

test('a cancelled plan says when it ends, and what happens to the money on either side of that day', () => {
	const ends = '2027-05-10T12:00:00.000Z';
	const short = { ...pro, cancels_at: ends };
	expect(planText({ ...short, renews: { plan: 'pro', term: 1, cents: 303, at: until } })).toMatch(
		/^Your plan ends on May 10, 2027.*from May 01, 2027 on cost \$3.03/,
	);
	expect(planText({ ...short, until: '2028-01-01T00:00:00.000Z', renews: null })).toMatch(
		/for time after that day will be refunded/,
	);
});

test('before cancelling, one reads when it would end and what that costs or returns', () => {
	expect(cancelQuestion(pro, now).text).toMatch(/on May 10, 2027\. The days from May 01, 2027 on/);
	expect(cancelQuestion({ ...pro, until: '2028-01-01T00:00:00.000Z' }, now).text).toMatch(
		/on May 10, 2027\. Anything you paid for time after that day will be refunded/,
	);
	// Less than a day from the period's end: it ends then, and no part of a day is charged or refunded.
	expect(cancelQuestion({ ...pro, until: '2027-05-10T11:59:40.000Z' }, now).text).toBe(
		'It ends after 30 days’ notice, on May 10, 2027. Nothing is deleted.',
	);
	expect(cancelQuestion({ ...pro, unpaid_until: until }, now).text).toMatch(/ends at once/);
});

test('an invoice shows its state', () => {
	const invoice: InvoiceView = {
		...{ number: 7, date: until, state: 'open', cents: 1_045, currency: 'USD', refunded: 0 },
		...{ what: 'Pro for 1 month', until, next: null, failed: null, pdf: '/7.pdf' },
	};
	expect(invoiceState(invoice)).toBe('To be paid by May 01, 2027');
	expect(invoiceState({ ...invoice, state: 'paid', refunded: 45 })).toBe('Paid, $0.45 returned');
	expect(invoiceState({ ...invoice, state: 'declined' })).toBe('Declined: nothing was charged');
});

test('a failed renewal says why and what to do, until something was bought instead', () => {
	const failed = 'Your card was declined.';
	const lastDay = '2027-05-08T09:30:00Z';
	const invoice: InvoiceView = {
		...{ number: 8, date: until, state: 'open', cents: 1_045, currency: 'USD', refunded: 0 },
		...{ what: 'Pro for 1 month', until: lastDay, next: null, failed, pdf: '/8.pdf' },
	};
	const told = (view: PlanView) => failedRenewal(invoice, failed, view).join(' | ');
	expect(told(pro)).toMatch(/^Pro for 1 month, \$10\.45: Your card was declined\. Nothing was/);
	expect(told(pro)).toMatch(/continues until May 08, 2027\. \| Add another payment method/);
	const unpaid = { ...pro, unpaid_until: lastDay };
	expect(told(unpaid)).toMatch(/choose your plan again/);
	expect([pro, unpaid].map((view) => isPaymentExpected(invoice, view))).toEqual([true, true]);
	expect(isPaymentExpected(invoice, { ...pro, until: '2027-06-01T09:30:00.000Z' })).toBe(false);
	expect(isPaymentExpected(invoice, standard)).toBe(false);
	expect(isPaymentExpected({ ...invoice, failed: null }, standard)).toBe(true);
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { withSettings } from '../../../../tests/setup/payments.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { STRIPE_SECRET, StandInStripe } from '../../../../tests/setup/stripe.ts';
import { type Invoice, invoiceOf, makeInvoice, setInvoice } from '../invoice-store.ts';
import type { PaymentProvider } from '../provider.ts';
import { stripeProvider } from './stripe.ts';

// Alone in its worker: settings apply to the whole process.
vi.stubEnv('CONTACT', 'ops@cairn.example');

const database = useTestDatabase();
const real = process.env.STRIPE_TEST_KEY;
const stripes = ['the stand-in', ...(real ? ['Stripe itself'] : [])];

/** Stripe's behaviour we rely on: checked on the stand-in, and on its test mode if STRIPE_TEST_KEY is set. */
describe.each(stripes)('%s', (name) => {
	let standIn: StandInStripe | undefined;
	let provider: PaymentProvider;

	beforeAll(async () => {
		if (name === 'the stand-in') standIn = await new StandInStripe().start();
		withSettings(standIn?.settings ?? {});
		provider = stripeProvider({
			key: standIn?.settings.STRIPE_KEY ?? real ?? '',
			webhookSecret: STRIPE_SECRET,
			apiUrl: standIn?.url ?? 'https://api.stripe.com',
		});
	});
	afterAll(() => standIn?.close());

	async function newInvoice(): Promise<Invoice> {
		const { member } = await signedIn(database.db);
		const now = new Date();
		return database.db.transaction((tx) =>
			makeInvoice(tx, {
				...{ accountId: member.id, key: randomBytes(8).toString('hex'), kind: 'change' },
				...{ plan: 'pro', term: 1, price: 1_045, credit: 0, provider: 'stripe' },
				...{ buyer: { name: member.name, email: member.email }, seller: 'Cairn' },
				...{ issuedAt: now, expiresAt: now },
			}),
		);
	}
	const outcome = async (invoice: Invoice) =>
		(await provider.truth(database.db, invoice)).outcome.state;

	test('charges a card once, however often requested, and refunds a part of it once', async () => {
		const invoice = await newInvoice();
		const charge = { invoice, token: 'pm_card_visa' };
		const paid = await provider.charge(database.db, charge);
		expect(paid).toMatchObject({
			state: 'paid',
			method: { label: 'Visa ending in 4242', fingerprint: expect.any(String) },
		});
		expect(await provider.charge(database.db, charge)).toEqual(paid);
		expect(await outcome(invoice)).toBe('paid');
		const refund = { id: invoice.issuedAt.getTime(), cents: 45 };
		const reference = await provider.refund(database.db, invoice, refund);
		expect(await provider.refund(database.db, invoice, refund)).toBe(reference);
		const truth = await provider.truth(database.db, invoice);
		expect(truth.refunds).toEqual([{ reference, cents: 45, ours: refund.id, failed: false }]);
		expect(truth.disputes).toEqual([]);
		const since = new Date(invoice.issuedAt.getTime() - 60_000);
		const payments = await provider.payments(database.db, since);
		expect(payments.find((one) => one.invoice === invoice.number)).toMatchObject({ cents: 1_045 });
	});

	test('says why a card is declined', async () => {
		const charge = { invoice: await newInvoice(), token: 'pm_card_visa_chargeDeclined' };
		expect(await provider.charge(database.db, charge)).toEqual({
			state: 'declined',
			reason: 'Your card was declined.',
		});
	});

	test('redirects to the bank when it asks for a step, and can be dropped there', async () => {
		const invoice = await newInvoice();
		const waiting = await provider.charge(database.db, {
			invoice,
			token: 'pm_card_authenticationRequired',
		});
		expect(waiting).toMatchObject({
			state: 'waiting',
			next: { kind: 'page', url: expect.stringMatching(/^https?:/) },
		});
		expect(await outcome(invoice)).toBe('waiting');
		expect(await provider.drop(database.db, invoice)).toEqual({ state: 'none' });
		expect(await outcome(invoice)).toBe('none');
	});

	test('opens a Checkout page, finds it again, and closes it', async () => {
		const invoice = await newInvoice();
		const waiting = await provider.charge(database.db, { invoice });
		expect(waiting).toMatchObject({ state: 'waiting', reference: expect.stringMatching(/^cs_/) });
		expect(await provider.truth(database.db, invoice)).toMatchObject({ outcome: waiting });
		if (waiting.state === 'waiting') await setInvoice(database.db, invoice.number, waiting);
		const known = (await invoiceOf(database.db, invoice.number)) ?? invoice;
		expect(await provider.truth(database.db, known)).toMatchObject({ outcome: waiting });
		expect(await provider.drop(database.db, known)).toEqual({ state: 'none' });
		expect(await outcome(known)).toBe('none');
	});
});

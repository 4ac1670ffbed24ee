import { currentSettings } from '#lib/base/current-settings.ts';
import type { NextStep } from '#lib/db/schema/plans.ts';
import { CURRENCY } from '#lib/plans/plans.ts';
import type { Invoice } from './invoice-store.ts';
import { EventRefusedError, type Outcome, type PaymentProvider } from './provider.ts';

/** Returns the reference to give with a payment. */
export const transferReference = (number: number): string => `Invoice ${number}`;

/** Returns how to pay an invoice. */
export const transferStep = ({ number, due, expiresAt }: Invoice): NextStep => ({
	kind: 'transfer',
	pay_to: currentSettings().payments.payTo.join('\n'),
	reference: transferReference(number),
	cents: due,
	currency: CURRENCY,
	until: expiresAt.toISOString(),
});

const waiting = (invoice: Invoice): Outcome => ({
	state: 'waiting',
	reference: null,
	next: transferStep(invoice),
});

/** By bank or stablecoin: the invoice says where to pay, and an operator confirms receipt. */
export const transfer: PaymentProvider = {
	name: 'transfer',
	keepsMethods: false,
	charge: async (_, { invoice }) => waiting(invoice),
	truth: async (_, invoice) => ({ outcome: waiting(invoice), refunds: [], disputes: [] }),
	drop: async () => ({ state: 'none' }),
	refund: async () => null,
	saveMethod: async () => {
		throw new Error('Transfers have no saved methods.');
	},
	methods: async () => undefined,
	forgetMethod: async () => undefined,
	payments: async () => [],
	readEvent: async () => {
		throw new EventRefusedError('Transfers send no events.');
	},
};

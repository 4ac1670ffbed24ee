import { sql } from 'drizzle-orm';
import {
	bigint,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import { account, bytes } from './accounts.ts';
import { id, now, reference } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

const entryKinds = [
	'payment',
	'period',
	'return',
	'refund',
	'choice',
	'cancel',
	'resume',
	'trial',
	'grace',
] as const;

/** The plan ledger; see `plans/ledger.ts`. Rows are only ever added, never changed or deleted. */
export const planEntry = pgTable(
	'plan_entry',
	{
		id: id(),
		/** Null once the account is deleted; the payment record remains. */
		account_id: reference().references(() => account.id, { onDelete: 'set null' }),
		at: moment().notNull(),
		kind: text({ enum: entryKinds }).notNull(),
		/** The amount added to the balance, in whole cents. */
		cents: integer().notNull(),
		plan: text({ enum: ['pro', 'enterprise'] }),
		/** Months. */
		term: integer(),
		/** Start of a period, a trial, or days of grace. */
		starts_at: moment(),
		/** End of a period, a trial, days of grace, or a cancelled plan. */
		ends_at: moment(),
		/** Day of the month on which terms start. */
		day: integer(),
		provider: text(),
		/** For a payment, its invoice number; for a refund, its row id; each is recorded once. */
		reference: text(),
		created_at: now(),
	},
	(t) => [
		index('plan_entry_of_account').on(t.account_id, t.id),
		uniqueIndex('plan_entry_once')
			.on(t.provider, t.reference, t.kind)
			.where(sql`${t.reference} IS NOT NULL`),
	],
);

/** An account's metered usage per day or month; see `plans/usage.ts`. */
export const planUsage = pgTable(
	'plan_usage',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		what: text().notNull(),
		/** Start of the day or month. */
		since: moment().notNull(),
		used: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.account_id, t.what, t.since] })],
);

/** The buyer's next step to get an invoice paid. */
export type NextStep =
	/** Open the provider's page, or one on this site. */
	| { kind: 'page'; url: string }
	/** Transfer money to an account, quoting the invoice. */
	| {
			kind: 'transfer';
			pay_to: string;
			reference: string;
			cents: number;
			currency: string;
			until: string;
	  };

/** Who an invoice is made out to, as entered by the buyer. */
export interface Buyer {
	name: string;
	email: string;
	/** Lines of an address. */
	address?: string;
	tax_id?: string;
}

/**
 * An invoice: the amount a buyer was asked to pay, recorded before any provider call. Numbers have no gaps. Its plan
 * and amounts never change; whether it was paid is read from the ledger alone. The amount due is the price less the
 * credit.
 */
export const invoice = pgTable(
	'invoice',
	{
		number: integer().primaryKey(),
		/** Null once the account is deleted. */
		account_id: reference().references(() => account.id, { onDelete: 'set null' }),
		/** Idempotency key that identifies a repeated call. */
		key: text().notNull(),
		kind: text({ enum: ['change', 'renewal'] }).notNull(),
		plan: text({ enum: ['pro', 'enterprise'] }).notNull(),
		term: integer().notNull(),
		/** Price of the purchase, in cents. */
		price: integer().notNull(),
		/** Cents of the price already paid; negative if money is owed. */
		credit: integer().notNull(),
		provider: text({ enum: ['transfer', 'sandbox', 'stripe'] }).notNull(),
		buyer: jsonb().$type<Buyer>().notNull(),
		/** Lines. */
		seller: text().notNull(),
		issued_at: moment().notNull(),
		/** When the invoice stops waiting for payment. */
		expires_at: moment().notNull(),
		/** The saved payment method to charge. */
		method_id: reference().references(() => paymentMethod.id, { onDelete: 'set null' }),
		/** The provider's own id for this payment, or for the page where it is made. */
		reference: text(),
		next: jsonb().$type<NextStep>(),
		/** How often charging a renewal failed, and when it last did. */
		tries: integer().notNull().default(0),
		tried_at: moment(),
		ended_as: text({ enum: ['declined', 'expired', 'replaced'] }),
		ended_at: moment(),
		/** The reason it ended, in plain words. */
		reason: text(),
	},
	(t) => [
		uniqueIndex('invoice_once').on(t.account_id, t.key),
		index('invoice_by_reference').on(t.provider, t.reference),
		index('invoice_open').on(t.number).where(sql`${t.ended_as} IS NULL`),
	],
);

/** A refund, from the moment it was decided on; its ledger entry references this row. */
export const refund = pgTable(
	'refund',
	{
		id: id(),
		invoice: integer()
			.notNull()
			.references(() => invoice.number),
		cents: integer().notNull(),
		made_at: now(),
		/** The provider's own id for it; null until the provider has started it. */
		reference: text(),
		/** Why the provider refused it. */
		trouble: text(),
	},
	(t) => [
		index('refund_of_invoice').on(t.invoice),
		uniqueIndex('refund_by_reference').on(t.reference),
	],
);

/** A payment method that may be charged without asking again. Card numbers are never stored. */
export const paymentMethod = pgTable(
	'payment_method',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
		reference: text().notNull(),
		/** `Visa ending in 4242`. */
		label: text().notNull(),
		/** `2028-04`. */
		expires: text(),
		/** Keyed hash of the provider's card fingerprint. */
		fingerprint: bytes(),
		created_at: now(),
	},
	(t) => [
		uniqueIndex('payment_method_once').on(t.provider, t.reference),
		index('payment_method_of_account').on(t.account_id),
	],
);

/** A provider's customer id for an account. */
export const paymentCustomer = pgTable(
	'payment_customer',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		provider: text().notNull(),
		reference: text().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.account_id, t.provider] }),
		uniqueIndex('payment_customer_once').on(t.provider, t.reference),
	],
);

/** Provider events that have been processed. */
export const paymentEvent = pgTable(
	'payment_event',
	{
		provider: text().notNull(),
		event_id: text().notNull(),
		kind: text().notNull(),
		received_at: now(),
	},
	(t) => [primaryKey({ columns: [t.provider, t.event_id] })],
);

/** Keyed hashes of addresses and cards that have used their trial; they identify nobody and outlive the account. */
export const trialMark = pgTable('trial_mark', {
	mark: bytes().primaryKey(),
	at: now(),
});

/** Monthly Enterprise price in cents, as agreed between an operator and an account. */
export const agreedPrice = pgTable('agreed_price', {
	account_id: bigint({ mode: 'number' })
		.primaryKey()
		.references(() => account.id, { onDelete: 'cascade' }),
	month: integer().notNull(),
	agreed_at: now(),
});

/** Enquiries about a custom plan. */
export const planContact = pgTable('plan_contact', {
	id: id(),
	name: text().notNull(),
	email: text().notNull(),
	company: text().notNull(),
	message: text().notNull(),
	plan: text().notNull(),
	created_at: now(),
});

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

/** The ledger of plans: see `plans/ledger.ts`. Rows are added; none is changed or taken away. */
export const planEntry = pgTable(
	'plan_entry',
	{
		id: id(),
		/** Null once the account is gone: what was paid stays written down. */
		account_id: reference().references(() => account.id, { onDelete: 'set null' }),
		at: moment().notNull(),
		kind: text({ enum: entryKinds }).notNull(),
		/** What it adds to the balance, in whole cents. */
		cents: integer().notNull(),
		plan: text({ enum: ['pro', 'enterprise'] }),
		/** Months. */
		term: integer(),
		/** Of a period, of a trial, and of days of grace. */
		starts_at: moment(),
		/** Of the same, and of a plan that was cancelled. */
		ends_at: moment(),
		/** Day of the month on which terms begin. */
		day: integer(),
		provider: text(),
		/** Of a payment the number of its invoice, of a refund that of its row; each is written once. */
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

/** How often an account used what its plan counts, by day or month: see `plans/usage.ts`. */
export const planUsage = pgTable(
	'plan_usage',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		what: text().notNull(),
		/** When the day or month began. */
		since: moment().notNull(),
		used: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.account_id, t.what, t.since] })],
);

/** What somebody still has to do so that an invoice is paid. */
export type NextStep =
	/** Open the provider's page, or one of this site. */
	| { kind: 'page'; url: string }
	/** Pay to an account, naming the invoice. */
	| {
			kind: 'transfer';
			pay_to: string;
			reference: string;
			cents: number;
			currency: string;
			until: string;
	  };

/** Who an invoice is made out to, as they wrote it. */
export interface Buyer {
	name: string;
	email: string;
	/** Lines of an address. */
	address?: string;
	tax_id?: string;
}

/**
 * What somebody was asked to pay: the intent that stands before any call of a provider. Numbers have no gaps. What it says
 * of plan and money is never changed; whether it was paid is read from the ledger alone. Due is price less credit.
 */
export const invoice = pgTable(
	'invoice',
	{
		number: integer().primaryKey(),
		/** Null once the account is gone. */
		account_id: reference().references(() => account.id, { onDelete: 'set null' }),
		/** By which a call that is repeated is known again. */
		key: text().notNull(),
		kind: text({ enum: ['change', 'renewal'] }).notNull(),
		plan: text({ enum: ['pro', 'enterprise'] }).notNull(),
		term: integer().notNull(),
		/** Cents of what is bought. */
		price: integer().notNull(),
		/** Cents of it that were paid before; less than nothing where something is owed. */
		credit: integer().notNull(),
		provider: text({ enum: ['transfer', 'sandbox', 'stripe'] }).notNull(),
		buyer: jsonb().$type<Buyer>().notNull(),
		/** Lines. */
		seller: text().notNull(),
		issued_at: moment().notNull(),
		/** When it is no longer waited for. */
		expires_at: moment().notNull(),
		/** The saved method that it is charged to. */
		method_id: reference().references(() => paymentMethod.id, { onDelete: 'set null' }),
		/** The provider's own name for what is paid here: a payment, or the page on which it is made. */
		reference: text(),
		next: jsonb().$type<NextStep>(),
		/** How often a renewal was charged in vain, and when last. */
		tries: integer().notNull().default(0),
		tried_at: moment(),
		ended_as: text({ enum: ['declined', 'expired', 'replaced'] }),
		ended_at: moment(),
		/** Why, in plain words. */
		reason: text(),
	},
	(t) => [
		uniqueIndex('invoice_once').on(t.account_id, t.key),
		index('invoice_by_reference').on(t.provider, t.reference),
		index('invoice_open').on(t.number).where(sql`${t.ended_as} IS NULL`),
	],
);

/** Money that goes back, from the moment on which that was decided; its entry in the ledger names this row. */
export const refund = pgTable(
	'refund',
	{
		id: id(),
		invoice: integer()
			.notNull()
			.references(() => invoice.number),
		cents: integer().notNull(),
		made_at: now(),
		/** The provider's own name for it; null until it is under way there. */
		reference: text(),
		/** Why the provider does not do it. */
		trouble: text(),
	},
	(t) => [
		index('refund_of_invoice').on(t.invoice),
		uniqueIndex('refund_by_reference').on(t.reference),
	],
);

/** What may be charged without asking for it again. Numbers of cards are nowhere. */
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
		/** Keyed hash of the provider's fingerprint of the card. */
		fingerprint: bytes(),
		created_at: now(),
	},
	(t) => [
		uniqueIndex('payment_method_once').on(t.provider, t.reference),
		index('payment_method_of_account').on(t.account_id),
	],
);

/** Who an account is to a provider. */
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

/** What providers told and was acted on. */
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

/** Keyed hashes of addresses and cards that have had their trial; they name nobody and stay when an account goes. */
export const trialMark = pgTable('trial_mark', {
	mark: bytes().primaryKey(),
	at: now(),
});

/** Cents of a month of Enterprise, as an operator has agreed with an account. */
export const agreedPrice = pgTable('agreed_price', {
	account_id: bigint({ mode: 'number' })
		.primaryKey()
		.references(() => account.id, { onDelete: 'cascade' }),
	month: integer().notNull(),
	agreed_at: now(),
});

/** Who asked for a plan to be agreed on. */
export const planContact = pgTable('plan_contact', {
	id: id(),
	name: text().notNull(),
	email: text().notNull(),
	company: text().notNull(),
	message: text().notNull(),
	plan: text().notNull(),
	created_at: now(),
});

import type { Db } from '#lib/db/connect.ts';
import type { NextStep } from '#lib/db/schema/plans.ts';
import type { Invoice } from './invoice-store.ts';

export type ProviderName = Invoice['provider'];

/** A card or the like that a provider keeps, by its own name for it. */
export interface KeptMethod {
	reference: string;
	/** `Visa ending in 4242` */
	label: string;
	/** `2028-04` */
	expires: string | null;
	/** The same for the same card, whoever it is saved for. */
	fingerprint: string | null;
}

/** What became of an invoice at its provider. */
export type Outcome =
	/** `took`: what came, where the provider says it; the currency in capital letters. */
	| {
			state: 'paid';
			reference: string;
			method?: KeptMethod;
			took?: { cents: number; currency: string };
	  }
	/** With the bank: it has not said yet, and nobody can do anything. */
	| { state: 'waiting'; reference: string | null; next: NextStep; isWithBank?: boolean }
	| { state: 'declined'; reason: string }
	/** It was never asked for money, or can no longer be paid. */
	| { state: 'none' };

/** How an invoice is to be paid. */
export interface Charge {
	invoice: Invoice;
	/** The provider's name of what is saved. */
	method?: string | undefined;
	/** What the browser got of the provider for a new method. */
	token?: string | undefined;
	/** Nobody is there to answer questions: a renewal. */
	isUnattended?: boolean;
}

/** Everything that a provider knows of an invoice. */
export interface Truth {
	outcome: Outcome;
	/** Refunds there; `ours` is the row that asked for it, null for one that was made at the provider. */
	refunds: { reference: string; cents: number; ours: number | null; failed: boolean }[];
	/** What the payer told their bank. While it is undecided the money is gone. */
	disputes: { reference: string; cents: number; isWon: boolean }[];
}

/** What an event of a provider is about. It is a hint alone: what is true is asked for. */
export interface ProviderEvent {
	id: string;
	kind: string;
	invoice: number | null;
	/** The provider's name of a payment, where the event does not name the invoice. */
	payment: string | null;
	/** A method that was saved, changed or removed there. */
	customer: string | null;
}

/** Who takes money. Each call may be repeated: what was done once is done once. */
export interface PaymentProvider {
	name: ProviderName;
	/** Whether something can be saved with it and be charged again. */
	keepsMethods: boolean;
	/** @throws ProviderAway where what became of it is not known. */
	charge(db: Db, charge: Charge): Promise<Outcome>;
	truth(db: Db, invoice: Invoice): Promise<Truth>;
	/** Makes sure that an invoice can no longer be paid there, as far as that is possible; where it was paid, says so. */
	drop(db: Db, invoice: Invoice): Promise<Outcome>;
	/** Gives money back. Null: an operator has to do it. */
	refund(db: Db, invoice: Invoice, refund: { id: number; cents: number }): Promise<string | null>;
	/** Begins to save a method: the method, or the page on which it is entered. */
	saveMethod(
		db: Db,
		account: { id: number; email: string },
		token: string | undefined,
	): Promise<KeptMethod | NextStep>;
	/** What is saved there for an account; undefined where only this site knows. */
	methods(db: Db, accountId: number): Promise<KeptMethod[] | undefined>;
	forgetMethod(db: Db, reference: string): Promise<void>;
	/** Payments that it has taken since a moment, for the nightly comparison. */
	payments(
		db: Db,
		since: Date,
	): Promise<{ invoice: number | null; reference: string; cents: number }[]>;
	/** Reads an event. @throws EventRefused for one that it did not sign, or not lately. */
	readEvent(db: Db, headers: Headers, raw: string, now: Date): Promise<ProviderEvent>;
}

/** The provider could not be asked, or said nothing that can be understood: what became of it is not known. */
export class ProviderAway extends Error {
	override name = 'ProviderAway';
}

/** An event that is not believed. */
export class EventRefused extends Error {
	override name = 'EventRefused';
}

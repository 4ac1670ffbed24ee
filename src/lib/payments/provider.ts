import type { Db } from '#lib/db/connect.ts';
import type { NextStep } from '#lib/db/schema/plans.ts';
import type { Invoice } from './invoice-store.ts';

export type ProviderName = Invoice['provider'];

/** A card or similar method stored by a provider, under the provider's own id. */
export interface StoredMethod {
	reference: string;
	/** `Visa ending in 4242` */
	label: string;
	/** `2028-04` */
	expires: string | null;
	/** Identical for the same card, whichever account saves it. */
	fingerprint: string | null;
}

/** The outcome of an invoice at its provider. */
export type Outcome =
	/** `took`: the amount received, if the provider states it; the currency in capital letters. */
	| {
			state: 'paid';
			reference: string;
			method?: StoredMethod;
			took?: { cents: number; currency: string };
	  }
	/** `isWithBank`: the bank has not answered yet, and nobody can do anything. */
	| { state: 'waiting'; reference: string | null; next: NextStep; isWithBank?: boolean }
	| { state: 'declined'; reason: string }
	/** No payment was ever requested, or it can no longer be paid. */
	| { state: 'none' };

/** How an invoice is to be paid. */
export interface Charge {
	invoice: Invoice;
	/** The provider's id of the saved method. */
	method?: string | undefined;
	/** The provider's token for a new method, obtained by the browser. */
	token?: string | undefined;
	/** Nobody is present to answer questions: a renewal. */
	isUnattended?: boolean;
}

/** Everything that a provider knows about an invoice. */
export interface ProviderState {
	outcome: Outcome;
	/** Refunds at the provider; `ours` is the row that requested it, null if it was made at the provider. */
	refunds: { reference: string; cents: number; ours: number | null; failed: boolean }[];
	/** Chargebacks by the payer. While one is undecided the money is gone. */
	disputes: { reference: string; cents: number; isWon: boolean }[];
}

/** The subject of a provider's event. It is only a hint: the true state is queried. */
export interface ProviderEvent {
	id: string;
	kind: string;
	invoice: number | null;
	/** The provider's id of a payment, if the event does not name the invoice. */
	payment: string | null;
	/** The customer whose method was saved, changed or removed there. */
	customer: string | null;
}

/** A payment provider. Each call may be repeated without being carried out twice. */
export interface PaymentProvider {
	name: ProviderName;
	/** Whether methods can be saved with it and charged again. */
	keepsMethods: boolean;
	/** @throws ProviderUnavailableError if the outcome is unknown. */
	charge(db: Db, charge: Charge): Promise<Outcome>;
	truth(db: Db, invoice: Invoice): Promise<ProviderState>;
	/** Makes sure, as far as possible, that an invoice can no longer be paid there; reports if it was paid. */
	drop(db: Db, invoice: Invoice): Promise<Outcome>;
	/** Refunds money. Null: an operator has to do it. */
	refund(db: Db, invoice: Invoice, refund: { id: number; cents: number }): Promise<string | null>;
	/** Starts saving a method: returns the method, or the page for entering it. */
	saveMethod(
		db: Db,
		account: { id: number; email: string },
		token: string | undefined,
	): Promise<StoredMethod | NextStep>;
	/** Returns the methods saved there for an account; undefined if only this site knows them. */
	methods(db: Db, accountId: number): Promise<StoredMethod[] | undefined>;
	forgetMethod(db: Db, reference: string): Promise<void>;
	/** Payments received since a given time, for the nightly comparison. */
	payments(
		db: Db,
		since: Date,
	): Promise<{ invoice: number | null; reference: string; cents: number }[]>;
	/** Parses an event. @throws EventRefusedError if it was not signed by the provider, or not recently. */
	readEvent(db: Db, headers: Headers, raw: string, now: Date): Promise<ProviderEvent>;
}

/** The provider was unreachable, or its answer unintelligible: the outcome is unknown. */
export class ProviderUnavailableError extends Error {
	override name = 'ProviderUnavailableError';
}

/** An event that is not trusted. */
export class EventRefusedError extends Error {
	override name = 'EventRefusedError';
}

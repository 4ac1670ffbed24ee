import { sql } from 'drizzle-orm';
import { currentSettings } from '#lib/base/current-settings.ts';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Buyer, NextStep } from '#lib/db/schema/plans.ts';
import { HttpError } from '#lib/http/errors.ts';
import { changeEntries, type PlanRequest, type Quote, quoteOf } from '#lib/plans/change-plan.ts';
import type { Standing } from '#lib/plans/ledger.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { lockStanding, writeEntries } from '#lib/plans/plan-store.ts';
import {
	amountCharged,
	resolvePlanRequest,
	takesPayments,
	type WantedPlan,
} from '#lib/plans/plan-view.ts';
import { refuseCardNumbers } from './card-number.ts';
import { closePendingInvoice, MAX_CALL_MS, recordOutcome, syncInvoice } from './catch-up.ts';
import {
	type Invoice,
	invoiceOf,
	invoicesWhere,
	makeInvoice,
	openCondition,
} from './invoice-store.ts';
import { mailInvoice } from './letters.ts';
import { savedMethods } from './methods.ts';
import { type Charge, ProviderUnavailableError } from './provider.ts';
import { currentProvider, providerOf } from './providers.ts';
import { settleWithin } from './settle.ts';

/** Days to wait for payment of an invoice, by provider: by transfer, or on a provider's page. */
export const DAYS_TO_PAY = { transfer: 14, sandbox: 1, stripe: 1 } as const;

export interface Purchase extends WantedPlan {
	/** The saved method, or the token the browser got from the provider; neither if the provider has its own page. */
	method?: { _id: string } | { token: string } | undefined;
	/** Buyer details for the invoice, besides name and e-mail. */
	buyer?: Pick<Buyer, 'address' | 'tax_id'> | undefined;
}

export interface Account {
	id: number;
	name: string;
	email: string;
}

/** The result of a requested change. */
export type ChangeResult =
	| { state: 'done' }
	| { state: 'waiting'; invoice: number; next: NextStep };

type Begun =
	| { kind: 'done' }
	| { kind: 'invoice'; invoice: Invoice }
	/** Invoices that must be cancelled first. */
	| { kind: 'in the way'; invoices: Invoice[] };

const conflict = (text: string): HttpError => new HttpError(409, text);

/** The seller's lines on an invoice. */
export const sellerLines = (): string => {
	const { from } = currentSettings().payments;
	return (from.length > 0 ? from : [PRODUCT]).join('\n');
};

const isSame = (one: WantedPlan | null, other: WantedPlan): boolean =>
	one?.plan === other.plan && one.term === other.term;

async function chooseLater(
	tx: Db,
	account: Account,
	{ standing, wanted, quote }: { standing: Standing; wanted: PlanRequest; quote: Quote },
	now: Date,
): Promise<Begun> {
	if (!standing.ends && isSame(standing.next, wanted))
		throw conflict('You have already chosen this: it begins when your paid period ends.');
	await writeEntries(tx, account.id, changeEntries(standing, wanted, quote, now));
	return { kind: 'done' };
}

/** Performs step one: records what is to be done before any money is requested. */
async function begin(
	tx: Db,
	account: Account,
	purchase: Purchase,
	key: string,
	now: Date,
): Promise<Begun> {
	const standing = await lockStanding(tx, account.id);
	const [before] = await invoicesWhere(tx, sql`i.account_id = ${account.id} and i.key = ${key}`);
	if (before) {
		if (!isSame(before, purchase))
			throw conflict('This Idempotency-Key was used for another change. Use a new one.');
		return { kind: 'invoice', invoice: before };
	}
	const wanted = await resolvePlanRequest(tx, account.id, purchase);
	const quote = quoteOf(standing, wanted, now);
	if (quote.kind === 'same') throw conflict('You already have this plan.');
	if (quote.kind === 'later') return chooseLater(tx, account, { standing, wanted, quote }, now);
	const due = amountCharged(quote.due);
	const open = await invoicesWhere(tx, sql`i.account_id = ${account.id} and ${openCondition}`);
	const same = open.find((one) => one.next && isSame(one, purchase) && one.due === due);
	if (same && same.expiresAt > now) return { kind: 'invoice', invoice: same };
	// A renewal stays until something else is bought: leaving a page does not end a plan.
	const others = open.filter(({ kind }) => kind === 'change');
	if (others.some((one) => isUnderWay(one, now)))
		throw conflict('Another purchase of yours is in progress. Wait until it is done.');
	if (others.length > 0) return { kind: 'in the way', invoices: others };
	if (due > 0 && !takesPayments())
		throw conflict(
			'This site does not accept payments yet: its operator has not set where to pay.',
		);
	const provider = currentProvider();
	const invoice = await makeInvoice(tx, {
		accountId: account.id,
		key,
		kind: 'change',
		plan: wanted.plan,
		term: wanted.term,
		price: quote.price,
		credit: quote.price - due,
		provider: provider.name,
		buyer: { name: account.name, email: account.email, ...purchase.buyer },
		seller: sellerLines(),
		issuedAt: now,
		expiresAt: addDays(now, DAYS_TO_PAY[provider.name]),
	});
	if (invoice.due === 0) {
		await settleWithin(tx, invoice, { reference: null }, now);
		return { kind: 'done' };
	}
	if (provider.name === 'transfer') await mailInvoice(tx, invoice);
	return { kind: 'invoice', invoice };
}

const isUnderWay = ({ next, issuedAt }: Invoice, now: Date): boolean =>
	next === null && now.getTime() - issuedAt.getTime() < MAX_CALL_MS;

async function methodFor(
	db: Db,
	account: Account,
	{ method }: Purchase,
): Promise<Pick<Charge, 'method' | 'token'>> {
	if (!method) return {};
	if ('token' in method) return { token: method.token };
	const id = Number(/^[1-9]\d{0,14}$/.exec(method._id)?.[0] ?? 0);
	const [saved] = await savedMethods(db, account.id, currentProvider().name, id);
	if (!saved) throw new HttpError(404, 'This is not one of your saved payment methods.');
	return { method: saved.reference };
}

const answerOf = (invoice: Invoice | undefined): ChangeResult => {
	if (invoice?.paidAt) return { state: 'done' };
	if (invoice?.endedAs === 'declined')
		throw new HttpError(402, invoice.reason ?? 'The payment was declined.');
	if (invoice?.next && !invoice.endedAs)
		return { state: 'waiting', invoice: invoice.number, next: invoice.next };
	throw conflict('This purchase was abandoned. Start again.');
};

const unknown = (): HttpError =>
	new HttpError(
		503,
		'The payment provider is not responding, so we do not know yet whether the payment was made. Send the same request again in a minute: you are charged once.',
		{ headers: { 'Retry-After': '60' } },
	);

/** Performs step two: asks the provider and records its answer. May be repeated any number of times. */
async function pay(
	db: Db,
	{ number }: Invoice,
	how: Pick<Charge, 'method' | 'token'>,
	now: Date,
): Promise<ChangeResult> {
	const invoice = await invoiceOf(db, number);
	if (!invoice || invoice.paidAt || invoice.endedAs) return answerOf(invoice);
	try {
		if (invoice.next) await syncInvoice(db, number, now);
		else {
			const provider = providerOf(invoice.provider) ?? currentProvider();
			await recordOutcome(db, invoice, await provider.charge(db, { invoice, ...how }), now);
		}
	} catch (error) {
		if (error instanceof ProviderUnavailableError) throw unknown();
		// Refused before any charge: left open, it would block the next purchase.
		if (error instanceof HttpError)
			await recordOutcome(db, invoice, { state: 'declined', reason: error.message }, now);
		throw error;
	}
	return answerOf(await invoiceOf(db, number));
}

/**
 * Changes an account's plan: at once if the new one costs more, otherwise at the end of the paid period. A purchase
 * repeated with the same key is made only once; an already scheduled change is a conflict.
 *
 * @throws HttpError 402 with the provider's reason, 404, 409 with the reason, 422, 503
 */
export async function changePlan(
	db: Db,
	account: Account,
	purchase: Purchase,
	{ key, now = new Date() }: { key: string; now?: Date },
): Promise<ChangeResult> {
	refuseCardNumbers([purchase, key]);
	if (!/^[\w.:-]{8,100}$/.test(key))
		throw new HttpError(
			422,
			'Send an Idempotency-Key of 8 to 100 letters, digits, dots, colons, hyphens or underscores.',
		);
	const how = await methodFor(db, account, purchase);
	for (let time = 0; time < 3; time += 1) {
		const begun = await db.transaction((tx) => begin(tx, account, purchase, key, now));
		if (begun.kind === 'done') return { state: 'done' };
		if (begun.kind === 'invoice') return pay(db, begun.invoice, how, now);
		try {
			for (const one of begun.invoices)
				if (!(await closePendingInvoice(db, one, 'replaced', now)))
					throw conflict(
						'One of your payments is with your bank, which has not decided yet. Wait until it has.',
					);
		} catch (error) {
			if (error instanceof ProviderUnavailableError) throw unknown();
			throw error;
		}
	}
	throw conflict('Another purchase of yours is in progress. Wait until it is done.');
}

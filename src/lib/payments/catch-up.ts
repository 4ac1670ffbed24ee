import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { formatDollars } from '#lib/format/money.ts';
import type { LedgerEntry } from '#lib/plans/ledger.ts';
import { lockStanding, writeEntries } from '#lib/plans/plan-store.ts';
import { CURRENCY } from '#lib/plans/plans.ts';
import { planEndEntries, priceReductionEntries } from '#lib/plans/taken-back.ts';
import {
	endInvoice,
	type Invoice,
	invoiceOf,
	invoicesWhere,
	openCondition,
	setInvoice,
} from './invoice-store.ts';
import { mailOperator } from './letters.ts';
import { storeMethod } from './methods.ts';
import { type Outcome, type ProviderState, ProviderUnavailableError } from './provider.ts';
import { providerOf } from './providers.ts';
import { returnMoney } from './refunds.ts';
import { settle } from './settle.ts';

type Paid = Extract<Outcome, { state: 'paid' }>;

/** Whether the payment is too low or in another currency. The nightly comparison reports overpayments. */
const isShort = ({ due }: Invoice, { took }: Paid): boolean =>
	took !== undefined && (took.currency !== CURRENCY || took.cents < due);

const SHORT = 'The payment does not match the invoice. We will write to you about it.';

/** Records an underpayment: it buys nothing, and an operator decides what to do. A renewal stays owed. */
async function recordShort(
	db: Db,
	{ number, provider, kind, due }: Invoice,
	{ reference, took }: Paid,
	now: Date,
): Promise<void> {
	if (took === undefined) return;
	await mailOperator(db, {
		cause: `too little ${reference}`,
		subject: `invoice ${number} was not paid in full`,
		say: [
			`${provider} took ${(took.cents / 100).toFixed(2)} ${took.currency} by ${reference} for invoice ${number}, which is of ${(due / 100).toFixed(2)} ${CURRENCY}. Nothing was bought by it. Pay it back at ${provider}, or ask the buyer for the rest.`,
		],
	});
	if (kind === 'change') await endInvoice(db, number, 'declined', now, SHORT);
}

/**
 * Records a provider's statement about an invoice. Repeated or late statements have no further effect. A payment below
 * the amount owed, or in another currency, does not pay the invoice: operators are notified.
 */
export async function recordOutcome(
	db: Db,
	invoice: Invoice,
	outcome: Outcome,
	now: Date,
): Promise<void> {
	const { number, accountId, provider, kind } = invoice;
	if (outcome.state === 'paid' && isShort(invoice, outcome))
		await recordShort(db, invoice, outcome, now);
	else if (outcome.state === 'paid') {
		const { reference, method } = outcome;
		const methodId =
			method && accountId !== null && provider !== 'transfer'
				? await storeMethod(db, accountId, provider, method)
				: undefined;
		await settle(db, number, { reference, ...(methodId !== undefined && { methodId }) }, now);
	} else if (outcome.state === 'waiting') await setInvoice(db, number, outcome);
	else if (outcome.state === 'declined' && kind === 'change')
		await endInvoice(db, number, 'declined', now, outcome.reason);
}

const referenceRow = z.object({ reference: z.string() });

const knownReferences = async (db: Pick<Db, 'execute'>, number: number): Promise<Set<string>> => {
	const rows = await readRows(db, referenceRow)`
		select reference from refund where invoice = ${number} and reference is not null`;
	return new Set(rows.map(({ reference }) => reference));
};

const FAILED = 'The provider could not refund it.';

const mailFailed = (db: Db, number: number, id: number): Promise<void> =>
	mailOperator(db, {
		cause: `refund ${id} failed there`,
		subject: `refund ${id} of invoice ${number} did not arrive`,
		say: [`${FAILED} Ask the buyer where to, and pay it by hand.`],
	});

/** Records refunds made at the provider, and payments reversed by the payer's bank. */
async function takenBack(db: Db, number: number, truth: ProviderState, now: Date): Promise<void> {
	for (const { reference, ours, failed } of truth.refunds)
		if (ours !== null && !failed)
			await db.execute(
				sql`update refund set reference = ${reference} where id = ${ours} and reference is null`,
			);
	for (const { ours } of truth.refunds.filter(({ failed }) => failed)) {
		if (ours === null) continue;
		const { rowCount } = await db.execute(
			sql`update refund set trouble = ${FAILED} where id = ${ours} and trouble is null`,
		);
		if (rowCount) await mailFailed(db, number, ours);
	}
	const others = truth.refunds.filter(({ ours, failed }) => ours === null && !failed);
	const gone = [...others, ...truth.disputes.filter(({ isWon }) => !isWon)];
	if (others.length + truth.disputes.length === 0) return;
	await db.transaction(async (tx) => {
		const before = await invoiceOf(tx, number);
		if (!before || before.accountId === null) return;
		await lockStanding(tx, before.accountId);
		const known = await knownReferences(tx, number);
		for (const { reference, cents } of gone.filter((one) => !known.has(one.reference)))
			await takeBack(tx, number, { reference, cents }, now);
		// A dispute won before we had recorded it took no money.
		const won = truth.disputes.filter(({ isWon, reference }) => isWon && known.has(reference));
		for (const { reference, cents } of won) await giveAgain(tx, before, { reference, cents }, now);
	});
}

async function takeBack(
	tx: Db,
	number: number,
	{ reference, cents }: { reference: string; cents: number },
	now: Date,
): Promise<void> {
	const invoice = await invoiceOf(tx, number);
	if (!invoice?.accountId) return;
	const standing = await lockStanding(tx, invoice.accountId);
	const paid = await invoicesWhere(
		tx,
		sql`i.account_id = ${invoice.accountId} and p.id is not null`,
	);
	// The running plan was paid for by the last one.
	const isWhole = paid.at(-1)?.number === number && invoice.refunded + cents >= invoice.due;
	const entries = isWhole
		? planEndEntries(standing, cents, now)
		: priceReductionEntries(standing, cents, now);
	await writeEntries(tx, invoice.accountId, entries);
	await returnMoney(tx, invoice, cents, now, reference);
	await mailOperator(tx, {
		cause: `taken back ${reference}`,
		subject: `${formatDollars(cents)} of invoice ${number} went back at the provider`,
		say: [
			`${reference}, of ${invoice.buyer.name} <${invoice.buyer.email}>. ${isWhole ? 'The plan that it paid for has ended.' : 'The plan continues.'}`,
		],
	});
}

/** Records that a dispute was won: the money is returned, as credit. */
async function giveAgain(
	tx: Db,
	{ accountId, provider }: Invoice,
	{ reference, cents }: { reference: string; cents: number },
	now: Date,
): Promise<void> {
	const again = `won ${reference}`;
	const known = await readRows(tx, referenceRow)`
		select reference from plan_entry
		where kind = 'payment' and provider = ${provider} and reference = ${again}`;
	if (known.length > 0) return;
	const entry: LedgerEntry = { at: now, kind: 'payment', cents, provider, reference: again };
	await writeEntries(tx, accountId, [entry]);
}

/**
 * Asks the provider for the true state of an invoice, and updates our records to match. Events may arrive late and in
 * any order, with the same result.
 *
 * @throws ProviderUnavailableError
 */
export async function syncInvoice(db: Db, number: number, now: Date): Promise<void> {
	const invoice = await invoiceOf(db, number);
	const provider = invoice && providerOf(invoice.provider);
	if (!invoice || !provider) return;
	const truth = await provider.truth(db, invoice);
	if (!invoice.paidAt) await recordOutcome(db, invoice, truth.outcome, now);
	if (truth.outcome.state === 'none' && !invoice.endedAs && invoice.kind === 'change')
		await endInvoice(db, number, 'expired', now, 'It was never completed.');
	await takenBack(db, number, truth, now);
}

/**
 * Like `catchUp`, for someone returning from a provider's page. Another account's invoice is ignored; if the provider
 * is unavailable, its event will follow later.
 */
export async function syncOwnInvoice(
	db: Db,
	accountId: number,
	number: number,
	now: Date,
): Promise<void> {
	const invoice = await invoiceOf(db, number);
	if (invoice?.accountId !== accountId || invoice.paidAt || !invoice.next) return;
	await syncInvoice(db, number, now).catch((error: unknown) => {
		if (!(error instanceof ProviderUnavailableError)) throw error;
	});
}

/**
 * Makes sure that an invoice is no longer pending. If it was paid meanwhile, that is recorded.
 *
 * @returns false if its payment is with the bank, and it stays open.
 */
export async function closePendingInvoice(
	db: Db,
	invoice: Invoice,
	as: 'expired' | 'replaced',
	now: Date,
): Promise<boolean> {
	const outcome = (await providerOf(invoice.provider)?.drop(db, invoice)) ?? { state: 'none' };
	if (outcome.state === 'waiting' && outcome.isWithBank) return false;
	if (outcome.state === 'paid') await recordOutcome(db, invoice, outcome, now);
	else await endInvoice(db, invoice.number, as, now);
	return true;
}

/** Milliseconds after which a call that started an invoice has certainly ended. */
export const MAX_CALL_MS = 90_000;

/**
 * Finishes what a crashed server left behind: invoices of unknown outcome, abandoned payment pages, and expired ones.
 * Returns the number of invoices examined.
 *
 * @throws AggregateError with those that failed, after all invoices were tried.
 */
export async function recoverInvoices(db: Db, now: Date): Promise<number> {
	const failures: unknown[] = [];
	const before = new Date(now.getTime() - MAX_CALL_MS).toISOString();
	const left = await invoicesWhere(
		db,
		sql`${openCondition} and i.kind = 'change' and i.provider <> 'transfer'
			and (i.issued_at < ${before} and i.reference is null or i.expires_at < ${now.toISOString()}
				or i.account_id is null)
			or ${openCondition} and i.kind = 'change' and i.provider = 'transfer' and i.next is null and i.issued_at < ${before}`,
	);
	for (const one of left)
		try {
			await syncInvoice(db, one.number, now);
			const after = await invoiceOf(db, one.number);
			const isLeft = one.expiresAt < now || one.accountId === null;
			if (after && !after.paidAt && !after.endedAs && isLeft)
				await closePendingInvoice(db, after, 'expired', now);
		} catch (error) {
			if (!(error instanceof ProviderUnavailableError)) failures.push(error);
		}
	if (failures.length > 0)
		throw new AggregateError(failures, 'Some invoices could not be brought up to date.');
	return left.length;
}

import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { formatDollars } from '#lib/format/money.ts';
import { changeEntries, quoteOf, renewalOf } from '#lib/plans/change-plan.ts';
import {
	applyEntry,
	type LedgerEntry,
	periodAt,
	type Standing,
	unusedCents,
} from '#lib/plans/ledger.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { lockStanding, writeEntries } from '#lib/plans/plan-store.ts';
import { agreedMonthlyPrice, agreedPriceOf } from '#lib/plans/plan-view.ts';
import { type Invoice, invoiceOf, setInvoice } from './invoice-store.ts';
import { mailInvoicePaid, mailOperator } from './letters.ts';
import { returnMoney } from './refunds.ts';

/** Days an unpaid plan continues after the end of its period. */
export const GRACE_DAYS = 7;

/**
 * Returns the ledger entries that the balance buys for an invoice after the payment; undefined if it is too low. Days
 * of the running plan used while the invoice was open are not charged again.
 */
function boughtBy(standing: Standing, invoice: Invoice, now: Date): LedgerEntry[] | undefined {
	const { plan, term } = invoice;
	const quote = quoteOf(standing, { plan, term }, now);
	// Something else was bought since: the money becomes credit, and the plan stays as it is.
	if (quote.kind !== 'now') return [];
	const running = periodAt(standing, now);
	const hadThen = running && running.from <= invoice.issuedAt;
	const waited = now < invoice.expiresAt ? now : invoice.expiresAt;
	const usedSince = hadThen
		? unusedCents(running, invoice.issuedAt) - unusedCents(running, waited)
		: 0;
	const available = standing.balance + (running ? unusedCents(running, now) : 0);
	if (available + usedSince < invoice.price) return undefined;
	const price = Math.min(invoice.price, available);
	return changeEntries(standing, { plan, term }, { ...quote, price }, now);
}

/** Returns the entries of the next period, if it is due and the balance covers it. */
export function renewalEntries(
	standing: Standing,
	{ asked, month }: { asked: number; month: number | undefined },
	now: Date,
): LedgerEntry[] | undefined {
	const renewal = renewalOf(standing, month);
	const last = standing.periods.at(-1);
	if (!renewal || !last || last.until > now || now >= addDays(last.until, GRACE_DAYS))
		return undefined;
	// Less than requested if it was cancelled since: only the days of notice.
	const price = Math.min(asked, renewal.price);
	if (renewal.entry.kind !== 'period' || standing.balance < price) return undefined;
	return [{ ...renewal.entry, cents: -price }];
}

function followingOf(
	standing: Standing,
	invoice: Invoice,
	agreed: number | undefined,
	now: Date,
): LedgerEntry[] | undefined {
	if (invoice.kind === 'change') return boughtBy(standing, invoice, now);
	const last = standing.periods.at(-1);
	// Paid early: the balance holds it until the running period ends.
	if (last && last.until > now) return [];
	const month = agreedMonthlyPrice(standing.next?.plan ?? invoice.plan, agreed);
	const follows = standing.next ?? last;
	// The requested price does not apply to what was chosen since.
	const isAsAsked = follows?.plan === invoice.plan && follows.term === invoice.term;
	const quotedPrice = isAsAsked ? invoice.price : Number.POSITIVE_INFINITY;
	return (
		renewalEntries(standing, { asked: quotedPrice, month }, now) ?? boughtBy(standing, invoice, now)
	);
}

/**
 * Records that an invoice was paid and what that buys, in one transaction, so that neither exists without the other.
 * Idempotent. Money paid twice in different ways, or that no longer buys anything, stays as credit.
 *
 * @returns whether this call recorded it.
 */
export const settle = (
	db: Db,
	number: number,
	paid: { reference: string | null; methodId?: number },
	now: Date,
): Promise<boolean> =>
	db.transaction(async (tx) => {
		const known = await invoiceOf(tx, number);
		if (!known) throw new Error(`There is no invoice ${number}.`);
		return settleWithin(tx, known, paid, now);
	});

/** Like `settle`, within an open transaction. */
export async function settleWithin(
	tx: Db,
	known: Invoice,
	{ reference, methodId }: { reference: string | null; methodId?: number },
	now: Date,
): Promise<boolean> {
	const { number, accountId } = known;
	if (accountId === null) return settleForNobody(tx, known, reference, now);
	const standing = await lockStanding(tx, accountId);
	// Read again: the previous holder of the lock may have recorded it.
	const invoice = await invoiceOf(tx, number);
	if (!invoice || invoice.paidAt) return false;
	const payment = paymentOf(invoice, now);
	const agreed = await agreedPriceOf(tx, accountId);
	const following = followingOf(applyEntry(standing, payment), invoice, agreed, now);
	await writeEntries(tx, accountId, [payment, ...(following ?? [])]);
	await setInvoice(tx, number, { reference, next: null });
	if (methodId !== undefined)
		await tx.execute(
			sql`update invoice set method_id = ${methodId} where number = ${number} and method_id is null`,
		);
	const isCredit = following === undefined || !following.some(({ kind }) => kind === 'period');
	if (invoice.due > 0) await mailInvoicePaid(tx, invoice, isCredit && invoice.kind === 'change');
	if (following === undefined)
		await mailOperator(tx, {
			cause: `invoice ${number} is credit`,
			subject: `invoice ${number} was paid and bought nothing`,
			say: [
				`${formatDollars(invoice.due)} came for invoice ${number}, but what was to pay the rest has been used since. It is credit of the account now.`,
			],
		});
	return true;
}

const paymentOf = ({ number, due, provider }: Invoice, now: Date): LedgerEntry => ({
	...{ at: now, kind: 'payment', cents: due, provider, reference: String(number) },
});

/** Refunds money received for a deleted account. */
async function settleForNobody(
	tx: Db,
	known: Invoice,
	reference: string | null,
	now: Date,
): Promise<boolean> {
	await tx.execute(sql`select from invoice where number = ${known.number} for update`);
	const invoice = await invoiceOf(tx, known.number);
	if (!invoice || invoice.paidAt) return false;
	await writeEntries(tx, null, [paymentOf(invoice, now)]);
	await setInvoice(tx, invoice.number, { reference, next: null });
	await returnMoney(tx, { ...invoice, paidAt: now }, invoice.due, now);
	return true;
}

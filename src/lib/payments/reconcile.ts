import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { formatDollars } from '#lib/format/money.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { syncInvoice } from './catch-up.ts';
import { type Invoice, invoiceOf, invoicesWhere } from './invoice-store.ts';
import { mailOperator } from './letters.ts';
import { type PaymentProvider, ProviderUnavailableError } from './provider.ts';
import { providerOf } from './providers.ts';

/** Days to look back. */
const DAYS = 40;

/** Finds payments that the provider has and this site lacks or has with a different amount. */
async function unknownHere(db: Db, provider: PaymentProvider, since: Date): Promise<string[]> {
	const found: string[] = [];
	for (const { invoice: number, reference, cents } of await provider.payments(db, since)) {
		const opening = `${provider.name} has the payment ${reference} of ${formatDollars(cents)}`;
		const invoice = number === null ? undefined : await invoiceOf(db, number);
		if (!invoice) found.push(`${opening}, which is of no invoice of this site.`);
		else if (!invoice.paidAt)
			found.push(`${opening} for invoice ${number}, which is not paid here.`);
		else if (invoice.due !== cents)
			found.push(`${opening} for invoice ${number}, which is of ${formatDollars(invoice.due)}.`);
		else if (invoice.reference !== reference)
			found.push(`${opening} for invoice ${number}, which was paid by ${invoice.reference}.`);
	}
	return found;
}

/** Reconciles one invoice with its provider; returns the differences found. */
async function differenceOf(db: Db, before: Invoice, now: Date): Promise<string[]> {
	const { number, due, paidAt } = before;
	const provider = providerOf(before.provider);
	if (!provider) return [];
	const { outcome } = await provider.truth(db, before);
	await syncInvoice(db, number, now);
	const after = await invoiceOf(db, number);
	const found: string[] = [];
	if (paidAt && due > 0 && outcome.state !== 'paid')
		found.push(`Invoice ${number} is paid here, but ${provider.name} has no payment for it.`);
	if (!paidAt && after?.paidAt) found.push(`Invoice ${number} was paid; this is now recorded.`);
	if (after && after.refunded !== before.refunded)
		found.push(
			`${formatDollars(after.refunded - before.refunded)} of invoice ${number} went back at ${provider.name}; it is written down now.`,
		);
	return found;
}

const lateRow = z.object({ id: z.string(), invoice: z.number(), cents: z.number() });
const owingRow = z.object({ account: z.string(), cents: z.number() });

/** Finds differences that can be detected without asking a provider. */
async function withinDifferences(db: Db, now: Date): Promise<string[]> {
	const late = await readRows(db, lateRow)`
		select id::text, invoice, cents from refund
		where reference is null and made_at < ${addDays(now, -1).toISOString()} order by id`;
	const owing = await readRows(db, owingRow)`
		select account_id::text as account, sum(cents)::int as cents from plan_entry
		where account_id is not null group by account_id having sum(cents) < 0 order by account_id`;
	return [
		...late.map(
			({ id, invoice, cents }) =>
				`Refund ${id}, ${formatDollars(cents)} of invoice ${invoice}, is not done yet.`,
		),
		...owing.map(({ account, cents }) => `Account ${account} owes ${formatDollars(-cents)}.`),
	];
}

/**
 * Reconciles payments with the providers: reports each difference in a sentence, and records what this site had
 * missed. The same differences are mailed only once a day.
 */
export async function reconcile(db: Db, now: Date): Promise<string[]> {
	const since = addDays(now, -DAYS);
	const stripe = providerOf('stripe');
	const found = stripe ? await unknownHere(db, stripe, since) : [];
	const lately = await invoicesWhere(
		db,
		sql`i.provider = 'stripe' and (p.at >= ${since.toISOString()} or p.id is null and i.issued_at >= ${since.toISOString()})`,
	);
	if (stripe)
		for (const one of lately)
			try {
				found.push(...(await differenceOf(db, one, now)));
			} catch (error) {
				if (error instanceof ProviderUnavailableError) throw error;
				const reason = error instanceof Error ? error.message : String(error);
				found.push(`Invoice ${one.number} cannot be compared: ${reason.slice(0, 300)}`);
			}
	found.push(...(await withinDifferences(db, now)));
	if (found.length > 0)
		await mailOperator(db, {
			cause: `reconciled ${now.toISOString().slice(0, 10)}`,
			subject: `payments differ in ${found.length} ${found.length === 1 ? 'place' : 'places'}`,
			say: found.slice(0, 100),
		});
	return found;
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { formatDollars } from '#lib/format/money.ts';
import type { LedgerEntry } from '#lib/plans/ledger.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';
import { type Invoice, invoiceOf, invoicesWhere } from './invoice-store.ts';
import { mailOperator, mailRefund } from './letters.ts';
import { providerOf } from './providers.ts';

const madeRow = z.object({ id: z.string() });

/**
 * Records a refund of an invoice: its row and its ledger entry, in the same transaction. `sendRefunds` tells the
 * provider later. With a `reference`, the provider has already made the refund.
 */
export async function returnMoney(
	tx: Db,
	invoice: Invoice,
	cents: number,
	now: Date,
	reference: string | null = null,
): Promise<void> {
	if (cents <= 0) return;
	const { id } = await readOne(tx, madeRow)`
		insert into refund (invoice, cents, made_at, reference)
		values (${invoice.number}, ${cents}, ${now.toISOString()}, ${reference}) returning id::text`;
	const { accountId, provider } = invoice;
	const entry: LedgerEntry = {
		...{ at: now, kind: 'refund', cents: -cents, provider, reference: id },
	};
	await writeEntries(tx, accountId, [entry]);
	if (accountId !== null) await mailRefund(tx, invoice, { id: Number(id), cents });
	if (provider === 'transfer')
		await mailOperator(tx, {
			cause: `refund ${id} to do`,
			subject: `pay back ${formatDollars(cents)}`,
			say: [
				`${formatDollars(cents)} of invoice ${invoice.number} go back to ${invoice.buyer.name} <${invoice.buyer.email}>. When you have paid, run: npm run plan -- refund done ${id}`,
			],
		});
}

/** Refunds an account's credit, latest payment first. Returns the cents for which no refundable payment was left. */
export async function payBack(
	tx: Db,
	accountId: number,
	cents: number,
	now: Date,
): Promise<number> {
	let left = cents;
	const paid = await invoicesWhere(tx, sql`i.account_id = ${accountId} and p.id is not null`);
	for (const one of paid.reverse()) {
		const part = Math.min(left, one.due - one.refunded);
		if (part <= 0) continue;
		await returnMoney(tx, one, part, now);
		left -= part;
	}
	return left;
}

const waitingRow = z.object({ id: z.string(), invoice: z.number(), cents: z.number() });

/** Sends pending refunds to their providers. Returns how many were sent. */
export async function sendRefunds(db: Db): Promise<number> {
	const rows = await readRows(db, waitingRow)`
		select id::text, invoice, cents from refund where reference is null order by id`;
	let sent = 0;
	for (const { id, invoice: number, cents } of rows) {
		const invoice = await invoiceOf(db, number);
		const provider = invoice && providerOf(invoice.provider);
		if (!invoice || !provider) continue;
		try {
			const reference = await provider.refund(db, invoice, { id: Number(id), cents });
			if (reference === null) continue;
			await db.execute(
				sql`update refund set reference = ${reference}, trouble = null where id = ${id} and reference is null`,
			);
			sent += 1;
		} catch (error) {
			const trouble = error instanceof Error ? error.message : String(error);
			await db.execute(sql`update refund set trouble = ${trouble.slice(0, 300)} where id = ${id}`);
			await mailOperator(db, {
				cause: `refund ${id} failed`,
				subject: `a refund of invoice ${number} is not done`,
				say: [`The provider said: ${trouble.slice(0, 300)} The refund will be retried.`],
			});
		}
	}
	return sent;
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Buyer, invoice as invoices, type NextStep } from '#lib/db/schema/plans.ts';
import type { PaidPlan, Term } from '#lib/plans/plans.ts';

export interface Invoice {
	number: number;
	accountId: number | null;
	key: string;
	kind: 'change' | 'renewal';
	plan: PaidPlan;
	term: Term;
	price: number;
	credit: number;
	/** The amount due. */
	due: number;
	provider: 'transfer' | 'sandbox' | 'stripe';
	buyer: Buyer;
	seller: string;
	issuedAt: Date;
	expiresAt: Date;
	methodId: number | null;
	reference: string | null;
	next: NextStep | null;
	tries: number;
	endedAs: 'declined' | 'expired' | 'replaced' | null;
	reason: string | null;
	/** When it was paid, according to the ledger. */
	paidAt: Date | null;
	/** Cents refunded, or being refunded. */
	refunded: number;
}

const text = z.string();
const moment = z.number();
const row = z.object({
	number: z.number(),
	account_id: text.nullable(),
	key: text,
	kind: z.enum(['change', 'renewal']),
	plan: z.enum(['pro', 'enterprise']),
	term: z.literal([1, 6, 12]),
	price: z.number(),
	credit: z.number(),
	provider: z.enum(['transfer', 'sandbox', 'stripe']),
	buyer: z.custom<Buyer>(),
	seller: text,
	issued: moment,
	expires: moment,
	method: text.nullable(),
	reference: text.nullable(),
	next: z.custom<NextStep>().nullable(),
	tries: z.number(),
	ended_as: z.enum(['declined', 'expired', 'replaced']).nullable(),
	reason: text.nullable(),
	paid: moment.nullable(),
	refunded: z.number(),
});

const ms = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`;
const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Returns invoices that match a condition on `i` and their payment `p`, oldest first. */
export async function invoicesWhere(
	db: Pick<Db, 'execute'>,
	condition: ReturnType<typeof sql>,
): Promise<Invoice[]> {
	const rows = await readRows(db, row)`
		select i.number, i.account_id::text, i.key, i.kind, i.plan, i.term, i.price, i.credit, i.provider,
			i.buyer, i.seller, ${ms(sql`i.issued_at`)} as issued, ${ms(sql`i.expires_at`)} as expires,
			i.method_id::text as method, i.reference, i.next, i.tries,
			i.ended_as, i.reason, ${ms(sql`p.at`)} as paid,
			coalesce((select sum(cents) from refund where refund.invoice = i.number), 0)::int as refunded
		from invoice i left join plan_entry p
			on p.kind = 'payment' and p.provider = i.provider and p.reference = i.number::text
		where ${condition} order by i.number`;
	return rows.map((one) => ({
		number: one.number,
		accountId: one.account_id === null ? null : Number(one.account_id),
		key: one.key,
		kind: one.kind,
		plan: one.plan,
		term: one.term,
		price: one.price,
		credit: one.credit,
		due: one.price - one.credit,
		provider: one.provider,
		buyer: one.buyer,
		seller: one.seller,
		issuedAt: new Date(one.issued),
		expiresAt: new Date(one.expires),
		methodId: one.method === null ? null : Number(one.method),
		reference: one.reference,
		next: one.next,
		tries: one.tries,
		endedAs: one.ended_as,
		reason: one.reason,
		paidAt: date(one.paid),
		refunded: one.refunded,
	}));
}

/** Condition for an invoice that is neither paid nor given up. */
export const openCondition = sql`p.id is null and i.ended_as is null`;

export async function invoiceOf(
	db: Pick<Db, 'execute'>,
	number: number,
): Promise<Invoice | undefined> {
	const [found] = await invoicesWhere(db, sql`i.number = ${number}`);
	return found;
}

/** The fields for creating an invoice; its number is assigned. */
export type NewInvoice = Pick<
	Invoice,
	| 'key'
	| 'kind'
	| 'plan'
	| 'term'
	| 'price'
	| 'credit'
	| 'provider'
	| 'buyer'
	| 'seller'
	| 'issuedAt'
	| 'expiresAt'
> & { accountId: number };

/** An arbitrary lock number: serializes the creation of invoices, so that each takes the number after the last. */
const NUMBERS = 7_310_031;

/**
 * Creates an invoice with the next number. Others wait until this transaction ends: if it fails, the next invoice
 * takes the number, and none is skipped.
 */
export async function makeInvoice(tx: Db, one: NewInvoice): Promise<Invoice> {
	await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERS})`);
	const [made] = await tx
		.insert(invoices)
		.values({
			number: sql`(select coalesce(max(number), 0) + 1 from invoice)`,
			account_id: one.accountId,
			key: one.key,
			kind: one.kind,
			plan: one.plan,
			term: one.term,
			price: one.price,
			credit: one.credit,
			provider: one.provider,
			buyer: one.buyer,
			seller: one.seller,
			issued_at: one.issuedAt.toISOString(),
			expires_at: one.expiresAt.toISOString(),
		})
		.returning({ number: invoices.number });
	const found = made && (await invoiceOf(tx, made.number));
	if (!found) throw new Error('The invoice could not be created.');
	return found;
}

/** Records the payer's next step for an invoice, or the reference of its payment. */
export async function setInvoice(
	db: Pick<Db, 'execute'>,
	number: number,
	{ reference, next }: { reference: string | null; next: NextStep | null },
): Promise<void> {
	await db.execute(sql`
		update invoice set reference = coalesce(${reference}::text, reference),
			next = ${next === null ? null : JSON.stringify(next)}::jsonb
		where number = ${number}`);
}

/** Gives an invoice up, unless already done. A later payment still counts. */
export async function endInvoice(
	db: Pick<Db, 'execute'>,
	number: number,
	as: 'declined' | 'expired' | 'replaced',
	now: Date,
	reason: string | null = null,
): Promise<void> {
	await db.execute(sql`
		update invoice set ended_as = ${as}, ended_at = ${now.toISOString()}, reason = ${reason}, next = null
		where number = ${number} and ended_as is null`);
}

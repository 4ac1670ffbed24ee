import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { NextStep } from '#lib/db/schema/plans.ts';
import { moment } from '#lib/sessions/answers.ts';
import { describePlan } from './plan-view.ts';
import { CURRENCY } from './plans.ts';

/**
 * `open`: to be paid. `paid`: even if refunded (`refunded` says how much). `declined`: the provider took no money.
 * `expired` and `replaced`: no longer payable.
 */
export const invoiceStates = ['open', 'paid', 'declined', 'expired', 'replaced'] as const;

/** The next step for paying an open invoice. */
export const nextStep: z.ZodType<NextStep> = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('page'), url: z.string() }),
	z.object({
		kind: z.literal('transfer'),
		pay_to: z.string().describe('The account or address to pay to, in one or more lines.'),
		reference: z.string().describe('Reference to give with the payment.'),
		cents: z.int(),
		currency: z.string(),
		until: moment,
	}),
]);

export const invoiceResponse = z.object({
	number: z.int(),
	date: moment,
	state: z.enum(invoiceStates),
	cents: z.int().describe('Amount in cents that is or was due.'),
	currency: z.string(),
	refunded: z.int().describe('Amount refunded, in cents.'),
	what: z.string(),
	until: moment.nullable().describe('When an open invoice expires.'),
	next: nextStep.nullable().describe('How to pay an open invoice.'),
	failed: z.string().nullable().describe('Why the last attempt to charge an open invoice failed.'),
	pdf: z.string().describe('Address of the invoice as a PDF.'),
});
export type InvoiceView = z.output<typeof invoiceResponse>;

const row = z.object({
	number: z.number(),
	date: z.string(),
	state: z.enum(invoiceStates),
	cents: z.number(),
	refunded: z.number(),
	plan: z.enum(['pro', 'enterprise']),
	term: z.number(),
	until: z.string().nullable(),
	next: z.custom<NextStep>().nullable(),
	failed: z.string().nullable(),
});

/** Returns an account's invoices, newest first. Only the ledger tells whether one was paid. */
export async function invoicesOf(db: Db, accountId: number): Promise<InvoiceView[]> {
	const rows = await readRows(db, row)`
		select number, price - credit as cents, plan, term, state,
			to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date,
			case when state = 'open'
				then to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as until,
			case when state = 'open' then next end as next,
			case when state = 'open' then reason end as failed,
			coalesce((select sum(cents) from refund where refund.invoice = number), 0)::int as refunded
		from (
			select i.*, case when p.id is not null then 'paid' else coalesce(ended_as, 'open') end as state
			from invoice i left join plan_entry p
				on p.kind = 'payment' and p.provider = i.provider and p.reference = i.number::text
			where i.account_id = ${accountId}) one
		order by number desc`;
	return rows.map(({ plan, term, ...rest }) => ({
		...rest,
		currency: CURRENCY,
		what: describePlan(plan, term),
		pdf: `/api/users/invoices/${rest.number}.pdf`,
	}));
}

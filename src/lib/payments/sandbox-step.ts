import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { escaped } from '#lib/format/markup.ts';
import { formatDollars } from '#lib/format/money.ts';
import { HttpError } from '#lib/http/errors.ts';
import { file, memberEndpoint } from '#lib/sessions/endpoint.ts';
import { syncInvoice } from './catch-up.ts';
import { type Invoice, invoicesWhere } from './invoice-store.ts';
import { providerOf } from './providers.ts';

/** The sandbox's stand-in for 3-D Secure: a bank's page that asks the payer to confirm. */

const number = z.union([
	z.int(),
	z
		.string()
		.regex(/^[1-9]\d{0,8}$/)
		.transform(Number),
]);

async function ownInvoice(db: Db, accountId: number, invoiceNumber: number): Promise<Invoice> {
	const [invoice] = await invoicesWhere(
		db,
		sql`i.number = ${invoiceNumber} and i.account_id = ${accountId} and i.provider = 'sandbox'`,
	);
	if (!providerOf('sandbox') || invoice?.reference !== `step-${invoiceNumber}`)
		throw new HttpError(404, 'You have no such payment step.');
	return invoice;
}

const page = ({ number: invoiceNumber, due }: Invoice): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test bank</title></head>
<body><main><h1>Test bank</h1><p>Invoice ${invoiceNumber}: ${escaped(formatDollars(due))}. No money moves.</p>
<form method="post" action="/api/payments/sandbox/step"><input type="hidden" name="invoice" value="${invoiceNumber}">
<button name="answer" value="confirmed">Confirm the payment</button>
<button name="answer" value="refused">Refuse it</button></form></main></body></html>`;

/** GET /api/payments/sandbox/step */
export const sandboxStepCall = memberEndpoint(
	{
		summary: 'Shows the page that confirms a test payment',
		input: z.object({ invoice: number }),
		from: 'query',
		answer: file,
	},
	async ({ db, session, input }) =>
		new Response(page(await ownInvoice(db, session.member.id, input.invoice)), {
			headers: {
				'Content-Type': 'text/html; charset=utf-8',
				// The form of the page is sent to this site.
				'Content-Security-Policy':
					"default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
			},
		}),
);

/** POST /api/payments/sandbox/step */
export const takeSandboxStepCall = memberEndpoint(
	{
		summary: 'Confirms or declines a test payment',
		input: z.object({ invoice: number, answer: z.enum(['confirmed', 'refused']) }),
		answer: file,
	},
	async ({ db, session, input }) => {
		const invoice = await ownInvoice(db, session.member.id, input.invoice);
		await db.execute(sql`
			insert into payment_event (provider, event_id, kind)
			values ('sandbox', ${`step ${invoice.number}`}, ${input.answer}) on conflict do nothing`);
		await syncInvoice(db, invoice.number, new Date());
		return new Response(null, {
			status: 303,
			headers: { Location: `/profile-settings/change_plan?invoice=${invoice.number}` },
		});
	},
);

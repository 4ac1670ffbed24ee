import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { invoiceResponse, invoicesOf, nextStep } from '#lib/plans/invoices.ts';
import {
	planResponse,
	planView,
	previewPlanChange,
	previewResponse,
} from '#lib/plans/plan-view.ts';
import { type Endpoint, file, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { cancelPlan, resumePlan } from './cancel.ts';
import { syncOwnInvoice } from './catch-up.ts';
import { invoicesWhere } from './invoice-store.ts';
import { savedMethods, storeMethod } from './methods.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';
import { ProviderUnavailableError } from './provider.ts';
import { currentProvider } from './providers.ts';
import { type Account, changePlan } from './purchase.ts';
import { StripeDeclinedError, StripeMissingError } from './stripe/client.ts';
import { beginTrial } from './trial.ts';
import { withoutCards } from './without-cards.ts';

/** Limit of purchases, trials and saved methods that one account may begin: far more than a person needs. */
const LIMIT = { most: 100, seconds: 600 };
const limitPlanCalls = (db: Db, accountId: number) => limitRate(db, `plan #${accountId}`, LIMIT);
/** Limit of purchases: each makes an invoice with its own number, and perhaps a mail. */
const PURCHASES = { most: 20, seconds: 3_600 };

const planChoice = {
	plan: z.enum(['pro', 'enterprise'], 'Choose Pro or Enterprise. To go back to Standard, cancel.'),
	term: z
		.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
		.pipe(z.literal([1, 6, 12], 'Choose a term of 1, 6 or 12 months.')),
};

const token = z.string().regex(/^[\w-]{1,100}$/, 'This is not a token of the payment provider.');

const change = z.object({
	...planChoice,
	method: z
		.union([
			z.strictObject({ _id: z.string().regex(/^[1-9]\d{0,14}$/) }),
			z.strictObject({ token }),
		])
		.optional(),
	buyer: z
		.object({
			address: z.string().trim().max(300, 'An address can have at most 300 characters.').optional(),
			tax_id: z.string().trim().max(50, 'A tax number can have at most 50 characters.').optional(),
		})
		.optional(),
});

const waiting = z.object({
	state: z.literal('waiting'),
	invoice: z.int(),
	next: nextStep,
});

/** GET /api/users/plan */
export const planCall = memberEndpoint(
	{
		summary: 'Gets your plan and its usage',
		input: z.object({
			invoice: z
				.string()
				.regex(/^[1-9]\d{0,8}$/)
				.transform(Number)
				.optional()
				.describe(
					'Number of your invoice that you just paid elsewhere; its status is first requested from the provider.',
				),
		}),
		from: 'query',
		answer: planResponse,
	},
	async ({ db, session, input }) => {
		const { id } = session.member;
		if (input.invoice !== undefined) {
			await limitPlanCalls(db, id);
			await syncOwnInvoice(db, id, input.invoice, new Date());
		}
		return planView(db, id, new Date());
	},
);

/** POST /api/users/plan/preview */
export const previewPlanCall = withoutCards(
	memberEndpoint(
		{
			summary: 'Previews the charge of a plan change',
			input: z.object(planChoice),
			answer: previewResponse,
		},
		({ db, session, input }) => previewPlanChange(db, session.member.id, input, new Date()),
	),
);

const accountOf = ({ id, name, email }: Account): Account => ({ id, name, email });

/** POST /api/users/plan/change */
export const changePlanCall = withoutCards(
	memberEndpoint(
		{
			summary: 'Changes your plan',
			input: change,
			statuses: [200, 202],
			answer: z.union([planResponse, waiting]),
		},
		async ({ db, session, input, request }) => {
			await limitPlanCalls(db, session.member.id);
			await limitRate(db, `purchase #${session.member.id}`, PURCHASES);
			const key = request.headers.get('idempotency-key') ?? '';
			const changed = await changePlan(db, accountOf(session.member), input, { key });
			if (changed.state === 'waiting') return Response.json(changed, { status: 202 });
			return planView(db, session.member.id, new Date());
		},
	),
);

const step = (summary: string, work: (db: Db, account: Account, now: Date) => Promise<void>) =>
	withoutCards(
		memberEndpoint({ ...noInput, summary, answer: planResponse }, async ({ db, session }) => {
			await limitPlanCalls(db, session.member.id);
			await work(db, accountOf(session.member), new Date());
			return planView(db, session.member.id, new Date());
		}),
	);

/** POST /api/users/plan/trial */
export const trialCall = step('Starts a Pro trial', beginTrial);

/** POST /api/users/plan/cancel */
export const cancelPlanCall = step('Cancels your plan with 30 days’ notice', cancelPlan);

/** POST /api/users/plan/resume */
export const resumePlanCall = step('Resumes a cancelled plan', resumePlan);

/** GET /api/users/invoices */
export const invoicesCall = memberEndpoint(
	{ ...noInput, summary: 'Lists your invoices, newest first', answer: z.array(invoiceResponse) },
	({ db, session }) => invoicesOf(db, session.member.id),
);

/** GET /api/users/invoices/{number}.pdf */
export const invoicePdfCall: Endpoint = memberEndpoint(
	{ ...noInput, summary: 'Downloads an invoice as PDF', answer: file },
	async ({ db, session, url }) => {
		const number = Number(/\/([1-9]\d{0,8})\.pdf$/.exec(url.pathname)?.[1] ?? 0);
		const [invoice] = await invoicesWhere(
			db,
			sql`i.number = ${number} and i.account_id = ${session.member.id}`,
		);
		if (!invoice) throw new HttpError(404, 'You have no such invoice.');
		const pdf = await invoicePdf(invoice);
		return new Response(new Uint8Array(pdf), {
			headers: {
				'Content-Type': 'application/pdf',
				'Content-Disposition': `attachment; filename="invoice-${number}.pdf"`,
			},
		});
	},
);

const methodsResponse = z.object({
	methods: planResponse.shape.methods,
	next: nextStep
		.nullable()
		.describe('Next step for entering a payment method, on the provider’s page.'),
});

const away = (error: unknown): never => {
	if (error instanceof StripeDeclinedError) throw new HttpError(402, error.message);
	if (error instanceof StripeMissingError)
		throw new HttpError(
			422,
			'The payment provider does not recognize this payment method. Enter it again.',
		);
	if (error instanceof ProviderUnavailableError)
		throw new HttpError(503, 'The payment provider is not responding. Try again in a minute.');
	throw error;
};

/** Throws an error, unless it says that the provider no longer has the method: that is already forgotten. */
const throwUnlessMissing = (error: unknown): void => {
	if (!(error instanceof StripeMissingError)) away(error);
};

async function keepsMethods(db: Db, accountId: number) {
	await limitPlanCalls(db, accountId);
	const provider = currentProvider();
	if (provider.name === 'transfer')
		throw new HttpError(
			409,
			'Plans on this site are paid for by transfer, so there is no payment method to save.',
		);
	return { provider, name: provider.name };
}

/** POST /api/users/payment-methods: saves the provider's token, or redirects to its page. */
export const saveMethodCall = withoutCards(
	memberEndpoint(
		{
			summary: 'Saves a payment method',
			input: z.object({ token: token.optional() }),
			answer: methodsResponse,
		},
		async ({ db, session, input }) => {
			const { id } = session.member;
			const { provider, name } = await keepsMethods(db, id);
			const saved = await provider
				.saveMethod(db, accountOf(session.member), input.token)
				.catch(away);
			if ('kind' in saved) return { ...(await methodsNow(db, id)), next: saved };
			await storeMethod(db, id, name, saved);
			return { ...(await methodsNow(db, id)), next: null };
		},
	),
);

const methodsNow = async (db: Db, accountId: number) => {
	const { methods } = await planView(db, accountId, new Date());
	return { methods };
};

/** DELETE /api/users/payment-methods?_id= */
export const forgetMethodCall = withoutCards(
	memberEndpoint(
		{
			summary: 'Removes a payment method',
			input: z.object({ _id: z.string().regex(/^[1-9]\d{0,14}$/, 'Give the _id of the method.') }),
			from: 'query',
			answer: methodsResponse,
		},
		async ({ db, session, input }) => {
			const { id } = session.member;
			const { provider } = await keepsMethods(db, id);
			const [saved] = await savedMethods(db, id, provider.name, Number(input._id));
			if (!saved) throw new HttpError(404, 'This is not one of your saved payment methods.');
			await provider.forgetMethod(db, saved.reference).catch(throwUnlessMissing);
			await db.execute(sql`delete from payment_method where id = ${saved.id}`);
			return { ...(await methodsNow(db, id)), next: null };
		},
	),
);

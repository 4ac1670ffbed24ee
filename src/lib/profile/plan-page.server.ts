import { randomUUID } from 'node:crypto';
import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { syncAfterReturn } from '#lib/payments/come-back.ts';
import { sandboxTokens } from '#lib/payments/sandbox.ts';
import { type InvoiceView, invoicesOf } from '#lib/plans/invoices.ts';
import { planCards } from '#lib/plans/plan-cards.ts';
import { type PlanView, type Preview, planView, previewPlanChange } from '#lib/plans/plan-view.ts';
import type { PaidPlan, Term } from '#lib/plans/plans.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { paymentOptionsOf } from './payment-ways.ts';
import type { PlanForm, PlanFormResult, RefusedPlan } from './plan-posts.server.ts';
import { cardsFor, termOf } from './plan-words.ts';

/** The message after each form of the page succeeds. */
const doneWords: Record<PlanForm, string> = {
	change: 'Your plan has been changed.',
	trial: 'Your Pro trial has started.',
	cancel: 'Your plan is cancelled. You can resume it until it ends.',
	resume: 'Your plan continues.',
	contact: 'Thank you. We have your details and will reply by email.',
	save: 'Payment method saved.',
	remove: 'Payment method removed.',
};

const doneIn = (text: string | null): string | null => {
	const form = Object.entries(doneWords).find(([name]) => name === text);
	return form?.[1] ?? null;
};

/** Returns what a choice would cost, or why that is unknown. */
async function costOf(
	accountId: number,
	plan: PaidPlan,
	term: Term,
	now: Date,
): Promise<{ preview: Preview | null; refusal: string | null }> {
	try {
		return { preview: await previewPlanChange(db, accountId, { plan, term }, now), refusal: null };
	} catch (error) {
		if (error instanceof HttpError) return { preview: null, refusal: error.message };
		throw error;
	}
}

const chosenIn = (text: string | null): PaidPlan | null =>
	text === 'pro' || text === 'enterprise' ? text : null;

/** Whether a plan is paid for and renews unchanged by itself. */
const goesOn = ({ plan, term, renews, cancels_at, unpaid_until }: PlanView): boolean =>
	cancels_at === null && unpaid_until === null && renews?.plan === plan && renews.term === term;

/** Why a purchase was refused, with a note if the provider took no money. */
const problemOf = ({ status, text }: RefusedPlan): string =>
	status === 402 ? `${text} Nothing was charged. Try another method.` : text;

/** Returns the state of an invoice when the payer returns from the payment page. */
function whatCame(invoices: readonly InvoiceView[], query: URLSearchParams) {
	const invoice = invoices.find(({ number }) => String(number) === query.get('invoice'));
	if (invoice?.state === 'paid')
		return { said: `Invoice ${invoice.number} is paid.`, problem: null };
	if (invoice?.state === 'declined')
		return {
			said: null,
			problem: `The payment of invoice ${invoice.number} was declined. Nothing was charged. Choose your plan again to try another method.`,
		};
	const left = query.has('left') ? 'You left before the payment was made.' : null;
	return { said: doneIn(query.get('done')) ?? left, problem: null };
}

const cameFrom = (query: URLSearchParams) => ({
	invoice: Number(/^[1-9]\d{0,8}$/.exec(query.get('invoice') ?? '')?.[0] ?? 0) || null,
	methods: query.has('methods'),
});

/** Returns the key to send with a form: the same one if it got no answer and is resent, a new one after a refusal. */
const keyFor = (refused: RefusedPlan | null): string =>
	(refused?.status === 503 && refused.values.key) || randomUUID();

/** The contents of Change Plan for its member. */
export async function planPage(
	{ member }: Session,
	url: URL,
	posted: PlanFormResult | null,
	now = new Date(),
) {
	const query = url.searchParams;
	const refused = posted?.kind === 'refused' ? posted : null;
	await syncAfterReturn(db, member.id, cameFrom(query), now);
	const [view, invoices] = await Promise.all([
		planView(db, member.id, now),
		invoicesOf(db, member.id),
	]);
	const planChoice = chosenIn(query.get('plan'));
	const isContacting = planChoice === 'enterprise' && view.agreed === null;
	const plan = isContacting ? null : planChoice;
	const term = termOf(query.get('term') ?? String(view.term));
	const cost = plan ? await costOf(member.id, plan, term, now) : { preview: null, refusal: null };
	const change = refused?.form === 'change' && plan !== null ? refused : null;
	const sent = change?.values ?? {};
	const back = refused ? { said: null, problem: null } : whatCame(invoices, query);
	return {
		view,
		invoices,
		now,
		refused,
		/** The provider's page for entering a payment method, if a form may not redirect there. */
		methodPage: posted?.kind === 'elsewhere' ? posted.url : null,
		member: { name: member.name, email: member.email },
		/** The reason why a form was refused, if the form does not show it itself. */
		problem: refused && !change && refused.form !== 'contact' ? refused.text : back.problem,
		said: back.said,
		/** Number of the invoice just created. */
		begun: Number(query.get('invoice')),
		isContacting,
		isCancelling: query.has('cancel'),
		/** The payment method to be removed, if the question is asked without script. */
		removing: view.methods.find(({ _id }) => _id === query.get('remove')) ?? null,
		tokens: view.provider === 'sandbox' ? sandboxTokens : {},
		chooser: {
			cards: cardsFor(planCards, view.agreed),
			own: { plan: view.plan, term: view.term, goesOn: goesOn(view) },
			first: { plan, term, ...cost, isAsking: false },
			ways: {
				...paymentOptionsOf(view, sandboxTokens),
				key: keyFor(refused),
				problem: change ? problemOf(change) : undefined,
				method: sent.method,
				address: sent.address,
				taxId: sent.tax_id,
			},
		},
	};
}
export type PlanPage = Awaited<ReturnType<typeof planPage>>;

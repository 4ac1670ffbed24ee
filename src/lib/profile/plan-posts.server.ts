import type { NextStep } from '#lib/db/schema/plans.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import { hasCardNumber } from '#lib/payments/card-number.ts';
import { contactCall } from '#lib/payments/contact.ts';
import {
	cancelPlanCall,
	changePlanCall,
	forgetMethodCall,
	resumePlanCall,
	saveMethodCall,
	trialCall,
} from '#lib/payments/plan-calls.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from './call-as-page.server.ts';
import { methodOf } from './payment-ways.ts';
import { settingsHref } from './settings-tabs.ts';

/** The forms of Change Plan, by their hidden `form` field. */
const planForms = ['change', 'trial', 'cancel', 'resume', 'contact', 'save', 'remove'] as const;
export type PlanForm = (typeof planForms)[number];

/** A refused form, with the submitted values. */
export interface RefusedPlan extends Refusal {
	kind: 'refused';
	form: PlanForm;
	values: Record<string, string>;
}

/** A provider's page for entering a method that forms may not redirect to; the page shows a link to it. */
interface MethodElsewhere {
	kind: 'elsewhere';
	url: string;
}

/** The content of the page after a form was sent. */
export type PlanFormResult = RefusedPlan | MethodElsewhere;

type Texts = Record<string, string>;

/** Returns the buyer's details; empty fields are omitted. */
const buyerOf = ({ address, tax_id }: Texts) => ({
	...(address && { address }),
	...(tax_id && { tax_id }),
});

/** Handlers that make the same calls as a script would. */
const posts: Record<PlanForm, (page: FormPage, texts: Texts) => Promise<Response>> = {
	change: (page, texts) => {
		const { plan, term, method, key = '' } = texts;
		const body = { plan, term, method: methodOf(method), buyer: buyerOf(texts) };
		return callAsPage(changePlanCall, page, body, { headers: { 'idempotency-key': key } });
	},
	trial: (page) => callAsPage(trialCall, page, {}),
	cancel: (page) => callAsPage(cancelPlanCall, page, {}),
	resume: (page) => callAsPage(resumePlanCall, page, {}),
	contact: (page, { name, email, company, message, plan }) =>
		callAsPage(contactCall, page, { name, email, company, message, plan }),
	save: (page, { token }) => callAsPage(saveMethodCall, page, token ? { token } : {}),
	remove: (page, { _id = '' }) => {
		const path = `/api/users/payment-methods?${new URLSearchParams({ _id })}`;
		return callAsPage(forgetMethodCall, page, {}, { method: 'DELETE', path });
	},
};

/**
 * Stripe pages that forms may redirect to under the site's content security policy (`form-action`, astro.config.mjs).
 */
const stripePages = ['https://checkout.stripe.com/', 'https://billing.stripe.com/'];

/** Whether a form may redirect to a page: one of this site, or one that the policy also lists. */
const isReachable = (url: string): boolean =>
	url.startsWith('/') || stripePages.some((page) => url.startsWith(page));

const here = settingsHref('change_plan');

/** Redirects to the remaining step, or to the card that describes it. */
const leadToStep = (next: NextStep, number: number): Response =>
	next.kind === 'page' && isReachable(next.url)
		? redirectTo(next.url)
		: redirectTo(`${here}?invoice=${number}#invoice-${number}`);

async function done(form: PlanForm, answer: Response): Promise<Response | MethodElsewhere> {
	if (form === 'change' && answer.status === 202) {
		const result: AnswerOf<typeof changePlanCall> = await answer.json();
		if ('state' in result) return leadToStep(result.next, result.invoice);
	}
	if (form === 'save') {
		const { next }: AnswerOf<typeof saveMethodCall> = await answer.json();
		if (next?.kind === 'page')
			return isReachable(next.url) ? redirectTo(next.url) : { kind: 'elsewhere', url: next.url };
	}
	return redirectTo(`${here}?done=${form}`);
}

/** Returns form values safe to show again, without the card number. */
const safeTexts = (texts: Texts): Texts =>
	Object.fromEntries(Object.entries(texts).filter(([, text]) => !hasCardNumber(text)));

/** Handles a form of Change Plan: redirects on success, otherwise returns the refusal. Null if none was sent. */
export async function handlePlanForm(page: FormPage): Promise<Response | PlanFormResult | null> {
	if (page.request.method !== 'POST') return null;
	const texts = textsOf(await page.request.formData().catch(() => new FormData()));
	const form = planForms.find((one) => one === texts.form);
	if (!form) return redirectTo(here);
	const answer = await posts[form](page, texts);
	if (answer.ok) return done(form, answer);
	return { kind: 'refused', ...(await refusalOf(page, answer)), form, values: safeTexts(texts) };
}

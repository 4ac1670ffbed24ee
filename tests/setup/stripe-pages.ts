import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StandInStripe } from './stripe.ts';

/**
 * The pages of the stand-in for Stripe: Checkout, the bank's 3-D Secure page, and the portal. A card is a button;
 * each action is reported to the site by signed events before the browser is redirected, or not at all while nothing
 * listens.
 */

/** Prefixes of payment method names, which determine their later behaviour (`StandInStripe`). */
const cards = {
	pm: 'Pay with a card that works',
	pm_later: 'Pay with a card that fails at the renewal',
	pm_declined: 'Pay with a card that is declined',
	pm_step: 'Pay with a card that asks for a step',
} as const;
type Card = keyof typeof cards;
const cardOf = (text: string | null): Card | undefined =>
	text === 'pm' || text === 'pm_later' || text === 'pm_declined' || text === 'pm_step'
		? text
		: undefined;

interface PageContent {
	title: string;
	body: string;
}
type Answer = PageContent | { to: string };

const button = (name: string, value: string, text: string) =>
	`<p><button name="${name}" value="${value}">${text}</button></p>`;
const form = (body: string) => `<form method="post">${body}</form>`;
const markup = ({ title, body }: PageContent) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const DECLINED = 'Your card was declined.';
const closed: PageContent = { title: 'This page is closed', body: '' };

async function checkout(stripe: StandInStripe, id: string, sent: URLSearchParams): Promise<Answer> {
	const session = stripe.sessions.get(id);
	if (session?.status !== 'open') return closed;
	const card = cardOf(sent.get('card'));
	if (card === 'pm_declined') {
		const tried = stripe.tryPage(id, DECLINED);
		await stripe.tell('payment_intent.payment_failed', tried);
		return { to: `/pay/${id}` };
	}
	if (card === 'pm_step') return { to: `/3ds/${stripe.tryPage(id).id}` };
	if (card) return paid(stripe, id, card);
	const { payment_intent: tried, amount_total: cents, cancel_url: left } = session;
	const failed = stripe.intents.get(String(tried))?.last_payment_error;
	const buttons = Object.entries(cards).map(([name, text]) => button('card', name, text));
	return {
		title: 'Checkout',
		body: `${failed ? `<p role="alert">${DECLINED}</p>` : ''}<p>${String(cents)} cents</p>
${form(buttons.join(''))}<p><a href="${String(left)}">Back</a></p>`,
	};
}

async function paid(stripe: StandInStripe, id: string, card: Card): Promise<Answer> {
	const intent = stripe.payPage(id, card);
	const session = stripe.sessions.get(id);
	await stripe.tell('payment_intent.succeeded', intent);
	await stripe.tell('checkout.session.completed', session);
	return { to: String(session?.success_url) };
}

async function bank(stripe: StandInStripe, id: string, sent: URLSearchParams): Promise<Answer> {
	const intent = stripe.intents.get(id);
	if (intent?.status !== 'requires_action') return closed;
	const page = [...stripe.sessions.values()].find((one) => one.payment_intent === id);
	const back = (status: string) =>
		`${stripe.returnTo.get(id)}&payment_intent=${id}&redirect_status=${status}`;
	switch (sent.get('step')) {
		case 'confirmed':
			if (page) return paid(stripe, page.id, 'pm_step');
			stripe.takeStep(id);
			await stripe.tell('payment_intent.succeeded', intent);
			return { to: back('succeeded') };
		case 'refused':
			stripe.refuseStep(id);
			await stripe.tell('payment_intent.payment_failed', intent);
			return { to: page ? `/pay/${page.id}` : back('failed') };
		default:
			return {
				title: 'Your bank',
				body: form(
					button('step', 'confirmed', 'It is me') + button('step', 'refused', 'It is not me'),
				),
			};
	}
}

async function portal(stripe: StandInStripe, id: string, sent: URLSearchParams): Promise<Answer> {
	const opened = stripe.portals.get(id);
	if (!opened) return closed;
	if (sent.has('save')) {
		await stripe.tell('payment_method.attached', stripe.saveIn(opened.customer));
		return { to: opened.returnTo };
	}
	return {
		title: 'Customer portal',
		body: `${form(button('save', 'yes', 'Save a card'))}<p><a href="${opened.returnTo}">Back</a></p>`,
	};
}

const pages = new Map([
	['pay', checkout],
	['3ds', bank],
	['portal', portal],
]);

/** Answers requests for one of the pages; returns false for all others. */
export function servePage(
	stripe: StandInStripe,
	request: IncomingMessage,
	response: ServerResponse,
): boolean {
	const [, kind = '', id = ''] = /^\/(\w+)\/(\w+)$/.exec(request.url ?? '') ?? [];
	const page = pages.get(kind);
	if (!page) return false;
	const serve = async () => {
		let sent = '';
		for await (const chunk of request) sent += chunk;
		const answer = await page(stripe, id, new URLSearchParams(sent));
		if ('to' in answer) response.writeHead(303, { location: answer.to }).end();
		else
			response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(markup(answer));
	};
	serve().catch(() => response.destroy());
	return true;
}

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { servePage } from './stripe-pages.ts';

/**
 * Stripe's answers to this site's calls, over HTTP on loopback, in its documented format
 * (https://docs.stripe.com/api, version 2024-06-20): customers, payment intents, Checkout pages, refunds, disputes,
 * saved methods, idempotency keys. It records charges, and can be paused in the middle of a call. A browser can be
 * redirected to its pages (./stripe-pages.ts).
 */

export const STRIPE_SECRET = 'whsec_of_a_test';
const KEY = 'sk_test_of_a_test';

type StripeObject = Record<string, unknown> & { id: string };

/** Pauses a call: before it does anything, or afterwards, before its answer. */
export type Hold = (moment: 'before' | 'after', path: string) => Promise<void> | undefined;

export class StandInStripe {
	readonly #server: Server;
	readonly #made = new Map<string, { form: string; status: number; body: unknown }>();
	readonly #busy = new Set<string>();
	readonly customers = new Map<string, StripeObject>();
	readonly intents = new Map<string, StripeObject>();
	readonly sessions = new Map<string, StripeObject>();
	readonly refunds = new Map<string, StripeObject>();
	readonly disputes = new Map<string, StripeObject>();
	readonly methods = new Map<string, StripeObject>();
	/** Ids for which every call is rejected. */
	readonly refused = new Set<string>();
	/** Portal pages that were opened. */
	readonly portals = new Map<string, { customer: string; returnTo: string }>();
	/** Where a bank redirects to, by payment id. */
	readonly returnTo = new Map<string, string>();
	/** The site's address for events; none are sent until it is set. */
	listener: string | undefined;
	/** The site's answers to the events sent. */
	readonly told: { type: string; status: number }[] = [];
	/** `POST /v1/payment_intents` */
	readonly asked: string[] = [];
	hold: Hold = () => undefined;
	/** Answers every call with this status, like a failing server. */
	trouble: number | 'garbage' | undefined;
	url = '';
	#last = 0;

	constructor() {
		this.#server = createServer((request, response) => {
			if (servePage(this, request, response)) return;
			this.#serve(request)
				.then(({ status, body }) => {
					const text = this.trouble === 'garbage' ? '<html>' : JSON.stringify(body);
					response.writeHead(status, { 'content-type': 'application/json' }).end(text);
				})
				.catch(() => response.destroy());
		});
	}

	async start(): Promise<this> {
		this.#server.listen(0, '127.0.0.1');
		await once(this.#server, 'listening');
		const address = this.#server.address();
		if (!address || typeof address === 'string') throw new Error('the server has no port');
		this.url = `http://127.0.0.1:${address.port}`;
		return this;
	}

	get settings(): Record<string, string> {
		return {
			PAYMENT_PROVIDER: 'stripe',
			STRIPE_KEY: KEY,
			STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
			STRIPE_API_URL: this.url,
			INVOICE_FROM: 'Cairn Ltd|1 Test Street',
		};
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	#id(kind: string): string {
		this.#last += 1;
		return `${kind}_${String(this.#last).padStart(6, '0')}`;
	}

	async #serve(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
		let form = '';
		for await (const chunk of request) form += chunk;
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		const call = `${request.method} ${pathname}`;
		this.asked.push(call);
		if (typeof this.trouble === 'number') return failed(this.trouble, 'api_error', 'trouble');
		if (request.headers.authorization !== `Bearer ${KEY}`)
			return failed(401, 'invalid_request_error', 'No such key.');
		const key = request.headers['idempotency-key'];
		const known = typeof key === 'string' ? this.#made.get(key) : undefined;
		if (known)
			return known.form === form
				? known
				: failed(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
		if (typeof key === 'string') {
			if (this.#busy.has(key)) return failed(409, 'idempotency_error', 'in use');
			this.#busy.add(key);
		}
		try {
			await this.hold('before', pathname);
			const answer = this.#answer(call, new URLSearchParams(form), searchParams);
			if (typeof key === 'string') this.#made.set(key, { form, ...answer });
			await this.hold('after', pathname);
			return answer;
		} finally {
			if (typeof key === 'string') this.#busy.delete(key);
		}
	}

	#answer(
		call: string,
		form: URLSearchParams,
		query: URLSearchParams,
	): { status: number; body: unknown } {
		const [, id = ''] = /^\w+ \/v1\/(?:checkout\/)?\w+\/(\w+)/.exec(call) ?? [];
		const [method, path = ''] = call.split(' ');
		if (this.refused.has(id)) return failed(400, 'invalid_request_error', `Not now: ${id}`);
		if (path === '/v1/customers') {
			const made = { id: this.#id('cus'), object: 'customer', email: form.get('email') };
			this.customers.set(made.id, made);
			return ok(made);
		}
		if (/^\/v1\/customers\/\w+\/payment_methods$/.test(path))
			return list([...this.methods.values()].filter(({ customer }) => customer === id));
		if (path === '/v1/payment_intents')
			return method === 'POST' ? this.#intend(form) : list(this.#own(this.intents, query));
		if (/^\/v1\/payment_intents\/\w+\/cancel$/.test(path)) return this.#cancel(id);
		if (path.startsWith('/v1/payment_intents/')) return this.#found(this.intents, id, true);
		if (path === '/v1/checkout/sessions')
			return method === 'POST' ? this.#open(form) : list(this.#own(this.sessions, query));
		if (path.endsWith('/expire')) return this.#expire(id);
		if (path.startsWith('/v1/checkout/sessions/')) return this.#found(this.sessions, id);
		if (path === '/v1/refunds')
			return method === 'POST' ? this.#refund(form) : list(this.#own(this.refunds, query));
		if (path === '/v1/disputes') return list(this.#own(this.disputes, query));
		if (path === '/v1/billing_portal/sessions') return this.#openPortal(form);
		if (isUnknown(id)) return noSuchMethod(id);
		if (path.endsWith('/attach')) return ok(this.method(id, form.get('customer') ?? ''));
		if (path.endsWith('/detach')) {
			this.methods.delete(id);
			return ok({ id, object: 'payment_method', type: 'card', customer: null });
		}
		return failed(404, 'invalid_request_error', `Unrecognized request URL (${call}).`);
	}

	#own(things: Map<string, StripeObject>, query: URLSearchParams): StripeObject[] {
		const intent = query.get('payment_intent');
		const customer = query.get('customer');
		return [...things.values()]
			.filter((one) => intent === null || one.payment_intent === intent)
			.filter((one) => customer === null || one.customer === customer)
			.reverse();
	}

	#found(things: Map<string, StripeObject>, id: string, isExpanded = false) {
		const one = things.get(id);
		if (!one) return failed(404, 'invalid_request_error', `No such thing: ${id}`);
		return ok(isExpanded ? this.#expanded(one) : one);
	}

	#expanded(one: StripeObject): StripeObject {
		const method = this.methods.get(String(one.payment_method));
		const isDisputed = [...this.disputes.values()].some((d) => d.payment_intent === one.id);
		const charge = { id: `ch_${one.id}`, object: 'charge', disputed: isDisputed };
		return {
			...one,
			payment_method: method ?? null,
			latest_charge: one.status === 'succeeded' ? charge : null,
		};
	}

	#openPortal(form: URLSearchParams) {
		const made = this.#id('bps');
		this.portals.set(made, {
			customer: form.get('customer') ?? '',
			returnTo: form.get('return_url') ?? '',
		});
		return ok({ id: made, url: `${this.url}/portal/${made}` });
	}

	/** A saved card; the first word of its name determines its behaviour. */
	method(id: string, customer: string, fingerprint = `print_${id}`): StripeObject {
		const made = {
			id,
			object: 'payment_method',
			type: 'card',
			customer,
			card: {
				brand: 'visa',
				last4: '4242',
				exp_month: 4,
				exp_year: 2031,
				fingerprint,
			},
		};
		this.methods.set(id, made);
		return made;
	}

	#intend(form: URLSearchParams) {
		const method = form.get('payment_method') ?? '';
		const customer = form.get('customer') ?? '';
		if (isUnknown(method)) return noSuchMethod(method);
		const made: StripeObject = {
			id: this.#id('pi'),
			object: 'payment_intent',
			amount: Number(form.get('amount')),
			amount_received: 0,
			currency: form.get('currency'),
			customer,
			metadata: { invoice: form.get('metadata[invoice]') ?? '' },
			payment_method: method,
			status: 'requires_payment_method',
			next_action: null,
			last_payment_error: null,
		};
		this.intents.set(made.id, made);
		this.returnTo.set(made.id, form.get('return_url') ?? '');
		const isAway = form.get('off_session') === 'true';
		if (/declined/i.test(method) || (method.startsWith('pm_later') && isAway)) {
			made.last_payment_error = { message: 'Your card was declined.' };
			return failed(402, 'card_error', 'Your card was declined.', 'card_declined');
		}
		if (/^pm_step|authenticationRequired/.test(method)) {
			if (isAway)
				return failed(402, 'card_error', 'This card asks for a step.', 'authentication_required');
			made.status = 'requires_action';
			made.next_action = {
				type: 'redirect_to_url',
				redirect_to_url: { url: `${this.url}/3ds/${made.id}` },
			};
			return ok(this.#expanded(made));
		}
		if (!this.methods.has(method)) this.method(method, customer);
		this.#succeed(made);
		return ok(this.#expanded(made));
	}

	#succeed(one: StripeObject): void {
		one.status = 'succeeded';
		one.amount_received = one.amount;
		one.next_action = null;
	}

	#cancel(id: string) {
		const one = this.intents.get(id);
		if (!one || one.status === 'succeeded')
			return failed(400, 'invalid_request_error', 'You cannot cancel this PaymentIntent.');
		one.status = 'canceled';
		return ok(one);
	}

	#open(form: URLSearchParams) {
		const id = this.#id('cs');
		const made: StripeObject = {
			id,
			object: 'checkout.session',
			status: 'open',
			payment_status: 'unpaid',
			url: `${this.url}/pay/${id}`,
			success_url: form.get('success_url'),
			cancel_url: form.get('cancel_url'),
			customer: form.get('customer'),
			client_reference_id: form.get('client_reference_id'),
			metadata: { invoice: form.get('metadata[invoice]') ?? '' },
			amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
			payment_intent: null,
		};
		this.sessions.set(id, made);
		return ok(made);
	}

	#expire(id: string) {
		const one = this.sessions.get(id);
		if (one?.status !== 'open')
			return failed(400, 'invalid_request_error', 'Only open sessions can be expired.');
		one.status = 'expired';
		one.url = null;
		return ok(one);
	}

	#refund(form: URLSearchParams) {
		const made: StripeObject = {
			id: this.#id('re'),
			object: 'refund',
			amount: Number(form.get('amount')),
			status: 'succeeded',
			payment_intent: form.get('payment_intent'),
			metadata: {
				refund: form.get('metadata[refund]') ?? '',
				invoice: form.get('metadata[invoice]') ?? '',
			},
		};
		this.refunds.set(made.id, made);
		return ok(made);
	}

	/** The payment of a Checkout page: created on the first try, and reused for later ones. */
	#triedOn(id: string): { session: StripeObject; intent: StripeObject } {
		const session = this.sessions.get(id);
		if (session?.status !== 'open') throw new Error('This page is closed.');
		const intent: StripeObject = this.intents.get(String(session.payment_intent)) ?? {
			id: this.#id('pi'),
			object: 'payment_intent',
			amount: session.amount_total,
			amount_received: 0,
			currency: 'usd',
			customer: String(session.customer),
			metadata: session.metadata,
			payment_method: null,
		};
		this.intents.set(intent.id, intent);
		session.payment_intent = intent.id;
		return { session, intent };
	}

	/** The customer pays on a session's page; `card` is the prefix of the saved method's name. */
	payPage(id: string, card = 'pm'): StripeObject {
		const { session, intent } = this.#triedOn(id);
		intent.payment_method = this.method(this.#id(card), String(session.customer)).id;
		this.#succeed(intent);
		Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
		return intent;
	}

	/** A try on a session's page that was declined, or for which a bank requires a step. */
	tryPage(id: string, refusal?: string): StripeObject {
		const { intent } = this.#triedOn(id);
		const url = `${this.url}/3ds/${intent.id}`;
		return Object.assign(
			intent,
			refusal === undefined
				? {
						status: 'requires_action',
						next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
						last_payment_error: null,
					}
				: { status: 'requires_payment_method', last_payment_error: { message: refusal } },
		);
	}

	/** A Checkout page expires unpaid. */
	endPage(id: string): StripeObject | undefined {
		this.#expire(id);
		return this.sessions.get(id);
	}

	/** A customer saves a card in the portal. */
	saveIn(customer: string): StripeObject {
		return this.method(this.#id('pm'), customer);
	}

	/** The customer completes the step their bank required. */
	takeStep(id: string): void {
		const one = this.intents.get(id);
		if (one) this.#succeed(one);
	}

	/** The customer tells their bank that it was not them. */
	refuseStep(id: string): void {
		const one = this.intents.get(id);
		if (!one) return;
		one.status = 'requires_payment_method';
		one.next_action = null;
		one.last_payment_error = { message: 'We are unable to authenticate your payment method.' };
	}

	/** Refunds a payment in Stripe's own dashboard. */
	refundThere(intent: string, amount: number): StripeObject {
		const made = {
			...{ id: this.#id('re'), object: 'refund', amount, status: 'succeeded' },
			...{ payment_intent: intent, metadata: {} },
		};
		this.refunds.set(made.id, made);
		return made;
	}

	/** The payer's bank reverses the payment. */
	dispute(intent: string, status = 'needs_response'): StripeObject {
		const amount = this.intents.get(intent)?.amount;
		const made = {
			...{ id: this.#id('dp'), object: 'dispute', amount, status },
			payment_intent: intent,
		};
		this.disputes.set(made.id, made);
		return made;
	}

	/** Payments that succeeded. */
	get charged(): StripeObject[] {
		return [...this.intents.values()].filter(({ status }) => status === 'succeeded');
	}

	/** Sends an event to the site, if it listens, and waits for the answer. */
	async tell(type: string, object: unknown): Promise<void> {
		if (this.listener === undefined) return;
		const { headers, raw } = this.event(type, object);
		const { status } = await fetch(this.listener, { method: 'POST', headers, body: raw });
		this.told.push({ type, status });
	}

	/** An event in Stripe's format, signed at `at`. */
	event(
		type: string,
		object: unknown,
		{ at = new Date(), id = this.#id('evt'), secret = STRIPE_SECRET } = {},
	): { headers: Headers; raw: string } {
		const raw = JSON.stringify({ id, object: 'event', type, data: { object } });
		const seconds = Math.floor(at.getTime() / 1_000);
		const mac = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex');
		return { raw, headers: new Headers({ 'stripe-signature': `t=${seconds},v1=${mac}` }) };
	}
}

const ok = (body: unknown) => ({ status: 200, body });
const list = (data: StripeObject[]) => ok({ object: 'list', data, has_more: false });
const failed = (status: number, type: string, message: string, code = '') => ({
	status,
	body: { error: { type, message, code } },
});

/** Whether a token is made up. */
const isUnknown = (id: string): boolean => id.startsWith('pm_unknown');
const noSuchMethod = (id: string) =>
	failed(400, 'invalid_request_error', `No such PaymentMethod: '${id}'`, 'resource_missing');

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { mailOrigin } from '#lib/mail/sender.ts';
import { describePlan } from '#lib/plans/plan-view.ts';
import { CURRENCY } from '#lib/plans/plans.ts';
import type { Invoice } from '../invoice-store.ts';
import {
	type Charge,
	type Outcome,
	type PaymentProvider,
	type ProviderState,
	ProviderUnavailableError,
	type StoredMethod,
} from '../provider.ts';
import {
	StripeClient,
	StripeDeclinedError,
	StripeMissingError,
	StripeRefusedError,
	type StripeSettings,
} from './client.ts';
import { readStripeEvent } from './events.ts';
import {
	anything,
	customer,
	dispute,
	intent,
	listOf,
	method,
	objectIdOf,
	page,
	refund,
	session,
} from './shapes.ts';

type Intent = z.output<typeof intent>;
type Session = z.output<typeof session>;

const UNUSABLE = 'This payment method cannot be used. Nothing was charged. Choose another one.';
const currency = CURRENCY.toLowerCase();
const LIST = { limit: 100 };
/** Seconds a Checkout page stays open; Stripe allows 24 hours at most. */
const PAGE_LASTS = 23 * 3_600;

/** Returns the address to which Stripe redirects people back. */
const backTo = (query: string) =>
	`${mailOrigin(currentSettings())}/profile-settings/change_plan${query}`;

const hostedPage = (url: string): string => {
	if (!/^https?:\/\//.test(url))
		throw new ProviderUnavailableError('Stripe named a page that is not a web address.');
	return url;
};

export function toStoredMethod({ id, type, card }: z.output<typeof method>): StoredMethod {
	const brand = card ? `${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)}` : type;
	return {
		reference: id,
		label: card ? `${brand} ending in ${card.last4}` : brand,
		expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
		fingerprint: card?.fingerprint ?? null,
	};
}

const customerRow = z.object({ reference: z.string() });

async function knownCustomer(db: Db, accountId: number): Promise<string | undefined> {
	const [row] = await readRows(db, customerRow)`
		select reference from payment_customer
		where account_id = ${accountId} and provider = 'stripe'`;
	return row?.reference;
}

class Stripe {
	readonly client: StripeClient;
	constructor(settings: StripeSettings) {
		this.client = new StripeClient(settings);
	}

	async customer(db: Db, { id, email }: { id: number; email: string }): Promise<string> {
		const known = await knownCustomer(db, id);
		if (known) return known;
		const made = await this.client.ask('/v1/customers', customer, {
			method: 'POST',
			key: `customer-${id}-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`,
			params: { email, metadata: { account: id } },
		});
		await db.execute(sql`
			insert into payment_customer (account_id, provider, reference)
			values (${id}, 'stripe', ${made.id}) on conflict do nothing`);
		return (await knownCustomer(db, id)) ?? made.id;
	}

	async charge(db: Db, { invoice, method: saved, token, isUnattended }: Charge): Promise<Outcome> {
		const { accountId, number, tries } = invoice;
		if (accountId === null) return { state: 'none' };
		// A server that died may have charged it so long ago that Stripe has forgotten the key.
		const found = isUnattended ? await this.#search(db, invoice) : undefined;
		if (found?.state === 'paid') return found;
		if (found?.state === 'waiting' && found.isWithBank) return found;
		const of = await this.customer(db, { id: accountId, email: invoice.buyer.email });
		const how = saved ?? token;
		if (how === undefined) return this.#open(invoice, of);
		try {
			const made = await this.client.ask('/v1/payment_intents', intent, {
				method: 'POST',
				key: `invoice-${number}-${tries}-${invoice.issuedAt.getTime()}`,
				params: {
					amount: invoice.due,
					currency,
					customer: of,
					payment_method: how,
					confirm: true,
					description: this.#what(invoice),
					metadata: { invoice: number },
					expand: ['payment_method', 'latest_charge'],
					...(isUnattended
						? { off_session: true }
						: {
								return_url: backTo(`?invoice=${number}`),
								...(token !== undefined && { setup_future_usage: 'off_session' }),
							}),
				},
			});
			return this.#outcomeOf(made);
		} catch (error) {
			if (error instanceof StripeDeclinedError) return { state: 'declined', reason: error.message };
			// If the payer is present they choose another; for a renewal it may be our mistake, not the payer's.
			const isRefused = error instanceof StripeMissingError || error instanceof StripeRefusedError;
			if (!isRefused || isUnattended) throw error;
			return { state: 'declined', reason: UNUSABLE };
		}
	}

	#what = ({ plan, term, number }: Invoice) =>
		`${PRODUCT} ${describePlan(plan, term)} (invoice ${number})`;

	/** Opens a Checkout page for an invoice. */
	async #open(invoice: Invoice, of: string): Promise<Outcome> {
		const made = await this.client.ask('/v1/checkout/sessions', session, {
			method: 'POST',
			key: `page-${invoice.number}-${invoice.issuedAt.getTime()}`,
			params: {
				mode: 'payment',
				customer: of,
				client_reference_id: String(invoice.number),
				expires_at: Math.floor(invoice.issuedAt.getTime() / 1_000) + PAGE_LASTS,
				success_url: backTo(`?invoice=${invoice.number}`),
				cancel_url: backTo('?left=1'),
				line_items: [
					{
						quantity: '1',
						price_data: {
							currency,
							unit_amount: String(invoice.due),
							product_data: { name: this.#what(invoice) },
						},
					},
				],
				payment_intent_data: {
					setup_future_usage: 'off_session',
					metadata: { invoice: invoice.number },
				},
				metadata: { invoice: invoice.number },
			},
		});
		return this.#outcomeOfPage(made);
	}

	async #outcomeOfPage(made: Session): Promise<Outcome> {
		const paidBy = objectIdOf(made.payment_intent);
		if (made.payment_status === 'paid' && paidBy)
			return this.#outcomeOf(await this.#intent(paidBy));
		if (made.status === 'open' && made.url)
			return {
				state: 'waiting',
				reference: made.id,
				next: { kind: 'page', url: hostedPage(made.url) },
			};
		// Completed, but the bank has not decided: it stays as it is until then.
		if (made.status === 'complete' && paidBy) {
			const outcome = await this.#outcomeOf(await this.#intent(paidBy));
			if (outcome.state !== 'none') return outcome;
		}
		return { state: 'none' };
	}

	#intent(id: string): Promise<Intent> {
		return this.client.ask(`/v1/payment_intents/${encodeURIComponent(id)}`, intent, {
			params: { expand: ['payment_method', 'latest_charge'] },
		});
	}

	async #outcomeOf(one: Intent): Promise<Outcome> {
		if (one.status === 'succeeded') {
			const used = one.payment_method;
			const isKept = typeof used === 'object' && used?.customer;
			return {
				...{ state: 'paid', reference: one.id },
				took: { cents: one.amount_received, currency: one.currency.toUpperCase() },
				...(isKept && { method: toStoredMethod(used) }),
			};
		}
		const url = one.next_action?.redirect_to_url?.url;
		if (one.status === 'requires_action' && url)
			return { state: 'waiting', reference: one.id, next: { kind: 'page', url: hostedPage(url) } };
		if (one.status === 'processing')
			return {
				state: 'waiting',
				reference: one.id,
				next: { kind: 'page', url: backTo(`?invoice=${one.metadata.invoice ?? ''}`) },
				isWithBank: true,
			};
		if (one.status === 'requires_payment_method')
			return {
				state: 'declined',
				reason: one.last_payment_error?.message ?? 'The payment was declined.',
			};
		return { state: 'none' };
	}

	/** Returns the outcome of an invoice for which this site knows no payment: the best that Stripe has for it. */
	async #search(db: Db, { accountId, number }: Invoice): Promise<Outcome> {
		const of = accountId === null ? undefined : await knownCustomer(db, accountId);
		if (!of) return { state: 'none' };
		const params = { customer: of, ...LIST };
		const intents = await this.client.ask('/v1/payment_intents', listOf(intent), { params });
		const own = intents.data.filter(({ metadata }) => metadata.invoice === String(number));
		const paid = own.find(({ status }) => status === 'succeeded');
		if (paid) return this.#outcomeOf(await this.#intent(paid.id));
		const pages = await this.client.ask('/v1/checkout/sessions', listOf(session), { params });
		const opened = pages.data.find((one) => one.client_reference_id === String(number));
		if (opened) return this.#outcomeOfPage(opened);
		const [last] = own;
		return last ? this.#outcomeOf(last) : { state: 'none' };
	}

	async #outcome(db: Db, invoice: Invoice): Promise<Outcome> {
		const { reference } = invoice;
		try {
			if (reference?.startsWith('pi_')) return await this.#outcomeOf(await this.#intent(reference));
			if (reference?.startsWith('cs_'))
				return await this.#outcomeOfPage(await this.#page(reference));
		} catch (error) {
			if (!(error instanceof StripeMissingError)) throw error;
		}
		return this.#search(db, invoice);
	}

	#page(id: string): Promise<Session> {
		return this.client.ask(`/v1/checkout/sessions/${encodeURIComponent(id)}`, session);
	}

	async truth(db: Db, invoice: Invoice): Promise<ProviderState> {
		const outcome = await this.#outcome(db, invoice);
		if (outcome.state !== 'paid') return { outcome, refunds: [], disputes: [] };
		const params = { payment_intent: outcome.reference, ...LIST };
		const refunds = await this.client.ask('/v1/refunds', listOf(refund), { params });
		const paidBy = await this.#intent(outcome.reference);
		const isDisputed = typeof paidBy.latest_charge === 'object' && paidBy.latest_charge?.disputed;
		const disputes = isDisputed
			? await this.client.ask('/v1/disputes', listOf(dispute), { params })
			: { data: [] };
		return {
			outcome,
			refunds: refunds.data.map((one) => ({
				reference: one.id,
				cents: one.amount,
				ours: Number(one.metadata.refund) || null,
				failed: one.status === 'failed' || one.status === 'canceled',
			})),
			disputes: disputes.data
				// A question of the bank that takes no money.
				.filter(({ status }) => !status.startsWith('warning'))
				.map((one) => ({ reference: one.id, cents: one.amount, isWon: one.status === 'won' })),
		};
	}

	async drop(db: Db, invoice: Invoice): Promise<Outcome> {
		const outcome = await this.#outcome(db, invoice);
		if (outcome.state !== 'waiting' || !outcome.reference) return outcome;
		const path = outcome.reference.startsWith('cs_')
			? `/v1/checkout/sessions/${encodeURIComponent(outcome.reference)}/expire`
			: `/v1/payment_intents/${encodeURIComponent(outcome.reference)}/cancel`;
		try {
			await this.client.ask(path, anything, { method: 'POST' });
			return { state: 'none' };
		} catch (error) {
			if (error instanceof ProviderUnavailableError) throw error;
			// It was paid, or ended, in the meantime.
			return this.#outcome(db, invoice);
		}
	}

	async refund(
		db: Db,
		invoice: Invoice,
		{ id, cents }: { id: number; cents: number },
	): Promise<string> {
		const truth = await this.truth(db, invoice);
		const done = truth.refunds.find(({ ours, failed }) => ours === id && !failed);
		if (done) return done.reference;
		if (truth.outcome.state !== 'paid')
			throw new Error(`Stripe has no payment for invoice ${invoice.number}.`);
		const made = await this.client.ask('/v1/refunds', refund, {
			method: 'POST',
			key: `refund-${id}-${invoice.issuedAt.getTime()}`,
			params: {
				payment_intent: truth.outcome.reference,
				amount: cents,
				metadata: { refund: id, invoice: invoice.number },
			},
		});
		return made.id;
	}

	async methods(db: Db, accountId: number): Promise<StoredMethod[]> {
		const of = await knownCustomer(db, accountId);
		if (!of) return [];
		const { data } = await this.client.ask(
			`/v1/customers/${encodeURIComponent(of)}/payment_methods`,
			listOf(method),
			{ params: LIST },
		);
		return data.map(toStoredMethod);
	}
}

/** Cards and other methods through Stripe. Card numbers are entered only on its pages. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
	const stripe = new Stripe(settings);
	const { client } = stripe;
	return {
		name: 'stripe',
		keepsMethods: true,
		charge: (db, charge) => stripe.charge(db, charge),
		truth: (db, invoice) => stripe.truth(db, invoice),
		drop: (db, invoice) => stripe.drop(db, invoice),
		refund: (db, invoice, one) => stripe.refund(db, invoice, one),
		methods: (db, accountId) => stripe.methods(db, accountId),
		async saveMethod(db, account, token) {
			const of = await stripe.customer(db, account);
			if (token !== undefined)
				return toStoredMethod(
					await client.ask(`/v1/payment_methods/${encodeURIComponent(token)}/attach`, method, {
						method: 'POST',
						params: { customer: of },
					}),
				);
			const { url } = await client.ask('/v1/billing_portal/sessions', page, {
				method: 'POST',
				params: {
					customer: of,
					return_url: backTo('?methods=1'),
					flow_data: { type: 'payment_method_update' },
				},
			});
			return { kind: 'page', url: hostedPage(url) };
		},
		async forgetMethod(_, reference) {
			await client.ask(`/v1/payment_methods/${encodeURIComponent(reference)}/detach`, anything, {
				method: 'POST',
			});
		},
		async payments(_, since) {
			const found: { invoice: number | null; reference: string; cents: number }[] = [];
			let after: string | undefined;
			for (;;) {
				const { data, has_more } = await client.ask('/v1/payment_intents', listOf(intent), {
					params: {
						...LIST,
						created: { gte: Math.floor(since.getTime() / 1_000) },
						starting_after: after,
					},
				});
				for (const one of data)
					if (one.status === 'succeeded')
						found.push({
							invoice: Number(one.metadata.invoice) || null,
							reference: one.id,
							cents: one.amount_received,
						});
				after = data.at(-1)?.id;
				if (!has_more || after === undefined) return found;
			}
		},
		readEvent: async (_, headers, raw, now) =>
			readStripeEvent(headers, raw, settings.webhookSecret, now),
	};
}

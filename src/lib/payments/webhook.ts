import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { endpoint, noInput } from '#lib/sessions/endpoint.ts';
import { syncInvoice } from './catch-up.ts';
import { invoicesWhere } from './invoice-store.ts';
import { accountOfCustomer, syncMethods } from './methods.ts';
import {
	EventRefusedError,
	type PaymentProvider,
	type ProviderEvent,
	ProviderUnavailableError,
} from './provider.ts';
import { providerOf } from './providers.ts';

const eventRow = z.object({ event_id: z.string() });

/** Asks the provider for the current state: an event only tells where to look. */
async function act(
	db: Db,
	provider: PaymentProvider,
	{ invoice, payment, customer }: ProviderEvent,
	now: Date,
): Promise<void> {
	const numbers =
		invoice !== null
			? [invoice]
			: payment !== null
				? (
						await invoicesWhere(db, sql`i.provider = ${provider.name} and i.reference = ${payment}`)
					).map(({ number }) => number)
				: [];
	for (const number of numbers) await syncInvoice(db, number, now);
	if (customer === null) return;
	const account = await accountOfCustomer(db, provider.name, customer);
	if (account !== undefined) await syncMethods(db, provider, account);
}

/**
 * Handles a provider's event. An event already handled gets the same answer as before; one whose handling failed is
 * not acknowledged, so that the provider sends it again.
 *
 * @throws HttpError 400 for one that the provider did not sign, or not recently; 404, 503
 */
export async function handleProviderEvent(
	db: Db,
	name: string,
	{ headers, raw }: { headers: Headers; raw: string },
	now: Date,
): Promise<void> {
	const provider = providerOf(name);
	if (!provider)
		throw new HttpError(404, 'This site does not accept payments through this provider.');
	try {
		const event = await provider.readEvent(db, headers, raw, now);
		const known = await readRows(db, eventRow)`
			select event_id from payment_event where provider = ${name} and event_id = ${event.id}`;
		if (known.length > 0) return;
		await act(db, provider, event, now);
		await db.execute(sql`
			insert into payment_event (provider, event_id, kind) values (${name}, ${event.id}, ${event.kind})
			on conflict do nothing`);
	} catch (error) {
		if (error instanceof EventRefusedError || error instanceof SyntaxError)
			throw new HttpError(
				400,
				error instanceof EventRefusedError ? error.message : 'The event is not JSON.',
			);
		if (error instanceof ProviderUnavailableError)
			throw new HttpError(503, 'The provider is not responding. Send the event again.');
		throw error;
	}
}

/** POST /api/payments/{provider}/webhook */
export const webhookCall = endpoint(
	{
		...noInput,
		summary: 'Receives signed events from a payment provider',
		answer: z.object({ received: z.literal(true) }),
	},
	async ({ db, request, url }) => {
		const name = /\/payments\/(\w+)\/webhook$/.exec(url.pathname)?.[1] ?? '';
		await handleProviderEvent(
			db,
			name,
			{ headers: request.headers, raw: await request.text() },
			new Date(),
		);
		return { received: true as const };
	},
);

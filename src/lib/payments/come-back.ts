import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { syncOwnInvoice } from './catch-up.ts';
import { syncMethods } from './methods.ts';
import { ProviderUnavailableError } from './provider.ts';
import { currentProvider } from './providers.ts';

/** Limit of provider queries per account, so that repeatedly reloading a page does not cause more. */
const LIMIT = { most: 30, seconds: 600 };

/** The provider's page from which somebody returns: that of an invoice, or of their payment methods. */
interface CameFrom {
	invoice: number | null;
	methods: boolean;
}

/**
 * Asks the provider for the result when somebody returns from its page: they see it at once, though its event may
 * arrive later or never. If the provider is unavailable, its event will follow later.
 */
export async function syncAfterReturn(
	db: Db,
	accountId: number,
	{ invoice, methods }: CameFrom,
	now: Date,
): Promise<void> {
	if (invoice === null && !methods) return;
	try {
		await limitRate(db, `back from payment #${accountId}`, LIMIT);
		if (invoice !== null) await syncOwnInvoice(db, accountId, invoice, now);
		if (methods) await syncMethods(db, currentProvider(), accountId);
	} catch (error) {
		if (!(error instanceof ProviderUnavailableError || error instanceof HttpError)) throw error;
	}
}

import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { catchUpOwn } from './catch-up.ts';
import { bringMethodsUpToDate } from './methods.ts';
import { ProviderAway } from './provider.ts';
import { currentProvider } from './providers.ts';

/** Times that the provider is asked for one account: a page that is loaded over and over asks no more than this. */
const LIMIT = { most: 30, seconds: 600 };

/** The page of the provider from which somebody comes: of an invoice, or of their methods. */
interface CameFrom {
	invoice: number | null;
	methods: boolean;
}

/**
 * Asks the provider what was done on its page, for who comes back from there: they see it at once, though its event may
 * come later or never. A provider that does not answer will tell later.
 */
export async function comeBack(
	db: Db,
	accountId: number,
	{ invoice, methods }: CameFrom,
	now: Date,
): Promise<void> {
	if (invoice === null && !methods) return;
	try {
		await limitRate(db, `back from payment #${accountId}`, LIMIT);
		if (invoice !== null) await catchUpOwn(db, accountId, invoice, now);
		if (methods) await bringMethodsUpToDate(db, currentProvider(), accountId);
	} catch (error) {
		if (!(error instanceof ProviderAway || error instanceof HttpError)) throw error;
	}
}

import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { graceAt, periodAt } from '#lib/plans/ledger.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { lockStanding, writeEntries } from '#lib/plans/plan-store.ts';
import { keyedHash } from '#lib/sessions/site-secret.ts';
import { normalizeEmail } from '#lib/validation/normal-address.ts';
import { syncMethods } from './methods.ts';
import { ProviderUnavailableError } from './provider.ts';
import { currentProvider } from './providers.ts';
import type { Account } from './purchase.ts';

export const TRIAL_DAYS = 7;

const markRow = z.object({ mark: z.instanceof(Buffer) });
const fingerprintRow = z.object({ fingerprint: z.instanceof(Buffer).nullable() });

/**
 * Starts a trial of Pro. It ends by itself and charges nothing. One trial for each account, normalized address and
 * card; where cards are stored, one is required, since only a card shows whether its owner had a trial before.
 *
 * @throws HttpError 409 with the reason, 503
 */
export async function beginTrial(db: Db, account: Account, now: Date): Promise<void> {
	const provider = currentProvider();
	try {
		await syncMethods(db, provider, account.id);
	} catch (error) {
		if (error instanceof ProviderUnavailableError)
			throw new HttpError(503, 'The payment provider is not responding. Try again in a minute.');
		throw error;
	}
	const address = await keyedHash(db, 'trials', `address ${normalizeEmail(account.email)}`);
	await db.transaction(async (tx) => {
		const standing = await lockStanding(tx, account.id);
		if (standing.trial) throw conflictError('Your account has already had its trial.');
		if (periodAt(standing, now) ?? graceAt(standing, now))
			throw conflictError('You have a plan: trials are only for accounts without one.');
		const methods = await readRows(tx, fingerprintRow)`
			select fingerprint from payment_method
			where account_id = ${account.id} and provider = ${provider.name}`;
		if (provider.keepsMethods && methods.length === 0)
			throw conflictError(
				'Save a payment method first: each card gets one trial. Nothing is charged, and it ends by itself.',
			);
		const marks = [address, ...methods.flatMap(({ fingerprint }) => fingerprint ?? [])];
		for (const mark of marks) {
			const made = await readRows(tx, markRow)`
				insert into trial_mark (mark) values (${mark}) on conflict do nothing returning mark`;
			if (made.length === 0)
				throw conflictError(
					'Your address or your payment method has already had a trial, with another account.',
				);
		}
		const until = addDays(now, TRIAL_DAYS);
		await writeEntries(tx, account.id, [{ at: now, kind: 'trial', cents: 0, from: now, until }]);
	});
}

const conflictError = (text: string): HttpError => new HttpError(409, text);

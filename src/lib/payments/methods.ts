import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { paymentMethod } from '#lib/db/schema/plans.ts';
import { keyedHash } from '#lib/sessions/site-secret.ts';
import type { PaymentProvider, StoredMethod } from './provider.ts';

export interface SavedMethod {
	id: number;
	reference: string;
}

/** Returns the hashed fingerprint of a card, by which trials are recognized; null if the provider gives none. */
const fingerprintOf = async (db: Db, { fingerprint }: StoredMethod): Promise<Buffer | null> =>
	fingerprint === null ? null : keyedHash(db, 'trials', `card ${fingerprint}`);

/** Saves a provider's payment method for an account, updating one already saved. Returns its id. */
export async function storeMethod(
	db: Db,
	accountId: number,
	provider: 'sandbox' | 'stripe',
	method: StoredMethod,
): Promise<number> {
	const { reference, label, expires } = method;
	const fingerprint = await fingerprintOf(db, method);
	const [saved] = await db
		.insert(paymentMethod)
		.values({ account_id: accountId, provider, reference, label, expires, fingerprint })
		.onConflictDoUpdate({
			target: [paymentMethod.provider, paymentMethod.reference],
			set: { label, expires, fingerprint },
		})
		.returning({ id: paymentMethod.id });
	if (!saved) throw new Error('The method could not be saved.');
	// A card added after the trial counts as having used its trial.
	if (fingerprint)
		await db.execute(sql`
			insert into trial_mark (mark) select ${fingerprint}
			where exists (select from plan_entry where account_id = ${accountId} and kind = 'trial')
			on conflict do nothing`);
	return saved.id;
}

const methodRow = z.object({ id: z.string(), reference: z.string() });

/**
 * Returns an account's saved methods with a provider, or only the one with an id. The last saved or used one comes
 * first and is charged for renewals.
 */
export async function savedMethods(
	db: Pick<Db, 'execute'>,
	accountId: number,
	provider: string,
	id?: number,
): Promise<SavedMethod[]> {
	const rows = await readRows(db, methodRow)`
		select m.id::text, m.reference from payment_method m
		where m.account_id = ${accountId} and m.provider = ${provider}
			and m.id = coalesce(${id ?? null}::bigint, m.id)
		order by greatest(m.created_at, (
			select max(p.at) from invoice i join plan_entry p
				on p.kind = 'payment' and p.provider = i.provider and p.reference = i.number::text
			where i.method_id = m.id)) desc, m.id desc`;
	return rows.map((row) => ({ id: Number(row.id), reference: row.reference }));
}

/** Synchronizes the saved methods with those that the provider keeps. */
export async function syncMethods(
	db: Db,
	provider: PaymentProvider,
	accountId: number,
): Promise<void> {
	if (provider.name === 'transfer') return;
	const there = await provider.methods(db, accountId);
	if (!there) return;
	for (const one of there) await storeMethod(db, accountId, provider.name, one);
	await db.execute(sql`
		delete from payment_method where account_id = ${accountId} and provider = ${provider.name}
			and reference <> all (${sql.param(there.map(({ reference }) => reference))}::text[])`);
}

/** Returns the account that a provider has as its customer. */
export async function accountOfCustomer(
	db: Db,
	provider: string,
	customer: string,
): Promise<number | undefined> {
	const [row] = await readRows(db, idRow)`
		select account_id::text as id from payment_customer
		where provider = ${provider} and reference = ${customer}`;
	return row && Number(row.id);
}

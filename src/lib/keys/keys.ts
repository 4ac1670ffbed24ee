import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { apiKey } from '#lib/db/schema/keys.ts';
import { HttpError } from '#lib/http/errors.ts';
import { moment } from '#lib/sessions/answers.ts';
import { hashOfKey, isKey, newKey, shortenKey } from './key-text.ts';

/** Maximum keys of an account at a time: enough for each of its programs to have its own. */
export const MAX_KEYS = 20;

export const scopes = ['read', 'own'] as const;
export type Scope = (typeof scopes)[number];

/** A key as its owner sees it, without the key itself. */
export const keyFacts = z.object({
	_id: z.string(),
	name: z.string(),
	scope: z.enum(scopes).describe('read: what everyone can read. own: your own data too.'),
	shown: z.string().describe('The first and last characters of the key.'),
	created_at: moment,
	used_at: moment
		.nullable()
		.describe('When the key was last used, to the minute, or null if never.'),
});
export type KeyFacts = z.output<typeof keyFacts>;

/** Returns the active keys of an account, newest first. */
export const keysOf = (db: Pick<Db, 'execute'>, accountId: number): Promise<KeyFacts[]> =>
	readRows(db, keyFacts)`
		select id::text as _id, name, scope, shown, ${isoSeconds(sql`created_at`)} as created_at,
			${isoSeconds(sql`used_at`)} as used_at from api_key
		where account_id = ${accountId} and revoked_at is null order by id desc`;

/**
 * Creates a key. The result contains the key itself, which cannot be shown again.
 * @throws HttpError 409 if the account has reached the maximum.
 */
export async function addKey(
	db: Db,
	accountId: number,
	{ name, scope }: { name: string; scope: Scope },
): Promise<KeyFacts & { key: string }> {
	const key = newKey();
	return db.transaction(async (tx) => {
		await tx.execute(sql`select from account where id = ${accountId} for no key update`);
		if ((await keysOf(tx, accountId)).length >= MAX_KEYS)
			throw new HttpError(409, `An account can have up to ${MAX_KEYS} keys; revoke one first.`);
		await tx.insert(apiKey).values({
			...{ account_id: accountId, name, scope },
			...{ hash: hashOfKey(key), shown: shortenKey(key) },
		});
		const [made] = await keysOf(tx, accountId);
		if (!made) throw new Error('The new key is missing.');
		return { ...made, key };
	});
}

/** Revokes a key permanently. @returns whether it was an active key of the account. */
export async function revokeKey(db: Db, accountId: number, id: number): Promise<boolean> {
	const revoked = await db
		.update(apiKey)
		.set({ revoked_at: sql`now()` })
		.where(and(eq(apiKey.id, id), eq(apiKey.account_id, accountId), isNull(apiKey.revoked_at)))
		.returning({ id: apiKey.id });
	return revoked.length > 0;
}

/** The account that a key acts for. */
export interface KeyHolder {
	keyId: number;
	accountId: number;
	scope: Scope;
}

const holderRow = z.object({ id: z.string(), account_id: z.string(), scope: z.enum(scopes) });

/**
 * Returns the holder of an active key whose account is not blocked; undefined for any other text, usually without a
 * database query. Records the key's use, at most once a minute.
 */
export async function holderOf(
	db: Pick<Db, 'execute'>,
	key: string,
): Promise<KeyHolder | undefined> {
	if (!isKey(key)) return undefined;
	const [row] = await readRows(db, holderRow)`
		with found as (
			select k.id, account_id, scope, used_at from api_key k join account a on a.id = account_id
			where hash = ${hashOfKey(key)} and revoked_at is null and a.state <> 'blocked'
		), noted as (
			update api_key set used_at = now() where id in (
				select id from found where used_at is null or used_at < now() - interval '1 minute')
		)
		select id::text, account_id::text, scope from found`;
	return row && { keyId: Number(row.id), accountId: Number(row.account_id), scope: row.scope };
}

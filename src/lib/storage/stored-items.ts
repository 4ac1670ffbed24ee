import { and, count, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DONE, done } from '#lib/sessions/answers.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { storedItem } from '../db/schema/members.ts';
import { noteView, undoView } from '../deeds/checks/view-saved.ts';
import { lockMember } from '../deeds/note.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';

/** Maximum items a member may store, across all types. */
export const MAX_ITEMS = 200;
/** Maximum bytes of an item's value as JSON. */
export const MAX_VALUE_BYTES = 65_536;
const MAX_DEPTH = 32;
const HOURLY = { most: 600, seconds: 3_600 };

/** Something stored under a name, such as a saved view of a directory. */
export const storedShape = z.object({
	storage_id: z.string(),
	type: z.string(),
	key: z.string(),
	name: z.string(),
	value: z.unknown(),
});
export type StoredItem = z.infer<typeof storedShape>;

/** Whether a value nests at most `most` levels deep; without recursion, since the input may be very deep. */
function nestsAtMost(value: unknown, most: number): boolean {
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > most) return false;
		level = level.flatMap((one) =>
			typeof one === 'object' && one !== null ? Object.values(one) : [],
		);
	}
	return true;
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

export const itemType = z
	.string()
	.regex(/^[a-z][a-z0-9_-]{0,31}$/, 'A type is up to 32 lowercase letters, such as screener.');

const item = z.object({
	type: itemType,
	key: z.string().trim().min(1, 'Give a key.').max(200, 'A key can have at most 200 characters.'),
	name: z
		.string()
		.trim()
		.min(1, 'Give a name.')
		.max(100, 'A name can have at most 100 characters.'),
	value: z
		.unknown()
		.refine((value) => value !== undefined && value !== null, 'Give a value.')
		.refine((value) => nestsAtMost(value, MAX_DEPTH), {
			error: `A value can be nested at most ${MAX_DEPTH} levels deep.`,
			abort: true,
		})
		.refine((value) => bytesOf(value) <= MAX_VALUE_BYTES, {
			error: 'A value can have at most 64 KiB.',
			when: ({ issues }) => issues.length === 0,
		}),
});

/** Returns a member's stored items, of one type or of all, newest first. */
export async function loadItems(
	db: Db,
	accountId: number,
	wanted: string | undefined,
): Promise<StoredItem[]> {
	const ofType = wanted === undefined ? undefined : eq(storedItem.type, wanted);
	return db
		.select({
			storage_id: sql<string>`${storedItem.id}::text`,
			type: storedItem.type,
			key: storedItem.key,
			name: storedItem.name,
			value: storedItem.value,
		})
		.from(storedItem)
		.where(and(eq(storedItem.account_id, accountId), ofType))
		.orderBy(desc(storedItem.updated_at), desc(storedItem.id));
}

/**
 * Stores an item, replacing the one with its type and key. Returns its id.
 * @throws HttpError 422 when the member has reached the limit.
 */
export async function saveItem(
	db: Db,
	accountId: number,
	{ type: kind, key, name, value }: z.infer<typeof item>,
): Promise<string> {
	return db.transaction(async (tx) => {
		// One save at a time per member, so that concurrent ones do not exceed the limit.
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('update');
		const values = { name, value, updated_at: sql`now()` };
		const mine = eq(storedItem.account_id, accountId);
		const [changed] = await tx
			.update(storedItem)
			.set(values)
			.where(and(mine, eq(storedItem.type, kind), eq(storedItem.key, key)))
			.returning({ id: storedItem.id });
		if (changed) return String(changed.id);
		const [has] = await tx.select({ items: count() }).from(storedItem).where(mine);
		if (!has || has.items >= MAX_ITEMS)
			throw new HttpError(
				422,
				`You have stored ${MAX_ITEMS} items, the maximum. Remove some first.`,
			);
		const [made] = await tx
			.insert(storedItem)
			.values({ account_id: accountId, type: kind, key, name, value })
			.returning({ id: storedItem.id });
		if (!made) throw new Error('The item could not be stored.');
		await noteView(tx, accountId, { as: 'item', id: made.id });
		return String(made.id);
	});
}

/** Removes an item of a member. Returns false if they have none with that id. */
export async function removeItem(db: Db, accountId: number, id: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		await lockMember(tx, accountId);
		const [gone] = await tx
			.delete(storedItem)
			.where(and(eq(storedItem.account_id, accountId), sql`${storedItem.id}::text = ${id}`))
			.returning({ id: storedItem.id });
		if (gone) await undoView(tx, accountId, { as: 'item', id: gone.id });
		return gone !== undefined;
	});
}

/** POST /api/users/storage/save */
export const saveStorage = memberEndpoint(
	{
		summary: 'Stores an item under a name',
		input: item,
		answer: done.extend({ storage_id: z.string() }),
	},
	async ({ db, input, session }) => {
		await limitRate(db, `storage ${session.member.id}`, HOURLY);
		return { ...DONE, storage_id: await saveItem(db, session.member.id, input) };
	},
);

/** Removes a stored item. */
export const removeStorage = memberEndpoint(
	{
		summary: 'Removes a stored item',
		input: z.object({ storage_id: z.string().max(30) }),
		answer: done,
	},
	async ({ db, input, session }) => {
		if (!(await removeItem(db, session.member.id, input.storage_id)))
			throw new HttpError(404, 'You have stored nothing under that id.');
		return DONE;
	},
);

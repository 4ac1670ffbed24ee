import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { watchlist } from '#lib/db/schema/members.ts';
import { undoUnwatchedRecords } from '#lib/deeds/checks/record-watched.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { catalogueEntries } from './seen.ts';
import { defaultListName, MAX_LISTS } from './watch-types.ts';

/** A list as its owner sees it. */
export const apiList = z.object({
	_id: z.string(),
	name: z.string(),
	slug: z.string().describe('Slug of the list, as in its public URL.'),
	privacy: z.literal([0, 1]).describe('1 for a public list, 0 for a private one.'),
	is_default: z
		.boolean()
		.describe('Whether starring adds to this list. Such a list cannot be deleted.'),
	count: z.int().describe('Number of entries on it.'),
});
export type List = z.infer<typeof apiList>;

/** 96 random bits, so that only those given a list's URL can find it. */
const newSlug = (): string => randomBytes(12).toString('base64url');

export const listNotFound = () => new HttpError(404, 'List not found. It may have been deleted.');

/** Returns the cache tag of a public list's pages. */
export const listTag = (id: number): string => `watchlist:${id}`;

/** Serializes a member's writes until the transaction ends, so that they never exceed a limit. */
export async function lockLists(tx: Db, accountId: number): Promise<void> {
	await tx
		.select({ id: account.id })
		.from(account)
		.where(eq(account.id, accountId))
		.for('no key update');
}

/** Returns the id of the list that stars add to; creates it if necessary. */
export async function defaultList(db: Db, accountId: number): Promise<number> {
	const mine = and(eq(watchlist.account_id, accountId), watchlist.is_default);
	const find = () => db.select({ id: watchlist.id }).from(watchlist).where(mine);
	const [had] = await find();
	if (had) return had.id;
	await db
		.insert(watchlist)
		.values({ account_id: accountId, name: defaultListName, slug: newSlug(), is_default: true })
		.onConflictDoNothing();
	const [made] = await find();
	if (!made) throw new Error('The first list of an account could not be created.');
	return made.id;
}

/** Returns a member's lists with their entry counts: the first list, then the others in order of creation. */
export async function listsOf(db: Db, accountId: number): Promise<List[]> {
	await defaultList(db, accountId);
	const rows = await readRows(db, apiList)`
		select l.id::text as _id, l.name, l.slug, l.privacy, l.is_default,
			(select count(*)::int from ${catalogueEntries} e where e.watchlist_id = l.id) as count
		from watchlist l where l.account_id = ${accountId}
		order by l.is_default desc, l.id`;
	return rows;
}

/** A member's own list by its id. @throws HttpError 404 for anybody else's. */
export async function ownList(
	db: Db,
	accountId: number,
	id: number,
): Promise<{ id: number; privacy: number; is_default: boolean }> {
	const [found] = await db
		.select({ id: watchlist.id, privacy: watchlist.privacy, is_default: watchlist.is_default })
		.from(watchlist)
		.where(and(eq(watchlist.id, id), eq(watchlist.account_id, accountId)));
	if (!found) throw listNotFound();
	return found;
}

/**
 * Creates a private list and returns its id.
 * @throws HttpError 409 when the member already has 50 lists.
 */
export async function createList(db: Db, accountId: number, name: string): Promise<number> {
	return db.transaction(async (tx) => {
		await lockLists(tx, accountId);
		await defaultList(tx, accountId);
		const had = await tx.$count(watchlist, eq(watchlist.account_id, accountId));
		if (had >= MAX_LISTS)
			throw new HttpError(409, `You have ${MAX_LISTS} lists, the maximum. Delete one first.`);
		const [made] = await tx
			.insert(watchlist)
			.values({ account_id: accountId, name, slug: newSlug() })
			.returning({ id: watchlist.id });
		if (!made) throw new Error('The list could not be created.');
		return made.id;
	});
}

/** Renames a list, or makes it public (1) or private (0). @throws HttpError 404 when it is not the member's own. */
export async function updateList(
	db: Db,
	accountId: number,
	id: number,
	change: { name?: string | undefined; privacy?: 0 | 1 | undefined },
): Promise<void> {
	await db.transaction(async (tx) => {
		await ownList(tx, accountId, id);
		await tx
			.update(watchlist)
			.set({ ...change, updated_at: sql`now()` })
			.where(eq(watchlist.id, id));
		await notifyTags(tx, [listTag(id)]);
	});
}

/**
 * Deletes a list with its entries.
 * @throws HttpError 404 when it is not the member's own, 409 for the first list, which always exists.
 */
export async function removeList(db: Db, accountId: number, id: number): Promise<void> {
	await db.transaction(async (tx) => {
		await lockLists(tx, accountId);
		const { is_default } = await ownList(tx, accountId, id);
		if (is_default)
			throw new HttpError(
				409,
				'This is the list that starring adds to. It can be renamed, but not deleted.',
			);
		await tx.delete(watchlist).where(eq(watchlist.id, id));
		await undoUnwatchedRecords(tx, accountId);
		await notifyTags(tx, [listTag(id)]);
	});
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { watch, watchlist } from '#lib/db/schema/members.ts';
import { noteRecordsWatched, undoUnwatchedRecords } from '#lib/deeds/checks/record-watched.ts';
import { recordOfSlug } from '#lib/entities/record-of-slug.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { defaultList, listTag, lockLists, ownList } from './lists.ts';
import { catalogueEntries } from './seen.ts';
import { MAX_ENTRIES, type WatchType, watchNames, watchTypes } from './watch-types.ts';

/** A record as identified in API calls. */
export interface WatchedRecord {
	type: WatchType;
	slug: string;
}

/** An entry removed from a list, with everything needed to restore it. */
export const removedEntry = z.object({
	_id: z.string(),
	type: z.enum(watchTypes),
	slug: z.string(),
	list: z.string().describe('The _id of the list that the entry was on.'),
	note: z.string(),
	tags: z.array(z.string()),
});
export type RemovedEntry = z.infer<typeof removedEntry>;

const noEntry = () => new HttpError(404, 'Entry not found on your lists.');

async function recordId(db: Db, { type, slug }: WatchedRecord): Promise<number> {
	try {
		return await recordOfSlug(db, watchNames[type].record, slug);
	} catch (error) {
		if (error instanceof UnknownRecordError) throw new HttpError(404, error.message);
		throw error;
	}
}

const hadRow = z.object({ had: z.number() });

/** @throws HttpError 409 when `more` entries would exceed the member's limit. */
async function checkRoom(tx: Db, accountId: number, more: number): Promise<void> {
	const { had } = await readOne(tx, hadRow)`
		select count(*)::int as had from ${catalogueEntries} e
		join watchlist l on l.id = e.watchlist_id where l.account_id = ${accountId}`;
	if (had + more > MAX_ENTRIES)
		throw new HttpError(
			409,
			`Your lists hold ${formatCount(MAX_ENTRIES)} entries, the maximum. Remove some first.`,
		);
}

/** Invalidates the pages of public lists so that they show the change; private lists have no public pages. */
async function tellPublic(tx: Db, lists: readonly number[]): Promise<void> {
	const shown = await tx
		.select({ id: watchlist.id })
		.from(watchlist)
		.where(and(inArray(watchlist.id, [...new Set(lists)]), eq(watchlist.privacy, 1)));
	await notifyTags(
		tx,
		shown.map(({ id }) => listTag(id)),
	);
}

/**
 * Puts a record on a list, by default the member's first, and returns the entry's id: the existing one if it is
 * already there.
 * @throws HttpError 404 for an unknown record or a list that is not the member's own, 409 beyond 2,000 entries.
 */
export async function addEntry(
	db: Db,
	accountId: number,
	record: WatchedRecord,
	list?: number,
): Promise<string> {
	return db.transaction(async (tx) => {
		await lockLists(tx, accountId);
		const id = await recordId(tx, record);
		const to =
			list === undefined
				? await defaultList(tx, accountId)
				: (await ownList(tx, accountId, list)).id;
		const place = { watchlist_id: to, type: record.type, record_id: id };
		const [had] = await tx
			.select({ id: watch.id })
			.from(watch)
			.where(and(eq(watch.watchlist_id, to), eq(watch.type, record.type), eq(watch.record_id, id)));
		if (had) return String(had.id);
		await checkRoom(tx, accountId, 1);
		const [made] = await tx.insert(watch).values(place).returning({ id: watch.id });
		if (!made) throw new Error('The entry could not be created.');
		await noteRecordsWatched(tx, accountId, [{ type: record.type, recordId: id }]);
		await tellPublic(tx, [to]);
		return String(made.id);
	});
}

const ownEntriesRow = z.object({
	_id: z.string(),
	list: z.string(),
	type: z.enum(watchTypes),
	slug: z.string(),
	note: z.string(),
	tags: z.array(z.string()),
});

/** Selects the member's entries that meet a condition on `e`, in the form returned on removal. */
async function ownEntries(
	db: Db,
	accountId: number,
	condition: ReturnType<typeof sql>,
): Promise<RemovedEntry[]> {
	const rows = await readRows(db, ownEntriesRow)`
		select e.id::text as _id, e.watchlist_id::text as list, e.type, e.slug, e.note, e.tags
		from ${catalogueEntries} e join watchlist l on l.id = e.watchlist_id
		where l.account_id = ${accountId} and ${condition} order by e.id`;
	return rows;
}

async function removeAll(
	tx: Db,
	accountId: number,
	entries: readonly RemovedEntry[],
): Promise<void> {
	if (entries.length === 0) return;
	await tx.delete(watch).where(
		inArray(
			watch.id,
			entries.map(({ _id }) => Number(_id)),
		),
	);
	await undoUnwatchedRecords(tx, accountId);
	await tellPublic(
		tx,
		entries.map(({ list }) => Number(list)),
	);
}

/** Removes one entry from its list. @throws HttpError 404 when the member has none with that id. */
export async function removeEntry(db: Db, accountId: number, id: number): Promise<RemovedEntry[]> {
	return db.transaction(async (tx) => {
		await lockLists(tx, accountId);
		const found = await ownEntries(tx, accountId, sql`e.id = ${id}`);
		if (found.length === 0) throw noEntry();
		await removeAll(tx, accountId, found);
		return found;
	});
}

/** Removes a record from all of the member's lists, if any. @throws HttpError 404 for an unknown record. */
export async function removeRecord(
	db: Db,
	accountId: number,
	record: WatchedRecord,
): Promise<RemovedEntry[]> {
	return db.transaction(async (tx) => {
		await lockLists(tx, accountId);
		const id = await recordId(tx, record);
		const found = await ownEntries(
			tx,
			accountId,
			sql`e.type = ${record.type} and e.record_id = ${id}`,
		);
		await removeAll(tx, accountId, found);
		return found;
	});
}

/** Replaces the note and tags of an entry. @throws HttpError 404 when it is not the member's own. */
export async function annotate(
	db: Db,
	accountId: number,
	id: number,
	words: { note: string; tags: string[] },
): Promise<void> {
	const changed = await db
		.update(watch)
		.set(words)
		.where(
			and(
				eq(watch.id, id),
				inArray(
					watch.watchlist_id,
					db
						.select({ id: watchlist.id })
						.from(watchlist)
						.where(eq(watchlist.account_id, accountId)),
				),
			),
		)
		.returning({ id: watch.id });
	if (changed.length === 0) throw noEntry();
}

/**
 * Moves entries to another list, or copies them with their notes and tags. Records already on that list stay
 * unchanged. Returns how many were added.
 * @throws HttpError 404 when a list or an entry is not the member's own, 409 when copies would exceed 2,000 entries.
 */
export async function moveEntries(
	db: Db,
	accountId: number,
	ids: readonly number[],
	to: number,
	isCopy: boolean,
): Promise<number> {
	return db.transaction(async (tx) => {
		await lockLists(tx, accountId);
		await ownList(tx, accountId, to);
		const unique = [...new Set(ids)];
		const found = await ownEntries(
			tx,
			accountId,
			sql`e.id = any(${sql.param(unique)}::bigint[]) and e.watchlist_id <> ${to}`,
		);
		await checkAllOwn(tx, accountId, unique);
		if (isCopy) await checkRoom(tx, accountId, found.length);
		const { rows } = await tx.execute(sql`
			insert into watch (watchlist_id, type, record_id, note, tags, created_at)
			select ${to}::bigint, type, record_id, note, tags, created_at from watch
			where id = any(${sql.param(found.map(({ _id }) => Number(_id)))}::bigint[]) order by id
			on conflict do nothing returning id`);
		if (!isCopy) await removeAll(tx, accountId, found);
		await tellPublic(tx, [to]);
		return rows.length;
	});
}

async function checkAllOwn(tx: Db, accountId: number, ids: readonly number[]): Promise<void> {
	const own = await ownEntries(tx, accountId, sql`e.id = any(${sql.param(ids)}::bigint[])`);
	if (own.length < ids.length) throw noEntry();
}

const markRow = z.object({ mark: z.string() });

/** Returns the records that a member watches on any list, as `project/bitcoin`; stars are filled by these. */
export async function marksOf(db: Db, accountId: number): Promise<string[]> {
	const rows = await readRows(db, markRow)`
		select distinct e.type || '/' || e.slug as mark from ${catalogueEntries} e
		join watchlist l on l.id = e.watchlist_id where l.account_id = ${accountId}`;
	return rows.map(({ mark }) => mark);
}

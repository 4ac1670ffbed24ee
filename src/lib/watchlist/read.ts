import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { forwardOrder, orderOf } from '#lib/directory/page-orders.ts';
import {
	type DirectoryRows,
	OrganizationRow,
	PersonRow,
	ProjectRow,
} from '#lib/directory/row-shapes.ts';
import { organizationRows, personRows, projectRows } from '#lib/directory/rows.ts';
import type { Sort } from '#lib/directory/sorts.ts';
import { moment } from '#lib/sessions/answers.ts';
import { catalogueEntries } from './seen.ts';
import { type WatchType, watchNames, watchTypes } from './watch-types.ts';

type RowOf = { [Type in WatchType]: DirectoryRows[(typeof watchNames)[Type]['source']] };

/** An entry as its owner sees it. */
const entry = z.object({
	_id: z.string(),
	note: z.string(),
	tags: z.array(z.string()),
	added: moment.describe('Time at which the entry was added to the list, in ISO 8601 format, UTC.'),
});
export type Entry = z.infer<typeof entry>;

/** A page of the entries of one kind on a list: the directory's rows, each with its entry. */
export interface EntriesPage<Type extends WatchType> {
	rows: RowOf[Type][];
	entries: Entry[];
	/** Number of entries of this kind, on all pages. */
	total: number;
}

export interface EntriesQuery {
	list: number;
	tag: string | null;
	/** The requested order; null for newest first. */
	sort: Sort | null;
	skip: number;
	take: number;
}

type RowLoaders = {
	[Type in WatchType]: (db: Db, ids: readonly number[], skip?: number) => Promise<RowOf[Type][]>;
};

const rowsOf: RowLoaders = {
	project: projectRows,
	organization: (db, ids) => organizationRows(db, ids),
	people: (db, ids) => personRows(db, ids),
};

function entryIds(type: WatchType, { list, tag, sort, skip, take }: EntriesQuery): SQL {
	const listing = sql.identifier(listingTables[watchNames[type].source]);
	const tagged = tag === null ? sql`true` : sql`w.tags @> array[${tag}]::text[]`;
	const watched = sql`w.watchlist_id = ${list} and w.type = ${type} and ${tagged}`;
	const page = sql`offset ${skip} limit ${take}`;
	return sort === null
		? sql`select l.id from ${listing} l join watch w on w.record_id = l.id
			where ${watched} order by w.created_at desc, w.id desc ${page}`
		: sql`select id from ${listing}
			where id in (select w.record_id from watch w where ${watched})
			order by ${forwardOrder(orderOf(watchNames[type].source, sort).whole)} ${page}`;
}

/** Returns a page of the entries of one kind on a list. The caller must have checked the list's owner. */
export async function entriesPage<Type extends WatchType>(
	db: Db,
	type: Type,
	query: EntriesQuery,
): Promise<EntriesPage<Type>> {
	const found = await readRows(db, idRow)`${entryIds(type, query)}`;
	const ids = found.map(({ id }) => Number(id));
	const [rows, entries, totals] = await Promise.all([
		rowsOf[type](db, ids, query.skip),
		entriesOf(db, type, query.list, ids),
		countEntries(db, query.list, query.tag),
	]);
	// Records that left the catalogue between the two reads are in neither.
	const shown = rows.filter(({ _id }) => entries.has(_id));
	return {
		rows: shown,
		entries: shown.flatMap(({ _id }) => entries.get(_id) ?? []),
		total: totals[type],
	};
}

const entriesRow = entry.extend({ record: z.string() });

/** Entries by record id. */
async function entriesOf(
	db: Db,
	type: WatchType,
	list: number,
	ids: readonly number[],
): Promise<Map<string, Entry>> {
	const rows = await readRows(db, entriesRow)`
		select w.id::text as _id, w.record_id::text as record, w.note, w.tags,
			${isoSeconds(sql`w.created_at`)} as added
		from watch w where w.watchlist_id = ${list} and w.type = ${type}
			and w.record_id = any(${sql.param(ids)}::bigint[])`;
	return new Map(rows.map(({ record, ...entry }) => [record, entry]));
}

const countEntriesRow = z.object({ type: z.enum(watchTypes), count: z.number() });

/** The number of entries of each kind on a list, optionally only those with `tag`. */
export async function countEntries(
	db: Db,
	list: number,
	tag: string | null = null,
): Promise<Record<WatchType, number>> {
	const rows = await readRows(db, countEntriesRow)`
		select e.type, count(*)::int as count from ${catalogueEntries} e
		where e.watchlist_id = ${list} ${tag === null ? sql`` : sql`and e.tags @> array[${tag}]::text[]`}
		group by e.type`;
	const count = (type: WatchType) => rows.find((row) => row.type === type)?.count ?? 0;
	return {
		project: count('project'),
		organization: count('organization'),
		people: count('people'),
	};
}

const tagRow = z.object({ tag: z.string() });

/** Returns the distinct tags of a list's entries, in order. */
export async function tagsOnList(db: Db, list: number): Promise<string[]> {
	const rows = await readRows(db, tagRow)`
		select distinct tag collate "C" as tag from ${catalogueEntries} e, unnest(e.tags) as tag
		where e.watchlist_id = ${list} order by 1`;
	return rows.map(({ tag }) => tag);
}

/** An entry as returned by `get` in the contract, with additional fields. */
export const apiEntry = entry.extend({
	type: z.enum(watchTypes.map((type) => watchNames[type].api)),
	list: z.string().describe('The _id of the list that the entry is on.'),
	ref_data: z
		.union([ProjectRow, OrganizationRow, PersonRow])
		.describe('Row of the record in the directory.'),
});
type AnsweredEntry = z.infer<typeof apiEntry>;

const ownEntryRow = entry.extend({
	list: z.string(),
	type: z.enum(watchTypes),
	record: z.string(),
});

/** Returns a member's entries on all lists, or on one of them, newest first. */
export async function ownEntriesPage(
	db: Db,
	accountId: number,
	wanted: { type?: WatchType | undefined; list?: number | undefined; skip: number; take: number },
): Promise<AnsweredEntry[]> {
	const rows = await readRows(db, ownEntryRow)`
		select e.id::text as _id, e.watchlist_id::text as list, e.type, e.record_id::text as record,
			e.note, e.tags, ${isoSeconds(sql`e.created_at`)} as added
		from ${catalogueEntries} e join watchlist l on l.id = e.watchlist_id
		where l.account_id = ${accountId}
			and (${wanted.type ?? null}::text is null or e.type = ${wanted.type ?? null})
			and (${wanted.list ?? null}::bigint is null or l.id = ${wanted.list ?? null})
		order by e.created_at desc, e.id desc offset ${wanted.skip} limit ${wanted.take}`;
	const records = await recordRows(db, rows);
	return rows.flatMap(({ record, type, ...entry }) => {
		const ref_data = records.get(`${type}/${record}`);
		return ref_data ? [{ ...entry, type: watchNames[type].api, ref_data }] : [];
	});
}

/** Returns the directory rows of records, by kind and id. */
async function recordRows(
	db: Db,
	records: readonly { type: WatchType; record: string }[],
): Promise<Map<string, RowOf[WatchType]>> {
	const found = await Promise.all(
		watchTypes.map(async (type) => {
			const ids = records.filter((one) => one.type === type).map(({ record }) => Number(record));
			const rows: RowOf[WatchType][] =
				ids.length > 0 ? await rowsOf[type](db, [...new Set(ids)]) : [];
			return rows.map((row) => [`${type}/${row._id}`, row] as const);
		}),
	);
	return new Map(found.flat());
}

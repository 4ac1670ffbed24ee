import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findAccount } from '#lib/accounts/find-account.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import { type Revision, readRevisions } from '#lib/catalogue/history.ts';
import { recentChanges } from '#lib/catalogue/recent-changes.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { subjectOf } from '#lib/entities/subjects.ts';

/** Origins by which changes can be filtered. */
export const changeOrigins = ['proposal', 'import', 'staff', 'revert', 'rule'] as const;

/** Maximum number of changes returned by a search for one record. */
const MAX_OF_RECORD = 10_000;

/** Changes of one page. */
export const CHANGES_PER_PAGE = 50;

const blank = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).catch(undefined);

/** The filters in the page's URL; invalid ones are ignored. */
export const changeFilters = z.object({
	type: blank(z.enum(recordTypes)),
	/** Slug of the only record to show, used with `type`. */
	slug: blank(z.string().max(200)),
	field: blank(z.string().max(100)),
	origin: blank(z.enum(changeOrigins)),
	/** Username. */
	author: blank(z.string().trim().max(200)),
	/** ISO day, UTC. */
	since: blank(z.iso.date()),
	/** Changes older than the one with this id. */
	before: blank(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)),
});
export type ChangeFilters = z.infer<typeof changeFilters>;

/** A change, with its record and the member who made it. */
export interface PatrolChange {
	id: number;
	type: RecordType;
	recordId: number;
	/** Empty for a round. */
	slug: string;
	name: string;
	field: string;
	old: Value;
	value: Value;
	source: string | null;
	origin: string;
	reverts: number | null;
	author: { username: string; name: string } | null;
	/** ISO 8601, UTC. */
	at: string;
}

const accountRow = z.object({ id: z.string(), username: z.string(), name: z.string() });

/** Returns a page of catalogue changes, newest first, and whether there are older ones. */
export async function patrolChanges(
	db: Db,
	filters: ChangeFilters,
): Promise<{ changes: PatrolChange[]; hasOlder: boolean }> {
	const found = await revisionsFor(db, filters, CHANGES_PER_PAGE + 1);
	const shown = found.slice(0, CHANGES_PER_PAGE);
	const subjects = await subjectOf(
		db,
		shown.map((one) => ({ type: one.record_type, id: one.record_id })),
	);
	const authors = await authorsOf(db, shown);
	const changes = shown.map(({ record_type, record_id, actor_id, ...one }) => ({
		...one,
		type: record_type,
		recordId: record_id,
		author: authors.get(actor_id ?? 0) ?? null,
		...subjects(record_type, record_id),
	}));
	return { changes, hasOlder: found.length > shown.length };
}

/** Changes of one record if one is given, otherwise of all. */
async function revisionsFor(db: Db, filters: ChangeFilters, take: number): Promise<Revision[]> {
	const { type, field, origin, author, since, before } = filters;
	const recordId = await recordIdOf(db, filters);
	const actor = author === undefined ? undefined : await idOf(db, author);
	if (recordId === undefined || actor === null) return [];
	if (recordId === null || !type)
		return recentChanges(db, {
			type,
			field,
			origin,
			before,
			actor,
			since: since && `${since}T00:00:00Z`,
			take,
		});
	const all = await readRevisions(db, type, recordId, {
		...(field && { field }),
		take: MAX_OF_RECORD,
	});
	return all
		.filter(
			(one) =>
				(before === undefined || one.id < before) &&
				(actor === undefined || one.actor_id === actor) &&
				(since === undefined || one.at >= since) &&
				(origin === undefined || one.origin.split(':', 1)[0] === origin),
		)
		.slice(0, take);
}

async function idOf(db: Db, username: string): Promise<number | null> {
	return (await findAccount(db, username))?.id ?? null;
}

async function authorsOf(
	db: Db,
	revisions: readonly Revision[],
): Promise<Map<number, { username: string; name: string }>> {
	const ids = revisions.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id]));
	const rows = await readRows(
		db,
		accountRow,
	)`select id, username, name from account where id = any(${sql.param(ids)}::bigint[])`;
	return new Map(rows.map(({ id, username, name }) => [Number(id), { username, name }]));
}

/** Returns the record's id; null for all records, undefined if the record does not exist. */
async function recordIdOf(
	db: Db,
	{ type, slug }: ChangeFilters,
): Promise<number | null | undefined> {
	if (!type || !slug) return null;
	if (/^\d{1,15}$/.test(slug)) return Number(slug);
	if (type === 'round') return undefined;
	const rows = await readRows(db, idRow)`
		select id from ${sql.identifier(type)} where slug = ${slug}
		union all
		select * from (
			select record_id from revision
			where record_type = ${type} and field = 'slug' and old = to_jsonb(${slug}::text) and value is null
			order by revision.id desc limit 1) removed`;
	return rows[0] && Number(rows[0].id);
}

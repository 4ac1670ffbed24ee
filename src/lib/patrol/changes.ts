import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '../catalogue/field-values.ts';
import { type RecordType, recordTypes } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';
import { isoSeconds } from '../db/iso-time.ts';
import { subjectOf } from './subjects.ts';

/** Who or what makes changes, as one filters by it. */
export const changeOrigins = ['proposal', 'import', 'staff', 'revert'] as const;

/** Changes of one page. */
export const CHANGES_PER_PAGE = 50;

const blank = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).catch(undefined);

/** The filters as the page's address says them; what cannot be used counts as absent. */
export const changeFilters = z.object({
	type: blank(z.enum(recordTypes)),
	/** Of one record: its slug, with `type`. */
	slug: blank(z.string().max(200)),
	field: blank(z.string().max(100)),
	origin: blank(z.enum(changeOrigins)),
	/** Username. */
	author: blank(z.string().trim().max(200)),
	/** ISO day, UTC. */
	since: blank(z.iso.date()),
	/** Changes older than the one of this id. */
	before: blank(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)),
});
export type ChangeFilters = z.infer<typeof changeFilters>;

/** One change, with the record and the member it is of. */
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

interface Row extends Record<string, unknown> {
	id: string;
	type: RecordType;
	record: string;
	field: string;
	old: Value;
	value: Value;
	source: string | null;
	origin: string;
	reverts: string | null;
	username: string | null;
	name: string | null;
	at: string;
}

const where = (filters: ChangeFilters, recordId: number | null) =>
	sql.join(
		[
			sql`true`,
			...(filters.type ? [sql`r.record_type = ${filters.type}`] : []),
			...(recordId === null ? [] : [sql`r.record_id = ${recordId}`]),
			...(filters.field ? [sql`r.field = ${filters.field}`] : []),
			...(filters.origin
				? [sql`(r.origin = ${filters.origin} or r.origin like ${`${filters.origin}:%`})`]
				: []),
			...(filters.author
				? [
						sql`r.actor_id = (select id from account where lower(username) = ${filters.author.toLowerCase()})`,
					]
				: []),
			...(filters.since ? [sql`r.at >= ${`${filters.since}T00:00:00Z`}::timestamptz`] : []),
			...(filters.before ? [sql`r.id < ${filters.before}`] : []),
		],
		sql` and `,
	);

/** Changes of the catalogue, the newest first: a page of them, and whether older ones follow. */
export async function patrolChanges(
	db: Db,
	filters: ChangeFilters,
): Promise<{ changes: PatrolChange[]; hasOlder: boolean }> {
	const recordId = await recordIdOf(db, filters);
	if (recordId === undefined) return { changes: [], hasOlder: false };
	const { rows } = await db.execute<Row>(sql`
		select r.id, r.record_type as type, r.record_id as record, r.field, r.old, r.value, r.source, r.origin, r.reverts,
			a.username, a.name, ${isoSeconds(sql`r.at`)} as at
		from revision r left join account a on a.id = r.actor_id
		where ${where(filters, recordId)} order by r.id desc limit ${CHANGES_PER_PAGE + 1}`);
	const shown = rows.slice(0, CHANGES_PER_PAGE);
	const subjects = await subjectOf(
		db,
		shown.map(({ type, record }) => ({ type, id: Number(record) })),
	);
	const changes = shown.map(({ record, username, name, reverts, ...row }) => ({
		...row,
		id: Number(row.id),
		recordId: Number(record),
		reverts: reverts === null ? null : Number(reverts),
		author: username !== null && name !== null ? { username, name } : null,
		...subjects(row.type, Number(record)),
	}));
	return { changes, hasOlder: rows.length > shown.length };
}

/** Null: of every record; undefined: of one that there is not. */
async function recordIdOf(
	db: Db,
	{ type, slug }: ChangeFilters,
): Promise<number | null | undefined> {
	if (!type || !slug) return null;
	if (/^\d{1,15}$/.test(slug)) return Number(slug);
	if (type === 'round') return undefined;
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from ${sql.identifier(type)} where slug = ${slug}`,
	);
	return rows[0] && Number(rows[0].id);
}

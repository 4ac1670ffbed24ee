import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { isEmpty, type Value } from './field-values.ts';
import type { RecordType } from './record-types.ts';

export interface NewRevision {
	record_type: RecordType;
	record_id: number;
	field: string;
	old: Value;
	value: Value;
	source: string | null;
	/** The source's own wording, if it differs from the value. */
	words?: string | null;
	origin: string;
	actor_id: number | null;
	reverts: number | null;
}

/**
 * The current time in whole milliseconds, but later than the last revision. It is read under the write lock, so that
 * times follow the order of ids, and each, to the millisecond, identifies one state of the catalogue. The transaction's
 * start (`now()`) would not work: a transaction waiting for the lock started before those that it waits for.
 */
const moment = sql`greatest(date_trunc('milliseconds', clock_timestamp()),
	(select at + interval '1 millisecond' from revision order by id desc limit 1))`;

/** Revisions per statement: all those of a large import would take tens of megabytes, as text and again as bytes. */
const AT_ONCE = 5_000;

const momentRow = z.object({ at: z.string() });

/**
 * Appends revisions in the given order, all with the same time. Empty values are stored as null. The caller must hold
 * the lock.
 */
export async function recordRevisions(db: Db, revisions: readonly NewRevision[]): Promise<void> {
	if (revisions.length === 0) return;
	if (revisions.length <= AT_ONCE) return append(db, revisions, moment);
	const { at } = await readOne(db, momentRow)`select (${moment})::text as at`;
	for (let from = 0; from < revisions.length; from += AT_ONCE)
		await append(db, revisions.slice(from, from + AT_ONCE), sql`${at}::timestamptz`);
}

async function append(db: Db, revisions: readonly NewRevision[], at: SQL): Promise<void> {
	// Fields missing in a row are null, which most are: an import has a hundred thousand rows.
	const rows = revisions.map(({ old, value, source, actor_id, reverts, ...said }) => ({
		...said,
		old: isEmpty(old) ? undefined : old,
		value: isEmpty(value) ? undefined : value,
		source: source ?? undefined,
		actor_id: actor_id ?? undefined,
		reverts: reverts ?? undefined,
	}));
	await db.execute(sql`
		with moment as materialized (select ${at} as at)
		insert into revision (record_type, record_id, field, old, value, source, words, origin, actor_id, reverts, at)
		select record_type, record_id, field, old, value, source, words, origin, actor_id, reverts, moment.at
		from moment, json_to_recordset(${JSON.stringify(rows)}::json) as r(record_type text, record_id bigint, field text,
			old jsonb, value jsonb, source text, words text, origin text, actor_id bigint, reverts bigint)`);
}

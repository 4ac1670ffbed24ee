import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { isEmpty, type Value } from './field-values.ts';
import type { RecordType } from './record-types.ts';

export interface NewRevision {
	record_type: RecordType;
	record_id: number;
	field: string;
	old: Value;
	value: Value;
	source: string | null;
	/** What the source wrote, where that is not the value. */
	words?: string | null;
	origin: string;
	actor_id: number | null;
	reverts: number | null;
}

/**
 * Now, in whole milliseconds, and later than the last revision. Under the lock of all writers: moments are then in the
 * order of the numbers, and each moment, written out to the millisecond, stands for one state of the catalogue. The
 * start of the transaction (`now()`) would not do: who waits for the lock has begun before those it waits for.
 */
const moment = sql`select greatest(date_trunc('milliseconds', clock_timestamp()),
	(select at + interval '1 millisecond' from revision order by id desc limit 1)) as at`;

/** Appends revisions in the order given, all of one moment. An empty value is kept as null. The writer holds the lock. */
export async function recordRevisions(db: Db, revisions: NewRevision[]): Promise<void> {
	if (revisions.length === 0) return;
	// What is missing in a row is null, and most of a row is: an import has a hundred thousand rows.
	const rows = revisions.map(({ old, value, source, actor_id, reverts, ...said }) => ({
		...said,
		old: isEmpty(old) ? undefined : old,
		value: isEmpty(value) ? undefined : value,
		source: source ?? undefined,
		actor_id: actor_id ?? undefined,
		reverts: reverts ?? undefined,
	}));
	await db.execute(sql`
		with moment as materialized (${moment})
		insert into revision (record_type, record_id, field, old, value, source, words, origin, actor_id, reverts, at)
		select record_type, record_id, field, old, value, source, words, origin, actor_id, reverts, moment.at
		from moment, json_to_recordset(${JSON.stringify(rows)}::json) as r(record_type text, record_id bigint, field text,
			old jsonb, value jsonb, source text, words text, origin text, actor_id bigint, reverts bigint)`);
}

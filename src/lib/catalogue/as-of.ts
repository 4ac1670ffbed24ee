import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Value } from './field-values.ts';
import { fieldNames } from './fields.ts';
import type { RecordType } from './record-types.ts';

/** The value of a field at a past moment, and the revision that set it. */
export interface FactAsOf {
	/** Null if the value had been removed. */
	value: Value;
	revision: number;
	source: string | null;
}

/** Every field that had a revision by that moment, by name. */
export type RecordAsOf = Map<string, FactAsOf>;

const factRow = z.object({
	record_id: z.string(),
	field: z.string(),
	value: valueColumn,
	revision: z.string(),
	source: z.string().nullable(),
});

/** Matches revisions up to and including that millisecond. */
export const untilCondition = (at: string): SQL =>
	sql`at < ${at}::timestamptz + interval '1 millisecond'`;

/**
 * Returns a record's fields at a past moment; undefined when it did not exist yet.
 *
 * @param at ISO 8601. A revision of that very millisecond counts.
 */
export async function recordAsOf(
	db: Db,
	type: RecordType,
	recordId: number,
	at: string,
): Promise<RecordAsOf | undefined> {
	return (await recordsAsOf(db, type, [recordId], at)).get(recordId);
}

/**
 * Like `recordAsOf()`, for many records of one kind, limited to some fields if given. Records without a revision of
 * any of them are absent.
 */
export async function recordsAsOf(
	db: Db,
	type: RecordType,
	recordIds: readonly number[],
	at: string,
	fields: readonly string[] = fieldNames(type),
): Promise<Map<number, RecordAsOf>> {
	const records = new Map<number, RecordAsOf>();
	if (recordIds.length === 0) return records;
	// One probe of the index `revision_of_field` for each field: however long the history is, only what is shown is read.
	const rows = await readRows(db, factRow)`
		select r.record_id, r.field, r.value, r.id as revision, r.source
		from unnest(${sql.param(recordIds)}::bigint[]) as wanted(id)
		cross join unnest(${sql.param(fields)}::text[]) as named(field)
		cross join lateral (
			select * from revision
			where record_type = ${type} and record_id = wanted.id and field = named.field and ${untilCondition(at)}
			order by revision.at desc, revision.id desc limit 1) as r`;
	for (const row of rows) {
		const id = Number(row.record_id);
		const record = records.get(id) ?? new Map<string, FactAsOf>();
		const { field, value, revision, source } = row;
		record.set(field, { value, revision: Number(revision), source });
		records.set(id, record);
	}
	return records;
}

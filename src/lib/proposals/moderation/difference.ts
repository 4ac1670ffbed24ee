import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#lib/catalogue/field-values.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Subject, subjectOf } from '#lib/entities/subjects.ts';
import { HttpError } from '#lib/http/errors.ts';

/** The differences between two revisions of a record. */
export interface RevisionDifference extends Subject {
	type: RecordType;
	recordId: number;
	/** Ids and times (ISO 8601) of the older and the newer revision. */
	from: { id: number; at: string };
	to: { id: number; at: string };
	/** Fields whose value differs after the newer revision. */
	fields: { field: string; old: Value; value: Value }[];
}

const endsRow = z.object({
	id: z.string(),
	type: z.enum(recordTypes),
	record: z.string(),
	at: z.string(),
});

const differenceRow = z.object({ field: z.string(), old: valueColumn, value: valueColumn });

/**
 * The changes in a record between two of its revisions, given in either order.
 * @throws HttpError 404 when there is no such revision, 422 when they belong to two records
 */
export async function differenceOf(db: Db, a: number, b: number): Promise<RevisionDifference> {
	const ends = await readRows(db, endsRow)`
		select id, record_type as type, record_id as record, ${isoSeconds(sql`at`)} as at
		from revision where id in (${a}, ${b}) order by revision.id`;
	const [from, to] = [ends[0], ends.at(-1)];
	if (!from || !to || ends.length !== new Set([a, b]).size)
		throw new HttpError(404, 'Change not found.');
	if (from.type !== to.type || from.record !== to.record)
		throw new HttpError(
			422,
			'These changes belong to different records. Choose two of the same record.',
		);
	const rows = await readRows(db, differenceRow)`
		select field, (array_agg(old order by id))[1] as old, (array_agg(value order by id desc))[1] as value
		from revision
		where record_type = ${from.type} and record_id = ${from.record} and id > ${from.id} and id <= ${to.id}
		group by field order by field`;
	const recordId = Number(from.record);
	const subjects = await subjectOf(db, [{ type: from.type, id: recordId }]);
	return {
		...subjects(from.type, recordId),
		type: from.type,
		recordId,
		from: { id: Number(from.id), at: from.at },
		to: { id: Number(to.id), at: to.at },
		fields: rows.filter(({ old, value }) => JSON.stringify(old) !== JSON.stringify(value)),
	};
}

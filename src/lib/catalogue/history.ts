import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Author, type Change, type ChangeOutcome, ChangeRefusedError } from './change.ts';
import type { Value } from './field-values.ts';
import { listTable } from './list-tables.ts';
import { revertJoining } from './merge-rounds.ts';
import { readScalars } from './record-store.ts';
import { type RecordType, recordTypes } from './record-types.ts';
import { revertRemoval } from './removal.ts';
import { reviseWithin } from './revise.ts';
import { valueColumn } from './value-column.ts';

export interface Revision {
	id: number;
	record_type: RecordType;
	record_id: number;
	field: string;
	/** Null if the field had no value. */
	old: Value;
	value: Value;
	source: string | null;
	origin: string;
	actor_id: number | null;
	reverts: number | null;
	/** ISO 8601, UTC. */
	at: string;
}

/** A revision as returned by the driver, with large numbers as text. */
export const storedRevision = z.object({
	id: z.string(),
	record_type: z.enum(recordTypes),
	record_id: z.string(),
	field: z.string(),
	old: valueColumn,
	value: valueColumn,
	source: z.string().nullable(),
	origin: z.string(),
	actor_id: z.string().nullable(),
	reverts: z.string().nullable(),
	at: z.string(),
});
type StoredRevision = z.output<typeof storedRevision>;

/** The columns of a `Revision`, for queries that do not alias the table. */
export const revisionColumns = sql`revision.id, record_type, record_id, field, old, value, source, origin, actor_id, reverts,
	${isoMilliseconds(sql`revision.at`)} as at`;

export function revisionFrom(row: StoredRevision): Revision {
	return {
		...row,
		id: Number(row.id),
		record_id: Number(row.record_id),
		actor_id: row.actor_id === null ? null : Number(row.actor_id),
		reverts: row.reverts === null ? null : Number(row.reverts),
	};
}

/** Returns the revisions of one record, newest first; if a field is given, only those of this field. */
export async function readRevisions(
	db: Db,
	type: RecordType,
	recordId: number,
	page: { field?: string; skip?: number; take?: number } = {},
): Promise<Revision[]> {
	const rows = await readRows(db, storedRevision)`
		select ${revisionColumns} from revision
		where record_type = ${type} and record_id = ${recordId}
			${page.field === undefined ? sql`` : sql`and field = ${page.field}`}
		order by revision.id desc offset ${page.skip ?? 0} limit ${page.take ?? 100}`;
	return rows.map(revisionFrom);
}

async function revisionOf(db: Db, id: number): Promise<Revision> {
	const rows = await readRows(
		db,
		storedRevision,
	)`select ${revisionColumns} from revision where id = ${id}`;
	const row = rows[0];
	if (!row) throw new ChangeRefusedError(0, 'revision', `there is no revision ${id}`);
	return revisionFrom(row);
}

/**
 * Restores a field to its value before a revision, whatever changed since; itself a revision. Reverting a revision
 * that removed or restored its record reverts all others of that removal: see `removal.ts`. Reverting the joining of
 * two rounds parts them for good, and vice versa: see `merge-rounds.ts`.
 *
 * @throws ChangeRefusedError when there is no such revision, or the field must have a value.
 */
export async function revertRevision(
	db: Db,
	author: Author,
	revisionId: number,
): Promise<ChangeOutcome> {
	return db.transaction(async (tx) => {
		const { record_type, record_id, field, old } = await revisionOf(tx, revisionId);
		const whole = await revertRemoval(tx, author, {
			type: record_type,
			recordId: record_id,
			revisionId,
		});
		if (whole) return whole;
		if (record_type === 'round' && field === 'merged_into_id') {
			const before = typeof old === 'number' ? old : null;
			await revertJoining(tx, author, { id: record_id, old: before, revisionId });
			const [round] = (await readScalars(tx, 'round', [record_id])).values();
			const slug = String(round?.slug);
			return { id: record_id, slug, outcome: 'updated', fields: [field], conflicts: [] };
		}
		const value = old ?? (listTable(record_type, field) ? [] : null);
		const change: Change = { type: record_type, id: record_id, set: { [field]: value } };
		const [result] = await reviseWithin(tx, author, [change], revisionId);
		if (!result) throw new ChangeRefusedError(0, field, 'could not be put back');
		return result;
	});
}

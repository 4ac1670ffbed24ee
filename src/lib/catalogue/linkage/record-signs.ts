import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { RecordRef } from '../duplicate-pairs.ts';
import { type Merging, relationOf } from '../merging.ts';

/** Networks that a source names along with a record. */
export interface RecordNetworks extends RecordRef {
	networks: readonly string[];
}

/** Stores the networks that sources name along with records, to distinguish records of the same name. */
export async function saveNetworkSigns(tx: Db, entries: readonly RecordNetworks[]): Promise<void> {
	const rows = entries.flatMap(({ type, id, networks }) =>
		networks.filter(isText).map((value) => ({ type, id, value })),
	);
	if (rows.length === 0) return;
	await tx.execute(sql`
		insert into told_sign (record_type, record_id, kind, value)
		select type, id, 'network', value
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(type text, id bigint, value text)
		on conflict do nothing`);
}

/** Whether a value can be stored as a network's name; a longer text is not a name. */
const isText = (value: string): boolean =>
	value.trim() !== '' && value.length <= 60 && value.isWellFormed() && !value.includes('\0');

/** Copies the stated signs of merged records to the records they were merged into. */
export async function copyRecordSigns(tx: Db, mergings: readonly Merging[]): Promise<void> {
	await tx.execute(sql`
		insert into told_sign (record_type, record_id, kind, value)
		select m.to_type, m.to_id, t.kind, t.value from ${relationOf(mergings)}
			join told_sign as t on t.record_type = m.from_type and t.record_id = m.from_id on conflict do nothing`);
}

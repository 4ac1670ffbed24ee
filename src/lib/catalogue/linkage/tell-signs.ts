import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { RecordRef } from '../duplicate-pairs.ts';
import { type Merging, relationOf } from '../merging.ts';

/** Networks that a source names beside a record. */
export interface ToldNetworks extends RecordRef {
	networks: readonly string[];
}

/** Keeps which networks sources name beside records, to tell these from others of their names. */
export async function tellNetworks(tx: Db, entries: readonly ToldNetworks[]): Promise<void> {
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

/** What is no text cannot be kept; a name of more letters is none. */
const isText = (value: string): boolean =>
	value.trim() !== '' && value.length <= 60 && value.isWellFormed() && !value.includes('\0');

/** What was told beside records that are merged into others is told beside those as well. */
export async function copyToldSigns(tx: Db, mergings: readonly Merging[]): Promise<void> {
	await tx.execute(sql`
		insert into told_sign (record_type, record_id, kind, value)
		select m.to_type, m.to_id, t.kind, t.value from ${relationOf(mergings)}
			join told_sign as t on t.record_type = m.from_type and t.record_id = m.from_id on conflict do nothing`);
}

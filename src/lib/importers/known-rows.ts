import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { WantedRecord } from './importer.ts';
import type { PlannedRow } from './write-batch.ts';

/** Splits rows that apply only to known records into those whose record the catalogue has, and the others. */
export async function partitionKnownRows(
	db: Db,
	rows: readonly PlannedRow[],
): Promise<{ known: PlannedRow[]; unknown: PlannedRow[] }> {
	const lookups = rows.flatMap((row) =>
		row.plan.onlyKnown ? [{ row, wanted: row.plan.record([], [], []) }] : [],
	);
	const found = await foundOf(
		db,
		lookups.map(({ wanted }) => wanted),
	);
	const unknown = new Set(lookups.flatMap(({ row }, at) => (found.has(at) ? [] : [row])));
	for (const row of unknown) row.plan.notes.push('left out: the catalogue has no such record');
	return { known: rows.filter((row) => !unknown.has(row)), unknown: [...unknown] };
}

const atRow = z.object({ at: z.number() });

/** Returns the indices of the wanted records whose own identifier is known. */
async function foundOf(db: Db, wanted: readonly WantedRecord[]): Promise<Set<number>> {
	if (wanted.length === 0) return new Set();
	const keys = wanted.map(({ type, identifiers: [own] }, at) => ({ ...own, type, at }));
	const rows = await readRows(db, atRow)`
		select w.at from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
			as w(source text, external_id text, type text, at int)
		where exists (select from crosswalk c where c.source = w.source
			and c.external_id = w.external_id and c.record_type = w.type)`;
	return new Set(rows.map(({ at }) => at));
}

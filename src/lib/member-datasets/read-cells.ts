import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { matchingIds } from '#lib/screens/find-rows.ts';
import type { MemberDataset } from './member-dataset.ts';

const cellRow = z.object({ record: z.string(), column: z.string(), value: z.string() });

/** Returns the cell values of these records: by record, then by column. */
export async function cellsOf(
	db: Pick<Db, 'execute'>,
	{ id }: MemberDataset,
	records: readonly string[],
): Promise<Map<string, Record<string, string>>> {
	const cells = new Map<string, Record<string, string>>();
	if (records.length === 0) return cells;
	const rows = await readRows(db, cellRow)`
		select record_id::text as record, column_id::text as column, value from member_dataset_cell
		where dataset_id = ${id}::bigint and record_id = any(${sql.param(records)}::bigint[])`;
	for (const { record, column, value } of rows)
		cells.set(record, { ...cells.get(record), [column]: value });
	return cells;
}

const recordsRow = z.object({ ids: z.array(z.string()) });

/** Returns the records that have cells in a dataset, by id. */
export async function recordsWithCells(
	db: Pick<Db, 'execute'>,
	{ id }: MemberDataset,
): Promise<string[]> {
	const { ids } = await readOne(db, recordsRow)`
		select array(select distinct record_id::text from member_dataset_cell where dataset_id = ${id}::bigint) as ids`;
	return ids;
}

/** Counts the records whose cells are stored but not displayed, since they are no longer rows of the screen. */
export async function countHidden(db: Db, dataset: MemberDataset): Promise<number> {
	const ids = await recordsWithCells(db, dataset);
	return ids.length - (await matchingIds(db, dataset.screen, ids.map(Number))).length;
}

/** One change of a cell. */
export const cellChange = z.object({
	batch: z.int().describe('Number of the change, which is the same for cells changed together.'),
	kind: z.enum(['edit', 'paste', 'undo']),
	at: z.string(),
	before: z.string().nullable(),
	after: z.string().nullable(),
});

/** Maximum changes of a cell that are returned. */
export const MAX_CHANGES = 100;

/** Returns how a cell got its value, newest change first. */
export const historyOf = (
	db: Pick<Db, 'execute'>,
	{ id }: MemberDataset,
	column: string,
	record: string,
): Promise<z.output<typeof cellChange>[]> =>
	readRows(db, cellChange)`
		select c.batch, b.kind, ${isoSeconds(sql`b.at`)} as at, c.before, c.after
		from member_dataset_cell_change as c
		join member_dataset_batch as b on b.dataset_id = c.dataset_id and b.number = c.batch
		where c.dataset_id = ${id}::bigint and c.column_id = ${column}::bigint and c.record_id = ${record}::bigint
		order by c.id desc limit ${MAX_CHANGES}`;

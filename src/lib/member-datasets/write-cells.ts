import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { countOf, formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { normalizeValue } from './cell-value.ts';
import { lockDataset } from './change-datasets.ts';
import { datasetTag, type MemberDataset } from './member-dataset.ts';
import { recordsById } from './records.ts';

/** Maximum records with cells in a dataset. */
export const MAX_RECORDS = 5_000;
/** Maximum cell changes that a dataset remembers: older batches are dropped as a whole. */
const MAX_REMEMBERED = 100_000;

/** A cell value to write: null empties the cell. */
export interface CellEdit {
	record: string;
	column: string;
	value: string | null;
}

/** A cell's present value and its origin: the number of a batch, 0 for none. */
interface Standing {
	record: string;
	column: string;
	value: string | null;
	origin: number;
}

interface Change {
	record: string;
	column: string;
	before: string | null;
	before_origin: number;
	after: string | null;
	/** Null for the batch that makes the change. */
	after_origin: number | null;
}

/** The result of a batch: its number, null if nothing had to change, and the number of changed cells. */
export interface WriteResult {
	batch: number | null;
	changed: number;
}

/** Returns an error that identifies each invalid cell by its position in the request. */
const invalidCellsError = (faults: ReadonlyMap<number, string>): HttpError => {
	const [first] = faults.values();
	const text = faults.size === 1 ? (first ?? '') : `${first} ${faults.size} cells are wrong.`;
	const fields = Object.fromEntries([...faults].map(([at, fault]) => [`cells.${at}`, fault]));
	return new HttpError(422, text, { fields });
};

const keyOf = ({ record, column }: { record: string; column: string }) => `${record} ${column}`;

const standingRow = z.object({
	record: z.string(),
	column: z.string(),
	value: z.string().nullable(),
	origin: z.number(),
});

/** Returns the present values of these cells, by record and column. */
async function standing(
	tx: Pick<Db, 'execute'>,
	cells: readonly { record: string; column: string }[],
): Promise<Map<string, Standing>> {
	const rows = await readRows(tx, standingRow)`
		select a.record::text as record, a.column::text as column, c.value, coalesce(last.after_origin, 0) as origin
		from jsonb_to_recordset(${JSON.stringify(cells.map(({ record, column }) => ({ record, column })))}::jsonb)
			as a(record bigint, "column" bigint)
		left join member_dataset_cell as c on c.column_id = a.column and c.record_id = a.record
		left join lateral (
			select after_origin from member_dataset_cell_change as h
			where h.column_id = a.column and h.record_id = a.record order by h.id desc limit 1
		) as last on true`;
	return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * Writes cells of one of your own datasets as one batch: all of them, or none.
 * @throws HttpError 404 for another member's, 409 for one over the plan's limit, 422 identifying each invalid cell by
 * its position.
 */
export const writeCells = (
	db: Db,
	accountId: number,
	id: string,
	cells: readonly CellEdit[],
	kind: 'edit' | 'paste',
): Promise<WriteResult> =>
	db.transaction(async (tx) => {
		const dataset = await lockDataset(tx, accountId, id);
		const wanted = await normalizeCells(tx, dataset, cells);
		const now = await standing(tx, wanted);
		const changes = wanted.flatMap((cell): Change[] => {
			const { value = null, origin = 0 } = now.get(keyOf(cell)) ?? {};
			if (value === cell.value) return [];
			const { record, column, value: after } = cell;
			return [{ record, column, before: value, before_origin: origin, after, after_origin: null }];
		});
		return writeBatch(tx, dataset, changes, kind, null);
	});

/** Returns cells in the normal form of their columns. @throws HttpError 422 */
async function normalizeCells(
	tx: Db,
	{ columns, screen }: MemberDataset,
	cells: readonly CellEdit[],
): Promise<CellEdit[]> {
	const faults = new Map<number, string>();
	const places = new Map<string, number>();
	const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
	const known = await recordsById(tx, screen.source, [
		...new Set(cells.flatMap(({ record }) => (isId(record) ? [record] : []))),
	]);
	const wanted = cells.map((cell, at): CellEdit => {
		const column = columns.find(({ id }) => id === cell.column);
		if (!column) faults.set(at, 'This column was removed. Reload the page.');
		// What stands in the cells of a record that is gone can still be emptied.
		else if (!known.has(cell.record) && (cell.value !== null || !isId(cell.record)))
			faults.set(at, `There is no record ${cell.record.slice(0, 20)} among the ${screen.source}.`);
		const first = places.get(keyOf(cell));
		if (first !== undefined) faults.set(at, 'This cell is in the list twice.');
		places.set(keyOf(cell), at);
		if (!column || cell.value === null) return cell;
		const normal = normalizeValue(column, cell.value);
		if ('value' in normal) return { ...cell, value: normal.value };
		faults.set(at, `${column.name}: ${normal.fault}`);
		return cell;
	});
	if (faults.size > 0) throw invalidCellsError(faults);
	return wanted;
}

const numberRow = z.object({ number: z.number() });

async function writeBatch(
	tx: Db,
	{ id, account }: MemberDataset,
	changes: readonly Change[],
	kind: 'edit' | 'paste' | 'undo',
	undoes: number | null,
): Promise<WriteResult> {
	if (changes.length === 0) return { batch: null, changed: 0 };
	const { number } = await readOne(tx, numberRow)`
		update member_dataset set batches = batches + 1, updated_at = now() where id = ${id}::bigint
		returning batches as number`;
	await tx.execute(sql`
		insert into member_dataset_batch (dataset_id, number, account_id, kind, undoes, cells)
		values (${id}::bigint, ${number}, ${account}, ${kind}, ${undoes}, ${changes.length})`);
	const rows = JSON.stringify(
		changes.map((one) => ({ ...one, after_origin: one.after_origin ?? number })),
	);
	await tx.execute(sql`
		insert into member_dataset_cell_change
			(dataset_id, batch, column_id, record_id, before, before_origin, after, after_origin)
		select ${id}::bigint, ${number}, c.column, c.record, c.before, c.before_origin, c.after, c.after_origin
		from jsonb_to_recordset(${rows}::jsonb)
			as c("column" bigint, record bigint, before text, before_origin int, after text, after_origin int)`);
	await tx.execute(sql`
		insert into member_dataset_cell (dataset_id, column_id, record_id, value)
		select ${id}::bigint, c.column, c.record, c.after
		from jsonb_to_recordset(${rows}::jsonb) as c("column" bigint, record bigint, after text) where c.after is not null
		on conflict (column_id, record_id) do update set value = excluded.value, updated_at = now()`);
	await tx.execute(sql`
		delete from member_dataset_cell as old
		using jsonb_to_recordset(${rows}::jsonb) as c("column" bigint, record bigint, after text)
		where c.after is null and old.column_id = c.column and old.record_id = c.record`);
	await checkRecords(tx, id, changes);
	await forget(tx, id);
	await notifyTags(tx, [datasetTag(id)]);
	return { batch: number, changed: changes.length };
}

/** @throws HttpError 422 if too many records have cells. */
async function checkRecords(tx: Db, id: string, changes: readonly Change[]) {
	if (changes.every(({ after }) => after === null)) return;
	const { count } = await readOne(tx, countRow)`
		select count(distinct record_id)::int as count from member_dataset_cell where dataset_id = ${id}::bigint`;
	if (count > MAX_RECORDS)
		throw new HttpError(
			422,
			`A dataset can have cells for at most ${formatCount(MAX_RECORDS)} records; this would make ${formatCount(count)}.`,
		);
}

/** Drops the oldest batches if a dataset remembers too many changes. The cell values stay. */
async function forget(tx: Db, id: string) {
	await tx.execute(sql`
		delete from member_dataset_batch where dataset_id = ${id}::bigint and number <= (
			select max(number) from (
				select number, sum(cells) over (order by number desc) as remembered
				from member_dataset_batch where dataset_id = ${id}::bigint
			) as counted where remembered > ${MAX_REMEMBERED})`);
}

const batchRow = z.object({
	number: z.number(),
	undoes: z.number().nullable(),
	is_undone: z.boolean(),
	is_redone: z.boolean(),
});
const madeRow = z.object({
	column: z.string(),
	record: z.string(),
	before: z.string().nullable(),
	before_origin: z.number(),
	after_origin: z.number(),
});

/**
 * Undoes one of your own batches, by default the last that is not undone; undoing an undo repeats the change. A cell
 * changed since is not overwritten.
 * @throws HttpError 404 for another member's dataset or batch, 409 if there is nothing to undo, or a cell was changed
 * since.
 */
export const undoBatch = (
	db: Db,
	accountId: number,
	id: string,
	wanted: number | null,
): Promise<WriteResult> =>
	db.transaction(async (tx) => {
		const dataset = await lockDataset(tx, accountId, id);
		const batch = await batchToUndo(tx, dataset, wanted);
		const made = await readRows(tx, madeRow)`
			select column_id::text as column, record_id::text as record, before, before_origin, after_origin
			from member_dataset_cell_change where dataset_id = ${id}::bigint and batch = ${batch.number} order by id`;
		const now = await standing(tx, made);
		const since = made.filter((one) => now.get(keyOf(one))?.origin !== one.after_origin);
		if (since.length > 0)
			throw new HttpError(
				409,
				`This cannot be undone: ${countOf(since.length, 'cell')} in it ${since.length === 1 ? 'was' : 'were'} changed since.`,
			);
		for (const { column: of, before } of made) checkStill(dataset, of, before);
		const changes = made.map(({ record, column, before, before_origin }): Change => {
			const { value = null, origin = 0 } = now.get(keyOf({ record, column })) ?? {};
			return {
				...{ record, column, before: value, before_origin: origin },
				...{ after: before, after_origin: before_origin },
			};
		});
		const written = await writeBatch(tx, dataset, changes, 'undo', batch.number);
		await tx.execute(sql`
			update member_dataset_batch set is_undone = (number = ${batch.number})
			where dataset_id = ${id}::bigint and number in (${batch.number}, ${batch.undoes ?? batch.number})`);
		return written;
	});

/** @throws HttpError 409 if a cell's former value is no longer a choice of its column. */
function checkStill({ columns }: MemberDataset, id: string, value: string | null) {
	const column = columns.find((one) => one.id === id);
	if (column?.kind === 'choice' && value !== null && !column.choices.includes(value))
		throw new HttpError(
			409,
			`This cannot be undone: “${value}” is no longer a choice of “${column.name}”.`,
		);
}

async function batchToUndo(tx: Db, { id, account }: MemberDataset, wanted: number | null) {
	const [batch] = await readRows(tx, batchRow)`
		select number, undoes, is_undone, exists (
			select 1 from member_dataset_batch as u
			where u.dataset_id = b.dataset_id and u.number = b.undoes and u.undoes is not null) as is_redone
		from member_dataset_batch as b
		where dataset_id = ${id}::bigint and account_id = ${account} and ${
			wanted === null ? sql`not is_undone and undoes is null` : sql`number = ${wanted}`
		} and exists (select 1 from member_dataset_cell_change as c where c.dataset_id = b.dataset_id and c.batch = b.number)
		order by number desc limit 1`;
	if (batch?.is_redone)
		throw new HttpError(409, 'This step redid a change: undo that change instead.');
	if (batch && !batch.is_undone) return batch;
	if (batch || wanted === null) throw new HttpError(409, 'There is nothing to undo.');
	throw new HttpError(404, 'This change is no longer stored.');
}

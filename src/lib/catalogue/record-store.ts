import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { type Fields, fromRow, toRow, type Value } from './field-values.ts';
import { scalarFields } from './fields.ts';
import { derivedColumns } from './item-identity.ts';
import { type ListTable, listTable } from './list-tables.ts';
import { type RecordType, tableOf } from './record-types.ts';

/** Reads and writes whole batches of one kind of record. Only `revise()` writes through it. */

const ids = (values: readonly number[]) => sql`${sql.param(values)}::bigint[]`;
const columnList = (names: readonly string[]): SQL =>
	sql.join(
		names.map((name) => sql.identifier(name)),
		sql`, `,
	);
const rowsOf = (table: string, rows: readonly unknown[]): SQL =>
	sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`;

function ofType(list: ListTable, type: RecordType): SQL {
	return list.shared ? sql`and record_type = ${type}` : sql``;
}

const scalarsRow = z.object({ id: z.string(), record: z.record(z.string(), valueColumn) });

/** Returns the scalar fields of these records, locked until the transaction ends. Unknown ids are absent. */
export async function readScalars(
	db: Db,
	type: RecordType,
	wanted: number[],
): Promise<Map<number, Fields>> {
	const rows = await readRows(db, scalarsRow)`
		select id, to_jsonb(r) as record from ${sql.identifier(tableOf[type])} r
		where id = any(${ids(wanted)}) order by id for update`;
	return new Map(rows.map((row) => [Number(row.id), row.record]));
}

const listRow = z.object({ owner: z.string(), items: z.array(z.record(z.string(), valueColumn)) });

/** Returns one list field of these records. Records with an empty list are absent. */
export async function readList(
	db: Db,
	type: RecordType,
	list: ListTable,
	wanted: number[],
): Promise<Map<number, Value[]>> {
	const owner = sql.identifier(list.owner);
	const rows = await readRows(db, listRow)`
		select ${owner} as owner, jsonb_agg(to_jsonb(l) order by ordinal) as items
		from ${sql.identifier(list.table)} l
		where ${owner} = any(${ids(wanted)}) ${ofType(list, type)} group by ${owner}`;
	return new Map(
		rows.map((row) => [Number(row.owner), row.items.map((item) => fromRow(list, item))]),
	);
}

/** Returns new ids for new records, in order. */
export async function newIds(db: Db, type: RecordType, count: number): Promise<number[]> {
	const rows = await readRows(db, idRow)`
		select nextval(pg_get_serial_sequence(${tableOf[type]}, 'id')) as id from generate_series(1, ${count})`;
	return rows.map((row) => Number(row.id));
}

/** Inserts new records with the given ids. Absent fields are null. */
export async function insertRecords(
	db: Db,
	type: RecordType,
	origin: string,
	records: { id: number; fields: Fields }[],
): Promise<void> {
	if (records.length === 0) return;
	const scalars = Object.keys(scalarFields[type].shape);
	const defaults = type === 'round' ? { subcategories: [] } : {};
	const rows = records.map(({ id, fields }) => ({ ...defaults, ...fields, id, origin }));
	const columns = columnList(['id', 'origin', ...scalars]);
	await db.execute(sql`
		insert into ${sql.identifier(tableOf[type])} (${columns}) overriding system value
		select ${columns} from ${rowsOf(tableOf[type], rows)}`);
}

/** Updates the given scalar fields of existing records, writing each record once. */
export async function updateRecords(
	db: Db,
	type: RecordType,
	records: { id: number; fields: Fields }[],
): Promise<void> {
	const byFields = Map.groupBy(records, ({ fields }) => Object.keys(fields).sort().join());
	for (const group of byFields.values()) {
		const fields = Object.keys(group[0]?.fields ?? {});
		if (fields.length === 0) continue;
		const rows = group.map((record) => ({ ...record.fields, id: record.id }));
		const assignments = fields.map(
			(field) => sql`${sql.identifier(field)} = v.${sql.identifier(field)}`,
		);
		await db.execute(sql`
			update ${sql.identifier(tableOf[type])} t set ${sql.join(assignments, sql`, `)}, updated_at = now()
			from ${rowsOf(tableOf[type], rows)} v where t.id = v.id`);
	}
}

/** Replaces one list field of these records. */
export async function writeList(
	db: Db,
	type: RecordType,
	field: string,
	records: { id: number; items: Value[] }[],
): Promise<void> {
	const list = listTable(type, field);
	if (!list || records.length === 0) return;
	const table = sql.identifier(list.table);
	const owners = records.map((record) => record.id);
	await db.execute(
		sql`delete from ${table} where ${sql.identifier(list.owner)} = any(${ids(owners)}) ${ofType(list, type)}`,
	);
	const rows = records.flatMap(({ id, items }) =>
		items.map((item, ordinal) => ({
			...toRow(list, item),
			...derivedColumns(list, item),
			[list.owner]: id,
			ordinal,
			...(list.shared && { record_type: type }),
		})),
	);
	if (rows.length > 0) {
		await db.execute(sql`insert into ${table} select * from ${rowsOf(list.table, rows)}`);
	}
}

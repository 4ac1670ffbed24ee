import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Fields } from '#lib/catalogue/field-values.ts';
import { listTables } from '#lib/catalogue/list-tables.ts';
import { readList } from '#lib/catalogue/record-store.ts';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

/** The record a form is about. */
export interface FormRecord {
	id: number;
	/** Its present slug. */
	slug: string;
	/** The present slug and earlier ones: a draft may be stored under any of them. */
	slugs: string[];
	/** The record's present values, among other columns of its row. */
	fields: Fields;
}

/**
 * The record with this present or former slug. Not locked, so that nobody waits for a running import: later changes
 * are detected when the proposal is applied.
 * @throws HttpError 404
 */
export async function recordOf(db: Db, type: RecordType, slug: string): Promise<FormRecord> {
	const table = sql.identifier(tableOf[type]);
	return read(
		db,
		type,
		sql`coalesce(
			(select id from ${table} where slug = ${slug}),
			(select record_id from slug_redirect where record_type = ${type} and slug = ${slug}
				and coalesce(to_type, record_type) = record_type))`,
	);
}

/** The same, for a record id. @throws HttpError 404 */
export const recordOfId = (db: Db, type: RecordType, id: number): Promise<FormRecord> =>
	read(db, type, sql`${id}`);

const foundRow = z.object({
	id: z.string(),
	slug: z.string(),
	former: z.array(z.string()),
	row: z.record(z.string(), valueColumn),
});

async function read(db: Db, type: RecordType, id: ReturnType<typeof sql>): Promise<FormRecord> {
	const rows = await readRows(db, foundRow)`
		select r.id, r.slug, to_jsonb(r) as row, array(
			select f.slug from slug_redirect f where f.record_type = ${type} and f.record_id = r.id
				and coalesce(f.to_type, f.record_type) = f.record_type) as former
		from ${sql.identifier(tableOf[type])} r where r.id = ${id}`;
	const [found] = rows;
	if (!found) throw new HttpError(404, 'This record no longer exists.');
	const recordId = Number(found.id);
	const fields: Fields = { ...found.row };
	for (const [field, list] of Object.entries(listTables[type]))
		fields[field] = (await readList(db, type, list, [recordId])).get(recordId) ?? [];
	return { id: recordId, slug: found.slug, slugs: [found.slug, ...found.former], fields };
}

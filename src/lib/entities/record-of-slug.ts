import { type SQL, sql } from 'drizzle-orm';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import { UnknownRecord } from '#lib/data/dataset.ts';
import type { Db } from '#lib/db/connect.ts';

/** SQL for the id of the record that has this slug, or had it before; null when none. */
export function idOfSlug(type: RecordType, slug: string): SQL {
	return sql`coalesce(
		(SELECT id FROM ${sql.identifier(tableOf[type])} WHERE slug = ${slug}),
		(SELECT record_id FROM slug_redirect WHERE record_type = ${type} AND slug = ${slug}))`;
}

/** The id of the record that has this slug, or had it before. Throws UnknownRecord. */
export async function recordOfSlug(db: Db, type: RecordType, slug: string): Promise<number> {
	const { rows } = await db.execute<{ id: string | null }>(
		sql`SELECT ${idOfSlug(type, slug)} AS id`,
	);
	const id = rows[0]?.id;
	if (id == null) throw unknown(type, slug);
	return Number(id);
}

/** The rows, of which there is one unless nothing has that slug: then throws UnknownRecord. */
export function known<T>(type: RecordType, slug: string, rows: T[]): T[] {
	if (rows.length === 0) throw unknown(type, slug);
	return rows;
}

function unknown(type: RecordType, slug: string): UnknownRecord {
	return new UnknownRecord(`There is no ${type} with the slug ${JSON.stringify(slug)}.`);
}

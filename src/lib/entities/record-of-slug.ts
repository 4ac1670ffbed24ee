import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';

/** Returns SQL for the id of the record with this current or former slug; null if there is none. */
export function idOfSlug(type: RecordType, slug: string): SQL {
	return sql`coalesce(
		(SELECT id FROM ${sql.identifier(tableOf[type])} WHERE slug = ${slug}),
		(SELECT record_id FROM slug_redirect WHERE record_type = ${type} AND slug = ${slug}
			AND coalesce(to_type, record_type) = record_type))`;
}

const movedToOtherKindRow = z.object({
	type: z.enum(['project', 'organization', 'person']),
	slug: z.string(),
});

/**
 * Returns the record of another kind to which a slug now belongs, such as an investor that turned out to be a person.
 * Undefined if none.
 */
export async function findMovedRecord(
	db: Db,
	type: RecordType,
	slug: string,
): Promise<{ type: Exclude<RecordType, 'round'>; slug: string } | undefined> {
	const rows = await readRows(db, movedToOtherKindRow)`
		SELECT r.to_type AS type, coalesce(p.slug, o.slug, h.slug) AS slug FROM slug_redirect r
		LEFT JOIN project p ON r.to_type = 'project' AND p.id = r.record_id
		LEFT JOIN organization o ON r.to_type = 'organization' AND o.id = r.record_id
		LEFT JOIN person h ON r.to_type = 'person' AND h.id = r.record_id
		WHERE r.record_type = ${type} AND r.slug = ${slug} AND r.to_type <> r.record_type
			AND coalesce(p.slug, o.slug, h.slug) IS NOT NULL
			AND NOT EXISTS (SELECT FROM ${sql.identifier(tableOf[type])} own WHERE own.slug = ${slug})`;
	return rows[0];
}

const maybeIdRow = z.object({ id: z.string().nullable() });

/** Returns the id of the record with this current or former slug. Throws UnknownRecordError. */
export async function recordOfSlug(db: Db, type: RecordType, slug: string): Promise<number> {
	const { id } = await readOne(db, maybeIdRow)`SELECT ${idOfSlug(type, slug)} AS id`;
	if (id === null) throw unknown(type, slug);
	return Number(id);
}

/** Returns the rows; throws UnknownRecordError if there are none, because nothing has that slug. */
export function requireRows<T>(type: RecordType, slug: string, rows: T[]): T[] {
	if (rows.length === 0) throw unknown(type, slug);
	return rows;
}

function unknown(type: RecordType, slug: string): UnknownRecordError {
	return new UnknownRecordError(`There is no ${type} with the slug ${JSON.stringify(slug)}.`);
}

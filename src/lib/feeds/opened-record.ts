import { sql } from 'drizzle-orm';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { recordOfSlug } from '#lib/entities/record-of-slug.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The record that a feed is of. */
export interface OpenedRecord {
	type: RecordType;
	/** Its kind in addresses. */
	path: EntityType;
	id: number;
	slug: string;
	name: string;
	isSample: boolean;
}

const typeOf = {
	project: 'project',
	organization: 'organization',
	people: 'person',
} as const satisfies Record<EntityType, RecordType>;

/**
 * The record that has this slug, or had it before: then `slug` is its present one.
 * @throws UnknownRecord when there is none.
 */
export async function openRecord(db: Db, path: EntityType, slug: string): Promise<OpenedRecord> {
	const type = typeOf[path];
	const id = await recordOfSlug(db, type, slug);
	const { rows } = await db.execute<{ slug: string; name: string; origin: string }>(
		sql`select slug, name, origin from ${sql.identifier(tableOf[type])} where id = ${id}`,
	);
	const { name = '', origin, slug: present = slug } = rows[0] ?? {};
	return { type, path, id, slug: present, name, isSample: origin === 'sample' };
}

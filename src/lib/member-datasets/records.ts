import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { pageOfRecord } from '#lib/entities/tabs.ts';
import { recordTypes } from '#lib/screens/fields.ts';

/** A record as identified in a dataset. */
export const namedRecord = z.object({
	_id: z.string(),
	slug: z.string(),
	name: z.string(),
	page: z.string().describe('Address of the record’s page on this site.'),
});
export type NamedRecord = z.output<typeof namedRecord>;

const recordRow = z.object({ _id: z.string(), slug: z.string(), name: z.string() });

/** Returns the column with the slug of a record's page: rounds also have their raiser's slug. */
const slugColumn = (source: DirectorySource) =>
	sql.raw(source === 'fundraising' ? 'round_slug' : 'slug');

/** Returns the path of a directory's record pages: `project`. */
export const pathOf = (source: DirectorySource): string => pageOfRecord[recordTypes[source]];

const asNamed =
	(source: DirectorySource) =>
	(row: z.output<typeof recordRow>): NamedRecord => ({
		...row,
		page: `/${pathOf(source)}/${row.slug}`,
	});

/** Returns records of a directory by id, leaving out those that no longer exist. */
export async function recordsById(
	db: Pick<Db, 'execute'>,
	source: DirectorySource,
	ids: readonly string[],
): Promise<Map<string, NamedRecord>> {
	if (ids.length === 0) return new Map();
	const rows = await readRows(db, recordRow)`
		select id::text as _id, ${slugColumn(source)} as slug, name from ${sql.raw(listingTables[source])}
		where id = any(${sql.param(ids)}::bigint[])`;
	return new Map(rows.map((row) => [row._id, asNamed(source)(row)]));
}

/** Returns records of a directory by the slugs of their pages. */
export async function recordsBySlug(
	db: Pick<Db, 'execute'>,
	source: DirectorySource,
	slugs: readonly string[],
): Promise<Map<string, NamedRecord>> {
	if (slugs.length === 0) return new Map();
	const rows = await readRows(db, recordRow)`
		select id::text as _id, ${slugColumn(source)} as slug, name from ${sql.raw(listingTables[source])}
		where ${slugColumn(source)} = any(${sql.param(slugs)}::text[])`;
	return new Map(rows.map((row) => [row.slug, asNamed(source)(row)]));
}

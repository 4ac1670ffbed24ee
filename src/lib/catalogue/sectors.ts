import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { slugify } from './slugs.ts';

const canonicalSectorsRow = z.object({ name: z.string(), slug: z.string() });

/** Returns each sector's catalogue spelling, by lower-case name. New names are kept as given. */
export async function canonicalSectors(
	db: Db,
	names: Iterable<string>,
): Promise<Map<string, string>> {
	const wanted = new Map<string, string>();
	for (const name of names) {
		if (!wanted.has(name.toLowerCase())) wanted.set(name.toLowerCase(), name);
	}
	if (wanted.size === 0) return wanted;
	const rows = [...wanted].map(([folded, name]) => ({
		name,
		slug: slugify(name) || encodeURIComponent(folded),
	}));
	await db.execute(sql`
		insert into sector (name, slug)
		select name, slug from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, slug text)
		on conflict do nothing`);
	const known = await readRows(db, canonicalSectorsRow)`
		select name, slug from sector
		where lower(name) = any(${sql.param([...wanted.keys()])}::text[])
			or slug = any(${sql.param(rows.map((row) => row.slug))}::text[])`;
	const bySlug = new Map(known.map((sector) => [sector.slug, sector.name]));
	const byName = new Map(known.map((sector) => [sector.name.toLowerCase(), sector.name]));
	return new Map(
		rows.map(({ name, slug }) => {
			const folded = name.toLowerCase();
			return [folded, byName.get(folded) ?? bySlug.get(slug) ?? name];
		}),
	);
}

import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type RecordType, tableOf } from './record-types.ts';

const LONGEST = 80;

/** `Über Protocol (v2)` → `uber-protocol-v2`. Empty when the name has no Latin letter or digit. */
export function slugify(name: string): string {
	return name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/['’]/g, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, LONGEST)
		.replace(/-+$/, '');
}

async function taken(db: Db, type: RecordType, candidates: string[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ slug: string }>(sql`
		select slug from ${sql.identifier(tableOf[type])} where slug = any(${sql.param(candidates)}::text[])
		union all
		select slug from slug_redirect where record_type = ${type} and slug = any(${sql.param(candidates)}::text[])`);
	return new Set(rows.map((row) => row.slug));
}

/**
 * One free slug for each base, in order: the base itself, else `base-2`, `base-3`, … A slug that a record had
 * before is not given to another. Call under the catalogue's write lock.
 */
export async function freeSlugs(db: Db, type: RecordType, bases: string[]): Promise<string[]> {
	const used = await taken(db, type, [...new Set(bases)]);
	const result: string[] = [];
	const next = new Map<string, number>();
	for (const base of bases) {
		let slug = base;
		let number = next.get(base) ?? 2;
		while (used.has(slug)) {
			if (!next.has(base) || number % 100 === 0) {
				const ahead = Array.from({ length: 101 }, (_, step) => `${base}-${number + step}`);
				for (const found of await taken(db, type, ahead)) used.add(found);
			}
			slug = `${base}-${number}`;
			number += 1;
			next.set(base, number);
		}
		used.add(slug);
		result.push(slug);
	}
	return result;
}

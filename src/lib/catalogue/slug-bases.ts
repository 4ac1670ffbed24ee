import anyAscii from 'any-ascii';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Fields } from './field-values.ts';
import type { RecordType } from './record-types.ts';
import { slugify } from './slugs.ts';

interface NewRecord {
	changed: Fields;
}

const words = (...parts: unknown[]) =>
	slugify(parts.filter((part) => part != null && part !== '').join(' '));

/** Transliterates a name without Latin letters or digits: `bi-an` for `币安`. */
const inLatin = (name: unknown) => words(anyAscii(String(name ?? '')));

const raiserSlugsRow = z.object({ id: z.string(), slug: z.string() });

async function raiserSlugs(
	db: Db,
	table: 'project' | 'organization',
	ids: unknown[],
): Promise<Map<number, string>> {
	const known = [...new Set(ids.filter((id) => typeof id === 'number'))];
	if (known.length === 0) return new Map();
	const rows = await readRows(db, raiserSlugsRow)`
		select id, slug from ${sql.identifier(table)} where id = any(${sql.param(known)}::bigint[])`;
	return new Map(rows.map((row) => [Number(row.id), row.slug]));
}

async function roundBases(db: Db, records: NewRecord[]): Promise<string[]> {
	const projects = await raiserSlugs(
		db,
		'project',
		records.map(({ changed }) => changed.project_id),
	);
	const organizations = await raiserSlugs(
		db,
		'organization',
		records.map(({ changed }) => changed.organization_id),
	);
	return records.map(({ changed }) => {
		const raiser =
			projects.get(Number(changed.project_id)) ??
			organizations.get(Number(changed.organization_id));
		// Only the year: sources correct the day for years, and a URL should not show an outdated one.
		const year = typeof changed.date === 'string' ? changed.date.slice(0, 4) : null;
		return words(raiser, changed.type ?? 'round', changed.program, year);
	});
}

/**
 * Returns the base of each new record's slug: the given slug, else its name; for a round, its raiser, type, programme
 * and year.
 */
export async function slugBases(db: Db, type: RecordType, records: NewRecord[]): Promise<string[]> {
	const derived =
		type === 'round'
			? await roundBases(db, records)
			: records.map(({ changed }) => words(changed.name) || inLatin(changed.name) || type);
	return records.map(({ changed }, at) =>
		typeof changed.slug === 'string' ? changed.slug : (derived[at] ?? type),
	);
}

/**
 * Returns words that may distinguish a new record from its namesakes, best first; none for rounds, or if the slug was
 * given.
 */
export function slugWords(type: RecordType, { changed }: NewRecord): string[] {
	if (type === 'round' || typeof changed.slug === 'string') return [];
	const { ecosystem, category, sectors, symbol, location } = changed;
	const sector = Array.isArray(sectors) ? sectors[0] : null;
	const all = type === 'project' ? [category, sector, ecosystem, symbol] : [changed.type, location];
	return all
		.map((one) => words(one))
		.filter((word) => word.length > 0 && word.length <= MAX_WORD_LENGTH);
}

/** Maximum word length; anything longer is a sentence, or a place with its country. */
const MAX_WORD_LENGTH = 24;

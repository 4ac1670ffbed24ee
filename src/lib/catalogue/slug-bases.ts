import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { Fields } from './field-values.ts';
import type { RecordType } from './record-types.ts';
import { slugify } from './slugs.ts';

interface NewRecord {
	changed: Fields;
}

const words = (...parts: unknown[]) =>
	slugify(parts.filter((part) => part != null && part !== '').join(' '));

async function raiserSlugs(
	db: Db,
	table: 'project' | 'organization',
	ids: unknown[],
): Promise<Map<number, string>> {
	const known = [...new Set(ids.filter((id) => typeof id === 'number'))];
	if (known.length === 0) return new Map();
	const { rows } = await db.execute<{ id: string; slug: string }>(
		sql`select id, slug from ${sql.identifier(table)} where id = any(${sql.param(known)}::bigint[])`,
	);
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
		return words(raiser, changed.type, changed.program, changed.date) || 'round';
	});
}

/** What the slug of each new record is made of: the one given, else its name; a round's raiser, type, programme and date. */
export async function slugBases(db: Db, type: RecordType, records: NewRecord[]): Promise<string[]> {
	const derived =
		type === 'round'
			? await roundBases(db, records)
			: records.map(({ changed }) => words(changed.name) || type);
	return records.map(({ changed }, at) =>
		typeof changed.slug === 'string' ? changed.slug : (derived[at] ?? type),
	);
}

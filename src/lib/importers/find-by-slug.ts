import { sql } from 'drizzle-orm';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Sought } from './importer.ts';
import { type Match, match } from './match.ts';

/** A record found, and whether it was by what this catalogue itself calls it. */
export interface Found extends Match {
	bySlug?: true;
}

/**
 * As `match()`; those that give a slug of this catalogue are found by it first, samples included: who gives it means this record
 * and no other, so nothing speaks against it and nothing else is offered. A slug of earlier leads to the record too.
 */
export async function find(db: Db, type: RecordType, wanted: readonly Sought[]): Promise<Found[]> {
	const bySlug = await findBySlug(db, type, wanted);
	const rest = wanted.filter((_, at) => !bySlug.has(at));
	const others = (rest.length > 0 ? await match(db, type, rest) : []).values();
	return wanted.map((_, at) => bySlug.get(at) ?? others.next().value ?? { namesakes: [] });
}

async function findBySlug(
	db: Db,
	type: RecordType,
	wanted: readonly Sought[],
): Promise<Map<number, Found>> {
	const asked = wanted.flatMap(({ slug }, at) => (slug ? [{ slug, at }] : []));
	if (asked.length === 0) return new Map();
	const table = sql.identifier(tableOf[type]);
	const name = type === 'round' ? sql`null::text` : sql`r.name`;
	// A round that was merged into another is that one.
	const id = type === 'round' ? sql`coalesce(r.merged_into_id, r.id)` : sql`r.id`;
	const said = sql`${id} as id, ${name} as name`;
	const { rows } = await db.execute<{ at: number; id: string; name: string | null }>(sql`
		with w as materialized (
			select slug, at from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as j(slug text, at int)
		)
		select w.at, ${said} from w join ${table} as r using (slug)
		union all
		select w.at, ${said} from w
			join slug_redirect as before on before.record_type = ${type} and before.slug = w.slug
			join ${table} as r on r.id = before.record_id
		where not exists (select from ${table} as now where now.slug = w.slug)`);
	return new Map(
		rows.map((row) => [
			row.at,
			{ id: Number(row.id), name: row.name ?? undefined, namesakes: [], bySlug: true },
		]),
	);
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordRef } from '../query.ts';
import { fold, type Token } from '../reading/tokens.ts';

/** Titles of a record that are looked at. */
const MOST_TITLES = 60;
const titleRow = z.object({ title: z.string() });
/** Words of titles that say nothing by themselves. */
const small = new Set(['of', 'and', 'the', 'for', 'at', 'in']);

/**
 * The longest title that somebody holds at a record now and whose words a question has; null where there is none. Of
 * *Co-founder and Chief Scientist* each of the two is one.
 */
export async function titleAsked(
	db: Db,
	{ type, slug }: RecordRef,
	tokens: readonly Token[],
): Promise<string | null> {
	if (type === 'person') return null;
	const at = type === 'project' ? sql`project` : sql`organization`;
	const held = await readRows(db, titleRow)`
		select distinct o.title from position as o join ${at} as r on r.id = o.${sql.raw(type)}_id
		where r.slug = ${slug} and o.to_date is null limit ${MOST_TITLES}`;
	const words = new Set(tokens.map(({ form }) => form));
	const titles = held.flatMap(({ title }) => [title, ...title.split(/,|&|\/|\band\b/)]);
	const asked = titles.flatMap((title) => {
		const own = fold(title)
			.split(/[^\p{L}\p{N}]+/u)
			.filter((word) => word !== '' && !small.has(word));
		return own.length > 0 && own.every((word) => words.has(word))
			? [{ title: fold(title).trim(), count: own.length }]
			: [];
	});
	return asked.toSorted((a, b) => b.count - a.count)[0]?.title ?? null;
}

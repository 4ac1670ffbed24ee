import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordRef } from '../query.ts';
import { fold } from '../reading/tokens.ts';

/** Maximum titles of a record examined. */
const MAX_TITLES = 60;
const titleRow = z.object({
	title: z.string(),
	known_as: z.string().nullable(),
	slug: z.string(),
	name: z.string(),
});
/** Words of titles that mean nothing by themselves. */
const small = new Set(['of', 'and', 'the', 'for', 'at', 'in']);

/** A title whose words are in the question. It has a holder if only that person's own record states the title. */
export interface MatchedTitle {
	title: string;
	holder: RecordRef | null;
}

/**
 * Returns the longest title currently held at a record whose words, or initials (*cio*), are in the question; else a
 * title by which a person there is known. Null if there is none. *Co-founder and Chief Scientist* counts as two titles.
 */
export async function matchTitle(
	db: Db,
	{ type, slug }: RecordRef,
	words: ReadonlySet<string>,
): Promise<MatchedTitle | null> {
	if (type === 'person') return null;
	const at = type === 'project' ? sql`project` : sql`organization`;
	const held = await readRows(db, titleRow)`
		select distinct o.title, q.primary_job_title as known_as, q.slug, q.name
		from position as o join ${at} as r on r.id = o.${sql.raw(type)}_id join person as q on q.id = o.person_id
		where r.slug = ${slug} and not o.has_ended order by q.slug limit ${MAX_TITLES}`;
	const titles = held.flatMap(({ title, known_as, slug: person, name }) => [
		...partsOf(title).map((part) => ({ title: part, holder: null })),
		...partsOf(known_as ?? '').map((part) => ({
			...{ title: part, holder: { type: 'person' as const, slug: person, name } },
		})),
	]);
	return (
		titles
			.map((one) => ({ ...one, count: matchedWordCount(one.title, words) }))
			.filter(({ count }) => count > 0)
			.toSorted(
				(a, b) => b.count - a.count || Number(a.holder !== null) - Number(b.holder !== null),
			)
			.map(({ title, holder }) => ({ title: fold(title).trim(), holder }))[0] ?? null
	);
}

const partsOf = (title: string): string[] => [title, ...title.split(/,|&|\/|\band\b/)];

/** Returns how many words of a title are in the question; 0 unless all of them, or their initials, are. */
function matchedWordCount(title: string, words: ReadonlySet<string>): number {
	const own = fold(title)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !small.has(word));
	const initials = own.map(([letter]) => letter).join('');
	const isAsked = own.every((word) => words.has(word)) || (own.length > 2 && words.has(initials));
	return isAsked ? own.length : 0;
}

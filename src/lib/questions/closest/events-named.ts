import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Meant } from './record-meant.ts';

/** Events whose titles hold words that nothing else explains: `dencun upgrade date`, `the GMX V1 exploit`. */

/** Words that are looked for, titles that are looked at, and events that one name may have. */
const MOST_WORDS = 8;
const MOST_TITLES = 200;
const MOST_EVENTS = 3;
/** Shorter words stand in too many titles. */
const SHORTEST = 4;

const titleRow = z.object({ title: z.string() });

interface EventsNamed {
	query: Query;
	/** How many there are. */
	count: number;
	/** Of the words that nothing else explains, how many their titles hold, 0 to 1. */
	explained: number;
	/** Whether several longer words say which is meant: one alone may be said of anything. */
	isTelling: boolean;
}

/** The events that a question names; null where it names none, or too many. */
export async function eventsNamed(
	db: Db,
	{ tokens, paths: [path] }: Parts,
	meant: Meant | null,
): Promise<EventsNamed | null> {
	const words = (path?.unknown ?? [])
		.flatMap((at) => tokens[at]?.form ?? [])
		.map((form) => form.replace(/[^\p{L}\p{N}]/gu, ''))
		.filter((form) => form !== '')
		.slice(0, MOST_WORDS);
	const [record] = meant?.records ?? [];
	// Every title has to be looked at where no record is named: one word is not worth that.
	const long = words.filter(({ length }) => length >= SHORTEST);
	if (long.length < (record ? 1 : 2)) return null;
	if (record && record.type !== 'project') return null;
	const patterns = words.map((word) => `\\m${word}`);
	const rows = await readRows(db, titleRow)`
		select search_form(e.title) as title from project_event as e join project as p on p.id = e.project_id
		where search_form(e.title) ~ any(${sql.param(patterns)}::text[])
			${record ? sql`and p.slug = ${record.slug}` : sql``} limit ${MOST_TITLES}`;
	const held = rows.map(({ title }) =>
		words.filter((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u').test(title)),
	);
	const most = Math.max(0, ...held.map(({ length }) => length));
	const best = held.filter(({ length }) => length === most);
	const [titled] = best;
	if (!titled?.some(({ length }) => length >= SHORTEST) || best.length > MOST_EVENTS) return null;
	const query: Query = {
		...{ kind: 'events', records: record ? [record] : [], type: null, titled, count: false },
		...{ span: { from: null, to: null }, order: 'desc', take: null },
	};
	const isTelling = titled.filter(({ length }) => length >= SHORTEST).length > 1;
	return { query, count: best.length, explained: most / words.length, isTelling };
}

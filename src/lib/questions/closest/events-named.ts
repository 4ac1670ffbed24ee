import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Query, Span } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Path } from '../reading/paths.ts';
import type { Meant } from './record-meant.ts';

/** Events whose titles hold words that nothing else explains: `dencun upgrade date`, `the GMX V1 exploit`. */

/** Words that are looked for, titles that are looked at, and events that one name may have. */
const MOST_WORDS = 8;
const MOST_TITLES = 200;
const MOST_EVENTS = 3;
/** Shorter words stand in too many titles. */
const SHORTEST = 4;

const titleRow = z.object({ title: z.string() });

/** What people ask for, and how titles begin the words for it. */
const families: readonly { asked: readonly string[]; titles: readonly string[] }[] = [
	{
		asked: ['hack', 'hacks', 'hacked', 'exploit', 'exploits', 'exploited', 'breach', 'attack'],
		titles: ['hacked', 'hacker', 'exploit', 'drain', 'stolen', 'attack', 'breach'],
	},
	{
		asked: ['bankrupt', 'bankruptcy'],
		titles: ['bankrupt', 'chapter 11', 'insolven'],
	},
];
/** The beginnings of words in titles that are meant by a word, with `|` between them. */
const inTitles = (word: string): string =>
	families.find(({ asked }) => asked.includes(word))?.titles.join('|') ?? word;

/** The one time that a question names. */
function periodIn(path: Path | undefined): Span | undefined {
	const [period, more] = (path?.spans ?? []).flatMap(({ piece }) =>
		piece?.tag === 'period' ? [piece.span] : [],
	);
	return more ? undefined : period;
}

interface EventsNamed {
	query: Query;
	/** How many there are of which one is meant. */
	count: number;
	/** Of the words that nothing else explains, how many their titles hold, 0 to 1. */
	explained: number;
	/** Whether several longer words say which is meant, or one that is said of events alone. */
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
	const patterns = words.map((word) => `\\m(?:${inTitles(word)})`);
	const rows = await readRows(db, titleRow)`
		select search_form(e.title) as title from project_event as e join project as p on p.id = e.project_id
		where search_form(e.title) ~ any(${sql.param(patterns)}::text[])
			${record ? sql`and p.slug = ${record.slug}` : sql``} limit ${MOST_TITLES}`;
	const held = rows.map(({ title }) =>
		words.filter((word) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${inTitles(word)})`, 'u').test(title)),
	);
	const most = Math.max(0, ...held.map(({ length }) => length));
	const best = held.filter(({ length }) => length === most);
	const [titled] = best;
	if (!titled?.some(({ length }) => length >= SHORTEST) || best.length > MOST_EVENTS) return null;
	const query: Query = {
		...{ kind: 'events', records: record ? [record] : [], type: null, count: false },
		titled: titled.map(inTitles),
		...{ span: periodIn(path) ?? { from: null, to: null }, order: 'desc', take: null },
	};
	const isOfFamily = titled.some((word) => inTitles(word) !== word);
	const isTelling = isOfFamily || titled.filter(({ length }) => length >= SHORTEST).length > 1;
	// All hacks are asked for, where one upgrade is.
	return { query, count: isOfFamily ? 1 : best.length, explained: most / words.length, isTelling };
}

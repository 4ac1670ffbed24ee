import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { counted, countOf } from '#lib/format/numbers.ts';
import { dayMeant } from '#lib/screens/days.ts';
import type { FoundRecord, TextPiece } from '../../answer.ts';
import type { RecordRef, Span } from '../../query.ts';
import { recordHref } from '../addresses.ts';
import type { Answered, Making } from '../fact-book.ts';

/** Conditions of a stretch of time on a column of days; of moments, in UTC. */
export function within(column: string, { from, to }: Span, now: Date): SQL[] {
	const day = sql.raw(column);
	return [
		...(from === null ? [] : [sql`${day} >= ${dayMeant(from, now)}::date`]),
		...(to === null ? [] : [sql`${day} < ${dayMeant(to, now)}::date + 1`]),
	];
}

/** What a title has to match: words that begin one of its own, with `|` between those of which one is enough. */
export const titlePattern = (phrase: string): string =>
	`\\m(?:${phrase.toLowerCase().replace(/[^\p{L}\p{N}| ]/gu, '.')})`;

/** That a title has these words, each at the beginning of one of its own. */
export const titledSql = (column: string, titled: readonly string[] = []): SQL[] =>
	titled.map((phrase) => sql`search_form(${sql.raw(column)}) ~ ${titlePattern(phrase)}`);

/** Where all conditions hold. */
export const all = (conditions: readonly SQL[]): SQL =>
	conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

/** Whether a column holds one of some records. */
export const isOneOf = (column: string, records: readonly RecordRef[]): SQL =>
	sql`${sql.raw(column)} in (${sql.join(
		records.map(({ type, slug }) => idOfSlug(type, slug)),
		sql`, `,
	)})`;

/** How many there are, as a text; the list of them follows. */
export function counting(
	{ book, href }: Making,
	total: number,
	one: string,
	several = `${one}s`,
): TextPiece[] {
	const noun = countOf(total, one, several).slice(counted(total).length);
	return total === 0
		? ['The catalogue has ', book.counted('count', 0, 'no', href), ` matching ${several}.`]
		: [book.counted('count', total, counted(total), href), noun];
}

/** That some of what is told is of samples, such as `3 projects are samples`; nothing where none is. */
export const sampleCaveat = (samples: number, one: string, several: string): string[] =>
	samples > 0 ? [`${countOf(samples, one, several)}, which are fictional.`] : [];

/** That there is none of what is counted. */
export const nothingOf = (text: readonly TextPiece[], caveats: string[] = []): Answered => ({
	...{ text: [...text], table: null, found: [], caveats, isNothing: true },
});

/** A project as it is drawn beside an answer. */
export const projectCard = ({
	id,
	slug,
	name,
	symbol,
	logo,
}: z.output<z.ZodObject<typeof projectColumns>>): FoundRecord => ({
	...{ type: 'project', _id: id, slug, name, line: symbol, logo },
	href: recordHref({ type: 'project', slug, name }),
});

/** Cards of records, each once. */
export const cards = (found: readonly FoundRecord[]): FoundRecord[] => [
	...new Map(found.map((one) => [one.href, one])).values(),
];

/** What `projectCard()` draws a project from. */
export const projectColumns = {
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
};

/** Groups of what happened that are shown. */
export const MOST_GROUPS = 60;

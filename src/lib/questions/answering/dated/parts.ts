import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { countOf, formatCount } from '#lib/format/numbers.ts';
import { resolveDay } from '#lib/screens/days.ts';
import type { FoundRecord, TextPiece } from '../../answer.ts';
import type { RecordRef, Span } from '../../query.ts';
import { recordHref } from '../addresses.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';

/** Returns conditions for a period on a column of days, or of times in UTC. */
export function periodConditions(column: string, { from, to }: Span, now: Date): SQL[] {
	const day = sql.raw(column);
	return [
		...(from === null ? [] : [sql`${day} >= ${resolveDay(from, now)}::date`]),
		...(to === null ? [] : [sql`${day} < ${resolveDay(to, now)}::date + 1`]),
	];
}

/** Returns the pattern for a title: the beginnings of words, with `|` between alternatives. */
export const titlePattern = (phrase: string): string =>
	`\\m(?:${phrase.toLowerCase().replace(/[^\p{L}\p{N}| ]/gu, '.')})`;

/** Matches titles that, for each of these phrases, have a word beginning with it. */
export const titleConditions = (column: string, titled: readonly string[] = []): SQL[] =>
	titled.map((phrase) => sql`search_form(${sql.raw(column)}) ~ ${titlePattern(phrase)}`);

/** Returns a `where` clause of these conditions; empty without conditions. */
export const whereClause = (conditions: readonly SQL[]): SQL =>
	conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

/** Matches rows in which a column holds one of these records. */
export const isOneOf = (column: string, records: readonly RecordRef[]): SQL =>
	sql`${sql.raw(column)} in (${sql.join(
		records.map(({ type, slug }) => idOfSlug(type, slug)),
		sql`, `,
	)})`;

/** Returns the total number as a text, which the list follows. */
export function countSentence(
	{ book, href }: AnswerContext,
	total: number,
	one: string,
	several = `${one}s`,
): TextPiece[] {
	const noun = countOf(total, one, several).slice(formatCount(total).length);
	return total === 0
		? ['The catalogue has ', book.counted('count', 0, 'no', href), ` matching ${several}.`]
		: [book.counted('count', total, formatCount(total), href), noun];
}

/** Returns the caveat that some results are samples, such as `3 projects are samples`; empty if none are. */
export const sampleCaveat = (samples: number, one: string, several: string): string[] =>
	samples > 0 ? [`${countOf(samples, one, several)}, which are fictional.`] : [];

/** Returns the answer that there are no results. */
export const emptyAnswer = (text: readonly TextPiece[], caveats: string[] = []): AnswerContent => ({
	...{ text: [...text], table: null, found: [], caveats, isNothing: true },
});

/** The card of a project beside an answer. */
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

/** Returns cards of records without duplicates. */
export const distinctCards = (found: readonly FoundRecord[]): FoundRecord[] => [
	...new Map(found.map((one) => [one.href, one])).values(),
];

/** The input of `projectCard()`. */
export const projectColumns = {
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
};

/** Maximum groups shown. */
export const MAX_GROUPS = 60;

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { countOf, formatCount } from '#lib/format/numbers.ts';
import { resolveDay } from '#lib/screens/days.ts';
import type { FoundRecord, TextPiece } from '../../answer.ts';
import type { RecordRef, Span } from '../../query.ts';
import { recordHref } from '../addresses.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';

/** Conditions for a period on a column of days, or of times in UTC. */
export function periodConditions(column: string, { from, to }: Span, now: Date): SQL[] {
	const day = sql.raw(column);
	return [
		...(from === null ? [] : [sql`${day} >= ${resolveDay(from, now)}::date`]),
		...(to === null ? [] : [sql`${day} < ${resolveDay(to, now)}::date + 1`]),
	];
}

/** The pattern for a title: word beginnings, with `|` between alternatives. */
export const titlePattern = (phrase: string): string =>
	`\\m(?:${phrase.toLowerCase().replace(/[^\p{L}\p{N}| ]/gu, '.')})`;

/** Matches titles that have a word beginning with each of these. */
export const titleConditions = (column: string, titled: readonly string[] = []): SQL[] =>
	titled.map((phrase) => sql`search_form(${sql.raw(column)}) ~ ${titlePattern(phrase)}`);

/** A conjunction of conditions. */
export const whereClause = (conditions: readonly SQL[]): SQL =>
	conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

/** Whether a column holds one of these records. */
export const isOneOf = (column: string, records: readonly RecordRef[]): SQL =>
	sql`${sql.raw(column)} in (${sql.join(
		records.map(({ type, slug }) => idOfSlug(type, slug)),
		sql`, `,
	)})`;

/** The total number as a text; the list follows. */
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

/** A caveat that some results are samples, such as `3 projects are samples`; empty if none are. */
export const sampleCaveat = (samples: number, one: string, several: string): string[] =>
	samples > 0 ? [`${countOf(samples, one, several)}, which are fictional.`] : [];

/** The text that there are none. */
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

/** Distinct cards of records. */
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

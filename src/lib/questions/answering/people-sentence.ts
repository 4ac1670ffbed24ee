import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import type { TextPiece } from '../answer.ts';
import type { QueryOf, RecordRef, Rows } from '../query.ts';
import { historyHref } from './addresses.ts';
import type { AnswerContext } from './fact-book.ts';
import { recordName, rowName } from './name-pieces.ts';
import type { ListedRecord } from './read-rows.ts';
import { positionSql } from './rows-sql.ts';

/** The founders of a record, or the holders of a title there, as a natural sentence. */

/** Maximum people named in one sentence. */
const MAX = 5;

const positionRow = z.object({
	person: z.string(),
	title: z.string(),
	from_date: z.string().nullable(),
	from_precision: z.string().nullable(),
});

type Positions = NonNullable<Rows['positions']>;

/**
 * Returns the requested positions at one record, or at a product and the company of the same name; null if a query
 * requests anything else.
 */
function requestedPositions({ rows, take }: QueryOf<'list'>): [Positions, RecordRef] | null {
	const { source, groups, rounds, positions, studied, except } = rows;
	const isMore = groups.length > 0 || rounds || studied || except || take !== null;
	if (source !== 'people' || isMore || !positions || positions.least) return null;
	const [record, ...others] = positions.of;
	return record && others.every(({ name }) => name === record.name) ? [positions, record] : null;
}

/** Returns a special sentence about people; null if the usual one suffices. */
export async function peopleSentence(
	db: Db,
	query: QueryOf<'list'>,
	shown: readonly ListedRecord[],
	{ book }: AnswerContext,
): Promise<TextPiece[] | null> {
	const positionQuery = requestedPositions(query);
	if (!positionQuery || shown.length > MAX) return null;
	const [positions, record] = positionQuery;
	const { founders, titles, time } = positions;
	if (founders && titles.length === 0 && time === 'any')
		return [
			recordName(book, record),
			' was founded by ',
			...inOneList(shown.map((one) => [rowName(book, one)])),
			'.',
		];
	if (titles.length === 0 || time !== 'now') return null;
	const held = await positionsOf(db, record, positions, shown);
	const holders = shown.flatMap((one) => {
		const position = held.find(({ person }) => person === String(one.id));
		return position ? [{ one, position }] : [];
	});
	if (holders.length < shown.length) return null;
	const of = recordName(book, record);
	const sentences = holders.map(({ one, position }): TextPiece[] => {
		const { title, from_date, from_precision } = position;
		const factPiece = (value: string, shown: string) =>
			book.piece({
				...{ record: one.key, field: 'positions', value, shown },
				...{ source: null, at: null, href: historyHref(one.key, 'positions') },
			});
		const since = from_date
			? [' (since ', factPiece(from_date, longDate(from_date, from_precision)), ')']
			: [];
		return [rowName(book, one), ' is ', factPiece(title, title), ' of ', of, ...since];
	});
	return [...inOneList(sentences), '.'];
}

/** `A, B and C`. */
const inOneList = (parts: readonly TextPiece[][]): TextPiece[] =>
	parts.flatMap((part, at) => [
		...(at === 0 ? [] : [at === parts.length - 1 ? ' and ' : ', ']),
		...part,
	]);

/** Returns the requested positions of these people at a record, in the record's order. */
const positionsOf = (
	db: Db,
	{ type, slug }: RecordRef,
	positions: Positions,
	shown: readonly ListedRecord[],
) => readRows(db, positionRow)`
	select o.person_id::text as person, o.title, o.from_date::text as from_date, o.from_precision from position as o
	where o.${sql.identifier(`${type}_id`)} = (select id from ${sql.identifier(tableOf[type])} where slug = ${slug})
		and o.person_id = any(${sql.param(shown.map(({ id }) => id))}::bigint[]) and ${positionSql(positions)}
	order by o.ordinal`;

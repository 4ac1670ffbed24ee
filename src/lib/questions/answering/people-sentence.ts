import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import type { TextPiece } from '../answer.ts';
import type { QueryOf, RecordRef } from '../query.ts';
import { historyHref, recordHref, recordKey } from './addresses.ts';
import type { Making } from './fact-book.ts';
import type { Shown } from './read-rows.ts';

/** Who founded a record, and who holds a title there, as a person would say it. */

/** People that one sentence names. */
const MOST = 5;

const positionRow = z.object({
	person: z.string(),
	title: z.string(),
	from_date: z.string().nullable(),
	from_precision: z.string().nullable(),
});

/** The record whose founders, or whose holders of a title, are all that a query asks for. */
function askedOf({ rows, take }: QueryOf<'list'>): RecordRef | undefined {
	const { source, groups, rounds, positions, studied, except } = rows;
	if (source !== 'people' || groups.length > 0 || rounds || studied || except || take !== null)
		return undefined;
	const [record, more] = positions?.of ?? [];
	return more ? undefined : record;
}

/** A sentence of its own; null where the usual one says it. */
export async function peopleSentence(
	db: Db,
	query: QueryOf<'list'>,
	shown: readonly Shown[],
	making: Making,
): Promise<TextPiece[] | null> {
	const { positions } = query.rows;
	const record = askedOf(query);
	if (!positions || !record || shown.length > MOST) return null;
	const of = making.book.piece({
		...{ record: recordKey(record), field: 'name', value: record.name, shown: record.name },
		...{ source: null, at: null, href: recordHref(record) },
	});
	if (positions.founders && positions.titles.length === 0)
		return [of, ' was founded by ', ...inOneList(shown.map((one) => [nameOf(making, one)])), '.'];
	if (positions.titles.length === 0 || positions.time !== 'now') return null;
	const held = await titlesOf(db, record, positions.titles, shown);
	const holders = shown.flatMap((one): TextPiece[][] => {
		const position = held.find(({ person }) => person === String(one.id));
		if (!position) return [];
		const { title, from_date, from_precision } = position;
		const said = (value: string, shown: string) =>
			making.book.piece({
				...{ record: one.key, field: 'positions', value, shown },
				...{ source: null, at: null, href: historyHref(one.key, 'positions') },
			});
		const since = from_date
			? [' (since ', said(from_date, longDate(from_date, from_precision)), ')']
			: [];
		return [[nameOf(making, one), ' is ', said(title, title), ' of ', of, ...since]];
	});
	return holders.length === shown.length ? [...inOneList(holders), '.'] : null;
}

const nameOf = ({ book }: Making, { key, name, href }: Shown): TextPiece =>
	book.piece({
		...{ record: key, field: 'name', value: name, shown: name },
		...{ source: null, at: null, href },
	});

/** `A, B and C`. */
const inOneList = (parts: readonly TextPiece[][]): TextPiece[] =>
	parts.flatMap((part, at) => [
		...(at === 0 ? [] : [at === parts.length - 1 ? ' and ' : ', ']),
		...part,
	]);

/** The positions that people hold at a record now, under a title with one of these words. */
function titlesOf(
	db: Db,
	{ type, slug }: RecordRef,
	titles: readonly string[],
	shown: readonly Shown[],
) {
	const table = type === 'project' ? sql`project` : sql`organization`;
	const words = titles.map((title) => `\\m${title.replace(/[^\p{L}\p{N} ]/gu, '')}`);
	return readRows(db, positionRow)`
		select o.person_id::text as person, o.title, o.from_date::text as from_date, o.from_precision
		from position as o join ${table} as r on r.id = o.${sql.raw(type)}_id
		where r.slug = ${slug} and o.to_date is null and o.person_id = any(${sql.param(shown.map(({ id }) => id))}::bigint[])
			and search_form(o.title) ~ any(${sql.param(words)}::text[])
		order by o.ordinal`;
}

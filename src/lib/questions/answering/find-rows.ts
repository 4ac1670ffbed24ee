import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { fields, recordTypes } from '#lib/screens/fields.ts';
import { orderKeys } from '#lib/screens/order-sql.ts';
import { withinTimeLimit } from '#lib/screens/too-heavy.ts';
import type { QueryOf, Rows } from '../query.ts';
import { rowsSql, timingScreen, withSql } from './rows-sql.ts';

/** Maximum number of rows displayed for a list if the question sets no limit. */
export const MAX_SHOWN = 20;

/** A row of a list, with its participation in the requested rounds. */
export interface FoundRow {
	type: 'project' | 'organization' | 'person' | 'round';
	id: number;
	/** Number of requested rounds in which it took part. */
	rounds: number | null;
	/** Sum of the disclosed amounts of these rounds, USD. */
	raised: number | null;
	/** Day of the last of these rounds; month or year if only that is known. */
	last: string | null;
}

export interface FoundList {
	rows: FoundRow[];
	total: number;
	/** Number of rows without a value to order by; 0 if unordered. */
	without: number;
}

const row = z.object({
	total: z.number(),
	without: z.number(),
	rows: z.array(
		z.tuple([
			z.string(),
			z.number(),
			z.number().nullable(),
			z.number().nullable(),
			z.string().nullable(),
		]),
	),
});

const ofRounds = { rounds: 'm.rounds', raised: 'm.raised', last: 'm.last' } as const;
type OfRounds = keyof typeof ofRounds;
const isOfRounds = (field: string): field is OfRounds => Object.hasOwn(ofRounds, field);

interface Order {
	by: string;
	order: 'asc' | 'desc';
}

/** Returns the sort values of the rows; the first one of `value` is the one that the question requested. */
function ordersOf(
	rows: Rows,
	sort: QueryOf<'list'>['sort'],
	hasRounds: boolean,
): { value: string | null; keys: Order[] } {
	const { source } = rows;
	const byRounds: Order[] =
		sort && isOfRounds(sort.field)
			? [
					{ by: `(${ofRounds[sort.field]} is not null)`, order: 'desc' },
					{ by: ofRounds[sort.field], order: sort.order },
				]
			: [];
	const isOwn = sort !== null && byRounds.length === 0;
	if (!isDirectorySource(source))
		return {
			value: sort && isOfRounds(sort.field) ? ofRounds[sort.field] : null,
			keys: [
				{ by: '(l.weight < 0)', order: 'asc' },
				...(byRounds.length > 0
					? byRounds
					: hasRounds
						? [{ by: 'm.rounds', order: 'desc' as const }]
						: []),
				{ by: 'l.name_form collate "C"', order: 'asc' },
				{ by: 'l.slug collate "C"', order: 'asc' },
				{ by: 'l.type', order: 'asc' },
			],
		};
	const [samples, ...keys] = orderKeys({ source, sort: isOwn ? [sort] : [] });
	const field = isOwn ? fields[source].get(sort.field) : undefined;
	const value = field
		? field.kind === 'links'
			? field.count
			: field.value
		: sort && isOfRounds(sort.field)
			? ofRounds[sort.field]
			: null;
	return { value, keys: [...(samples ? [samples] : []), ...byRounds, ...keys] };
}

/**
 * The first rows of a list, and their total number.
 * @throws HttpError 422 if that takes too long.
 */
export async function findRows(
	db: Db,
	{ rows, sort }: Pick<QueryOf<'list'>, 'rows' | 'sort'>,
	{ take, now }: { take: number | null; now: Date },
): Promise<FoundList> {
	const own =
		sort && isDirectorySource(rows.source) ? fields[rows.source].get(sort.field) : undefined;
	const parts = await rowsSql(db, rows, now, own ? [own] : []);
	const { keys, value } = ordersOf(rows, sort, parts.hasRounds);
	const named = sql.raw(keys.map(({ by }, at) => `${by} as k${at}`).join(', '));
	const order = sql.raw(keys.map((key, at) => `k${at} ${key.order}`).join(', '));
	const type = isDirectorySource(rows.source)
		? sql`${recordTypes[rows.source]}::text`
		: sql`l.type`;
	const figures = parts.hasRounds
		? sql`m.rounds, m.raised::float8 as raised, left(m.last::text, case m.precision when 'month' then 7 when 'year' then 4 else 10 end) as last`
		: sql`null::int as rounds, null::float8 as raised, null::text as last`;
	const missing = value === null ? sql`false` : sql`(${sql.raw(value)}) is null`;
	const isShort = take !== null && sort !== null && value !== null;
	const met = sql`met as materialized (
		select ${type} as type, l.id, ${figures}, ${missing} as is_missing, ${named} ${parts.from} ${parts.where})`;
	const found = await withinTimeLimit(
		db,
		timingScreen(rows),
		(tx) => readOne(tx, row)`${withSql([...parts.before, met])}
			select (select count(*)::int from met) as total, (select count(*)::int from met where is_missing) as without,
				coalesce((select jsonb_agg(jsonb_build_array(type, id, rounds, raised, last) order by place) from (
					select *, row_number() over (order by ${order}) as place from met
					where not (is_missing and ${isShort}::boolean) order by place limit ${take ?? MAX_SHOWN}
				) as first), '[]') as rows`,
	);
	return {
		...{ total: found.total, without: found.without },
		rows: found.rows.flatMap(([kind, id, rounds, raised, last]) =>
			isType(kind) ? [{ type: kind, id, rounds, raised, last }] : [],
		),
	};
}

const types: readonly string[] = ['project', 'organization', 'person', 'round'];
const isType = (text: string): text is FoundRow['type'] => types.includes(text);

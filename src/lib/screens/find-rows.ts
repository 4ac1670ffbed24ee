import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { type PageQuery, pageIds } from '#lib/directory/page-ids.ts';
import { defaultSorts, sortSpecOf } from '#lib/directory/sorts.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { fieldAsked, groupSql, type Reading } from './condition-sql.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import { keysOfSorts, orderKeys, sortsOf } from './order-sql.ts';
import type { Screen } from './screen.ts';
import { inTime } from './too-heavy.ts';

/** A page of a screen: the ids of its rows in order, and how many rows there are in all. */
export interface FoundRows {
	ids: number[];
	total: number;
}

const foundRow = z.object({ total: z.number(), ids: z.array(z.string()) });
const linkedRow = z.object({ key: z.string(), id: z.string().nullable() });

/** The records that the conditions of a screen name, by kind and slug, also by slugs that they had before. */
async function linkedIds(db: Db, screen: Screen): Promise<Map<string, number>> {
	const links = new Map<string, { type: RecordType; slug: string }>();
	for (const { conditions } of screen.groups)
		for (const condition of conditions) {
			const field = fieldAsked(screen.source, condition);
			if (field.kind !== 'links' || !/^is/.test(condition.comparison)) continue;
			for (const slug of condition.values)
				links.set(`${field.type} ${slug}`, { type: field.type, slug });
		}
	if (links.size === 0) return new Map();
	const each = [...links].map(
		([key, { type, slug }]) => sql`select ${key}::text as key, ${idOfSlug(type, slug)}::text as id`,
	);
	const rows = await readRows(db, linkedRow)`${sql.join(each, sql` union all `)}`;
	return new Map(rows.flatMap(({ key, id }) => (id === null ? [] : [[key, Number(id)]])));
}

/** The fields that the conditions, and if asked the order, of a screen ask for. */
const fieldsAsked = ({ source, groups, sort }: Screen, withSorts: boolean): Field[] => [
	...groups.flatMap(({ conditions }) => conditions.map((one) => fieldAsked(source, one))),
	...(withSorts
		? sortsOf({ source, sort }).flatMap((one) => fields[source].get(one.field) ?? [])
		: []),
];

/** What a screen, and other fields of its rows, are read with at a moment. */
export async function readingOf(
	db: Db,
	screen: Screen,
	now: Date,
	others: readonly Field[] = [],
): Promise<Reading> {
	const relations = new Map<string, string>();
	for (const { name, relation } of [...fieldsAsked(screen, true), ...others])
		if (relation && !relations.has(name)) relations.set(name, await relation(db));
	return { now, relations, ids: await linkedIds(db, screen) };
}

/** `from …` of a screen: its rows `l`, with the relations that its conditions, other fields and, if asked, its order read. */
export function fromSql(
	screen: Screen,
	{ relations }: Reading,
	withSorts: boolean,
	others: readonly Field[] = [],
): SQL {
	const joined = new Map(
		[...fieldsAsked(screen, withSorts), ...others].flatMap(({ name }) => {
			const relation = relations.get(name);
			return relation === undefined ? [] : [[name, relation] as const];
		}),
	);
	const joins = [...joined].map(
		([name, relation]) => ` left join (${relation}) as ${name} on ${name}.id = l.id`,
	);
	return sql.raw(`from ${listingTables[screen.source]} as l${joins.join('')}`);
}

/** The rows `l` of a screen that meet it, as SQL. */
export interface ScreenSql {
	/** `from …` */
	from: SQL;
	/** `where …`; nothing where all rows meet it. */
	where: SQL;
}

/** What is read of a screen besides its rows. */
interface Besides {
	/** Whether what it is ordered by is read. */
	sorted?: boolean;
	others?: readonly Field[];
	/** What its rows have to meet as well. */
	met?: readonly SQL[];
}

/** The rows of a screen at a moment. */
export async function screenSql(
	db: Db,
	screen: Screen,
	now: Date,
	{ sorted = false, others = [], met = [] }: Besides = {},
): Promise<ScreenSql> {
	const reading = await readingOf(db, screen, now, others);
	const groups = screen.groups.map((group) => groupSql(screen.source, group, reading));
	const all = [...groups, ...met];
	return {
		from: fromSql(screen, reading, sorted, others),
		where: all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``,
	};
}

/** A part of a screen's rows, in their order. */
interface Part {
	skip: number;
	take: number;
	now?: Date;
}

/**
 * Which rows of a directory meet the conditions of a screen, or which do not: their ids as PostgreSQL writes a list, `{1,2}`,
 * which nobody but PostgreSQL reads.
 */
export type RowsMet = { only: string } | { without: string };

export const NO_IDS = '{}';

function rowsMet(rows: RowsMet): SQL[] {
	if ('only' in rows) return [sql`l.id = any(${rows.only}::bigint[])`];
	return rows.without === NO_IDS ? [] : [sql`l.id <> all(${rows.without}::bigint[])`];
}

/** The rows of a screen with what they are ordered by, as a query; and that order. */
function orderedSql(screen: Screen, { from, where }: ScreenSql): { met: SQL; order: SQL } {
	const keys = orderKeys(screen);
	const named = sql.raw(keys.map(({ by }, at) => `${by} as k${at}`).join(', '));
	return {
		met: sql`select l.id, ${named} ${from} ${where}`,
		order: sql.raw(keys.map((key, at) => `k${at} ${key.order}`).join(', ')),
	};
}

/**
 * The order of a screen where its directory has indexes for what decides first, as the directory says it; null where it has none.
 */
function directoryOrder({
	source,
	sort,
}: Screen): Pick<PageQuery, 'sort' | 'thenBy' | 'isOpening'> | null {
	const [first, ...more] = sort;
	if (!first) return { sort: defaultSorts[source], isOpening: true };
	const spec = sortSpecOf(source, first.field);
	const isRelated = more.some(({ field }) => fields[source].get(field)?.relation !== undefined);
	if (!spec || spec.tie !== undefined || isRelated) return null;
	return { sort: first, thenBy: keysOfSorts(source, more) };
}

/**
 * The ids of the rows of a screen from `skip` on; `known` are all its rows, where that was told.
 * @throws HttpError 422 for a screen that takes longer than is allowed, with what makes it heavy.
 */
export async function findIds(
	db: Db,
	screen: Screen,
	{ skip, take, now = new Date() }: Part,
	known: RowsMet | null = null,
): Promise<number[]> {
	if (known && 'only' in known && known.only === NO_IDS) return [];
	const baseScreen = known ? { ...screen, groups: [] } : screen;
	const among = known ? rowsMet(known) : [];
	const order = directoryOrder(screen);
	if (order && baseScreen.groups.length === 0 && among.length === 0)
		return inTime(db, screen, (tx) =>
			pageIds(tx, {
				...{ source: screen.source, search: '', filters: {} },
				...{ ...order, skip, take, oneByOne: true },
			}),
		);
	const read = await screenSql(db, baseScreen, now, { sorted: true, met: among });
	const ordered = orderedSql(baseScreen, read);
	const rows = await inTime(
		db,
		screen,
		(tx) => readRows(tx, idRow)`
			select id::text as id from (${ordered.met}) as met order by ${ordered.order} limit ${take} offset ${skip}`,
	);
	return rows.map(({ id }) => Number(id));
}

/**
 * The rows of a screen from `skip` on, and how many there are. Where that is counted anyway, `findIds()` is quicker.
 * @throws HttpError 422 for a screen that takes longer than is allowed, with what makes it heavy.
 */
export async function findRows(
	db: Db,
	screen: Screen,
	{ skip, take, now = new Date() }: Part,
): Promise<FoundRows> {
	const { met, order } = orderedSql(screen, await screenSql(db, screen, now, { sorted: true }));
	const { total, ids } = await inTime(
		db,
		screen,
		(tx) => readOne(tx, foundRow)`
			with met as materialized (${met})
			select (select count(*)::int from met) as total,
				array(select id::text from met order by ${order} limit ${take} offset ${skip}) as ids`,
	);
	return { total, ids: ids.map(Number) };
}

/**
 * Which of these records are rows of a screen, in no order.
 * @throws HttpError 422 for a screen that takes longer than is allowed, with what makes it heavy.
 */
export async function shownAmong(
	db: Db,
	screen: Screen,
	ids: readonly number[],
	now = new Date(),
): Promise<number[]> {
	if (ids.length === 0) return [];
	const { from, where } = await screenSql(db, screen, now, {
		met: [sql`l.id = any(${sql.param(ids)}::bigint[])`],
	});
	const rows = await inTime(
		db,
		screen,
		(tx) => readRows(tx, idRow)`
			select l.id::text as id ${from} ${where}`,
	);
	return rows.map(({ id }) => Number(id));
}

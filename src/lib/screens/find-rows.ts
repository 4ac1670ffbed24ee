import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { type PageQuery, pageIds } from '#lib/directory/page-ids.ts';
import { defaultSorts, sortSpecOf } from '#lib/directory/sorts.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { conditionField, groupSql, type ReadingContext } from './condition-sql.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import { keysOfSorts, orderKeys, sortsOf } from './order-sql.ts';
import type { Screen } from './screen.ts';
import { withinTimeLimit } from './too-heavy.ts';

/** A page of a screen: its row ids in order, and the total number of rows. */
export interface FoundRows {
	ids: number[];
	total: number;
}

const foundRow = z.object({ total: z.number(), ids: z.array(z.string()) });
const linkedRow = z.object({ key: z.string(), id: z.string().nullable() });

/** Returns the records that a screen's conditions reference, by kind and slug, including former slugs. */
async function linkedIds(db: Db, screen: Screen): Promise<Map<string, number>> {
	const links = new Map<string, { type: RecordType; slug: string }>();
	for (const { conditions } of screen.groups)
		for (const condition of conditions) {
			const field = conditionField(screen.source, condition);
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

/** Returns the fields used by a screen's conditions and, if requested, by its order. */
const usedFields = ({ source, groups, sort }: Screen, withSorts: boolean): Field[] => [
	...groups.flatMap(({ conditions }) => conditions.map((one) => conditionField(source, one))),
	...(withSorts
		? sortsOf({ source, sort }).flatMap((one) => fields[source].get(one.field) ?? [])
		: []),
];

/** Returns the data needed to read a screen, and other fields of its rows, at a moment. */
export async function readingContextOf(
	db: Db,
	screen: Screen,
	now: Date,
	others: readonly Field[] = [],
): Promise<ReadingContext> {
	const relations = new Map<string, string>();
	for (const { name, relation } of [...usedFields(screen, true), ...others])
		if (relation && !relations.has(name)) relations.set(name, await relation(db));
	return { now, relations, ids: await linkedIds(db, screen) };
}

/**
 * Returns the `from …` clause of a screen: its rows `l`, joined with the relations for its conditions, other fields
 * and, if requested, its order.
 */
export function fromSql(
	screen: Screen,
	{ relations }: ReadingContext,
	withSorts: boolean,
	others: readonly Field[] = [],
): SQL {
	const joined = new Map(
		[...usedFields(screen, withSorts), ...others].flatMap(({ name }) => {
			const relation = relations.get(name);
			return relation === undefined ? [] : [[name, relation] as const];
		}),
	);
	const joins = [...joined].map(
		([name, relation]) => ` left join (${relation}) as ${name} on ${name}.id = l.id`,
	);
	return sql.raw(`from ${listingTables[screen.source]} as l${joins.join('')}`);
}

/** The matching rows `l` of a screen, as SQL. */
export interface ScreenSql {
	/** `from …` */
	from: SQL;
	/** The `where …` clause; empty if all rows match. */
	where: SQL;
}

/** Additional things to read or require of a screen's rows. */
interface Besides {
	/** Whether to read the sort keys. */
	sorted?: boolean;
	others?: readonly Field[];
	/** Additional conditions on the rows. */
	met?: readonly SQL[];
}

/** Returns the rows of a screen at a moment. */
export async function screenSql(
	db: Db,
	screen: Screen,
	now: Date,
	{ sorted = false, others = [], met = [] }: Besides = {},
): Promise<ScreenSql> {
	const reading = await readingContextOf(db, screen, now, others);
	const groups = screen.groups.map((group) => groupSql(screen.source, group, reading));
	const all = [...groups, ...met];
	return {
		from: fromSql(screen, reading, sorted, others),
		where: all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``,
	};
}

/** A slice of a screen's rows, in order. */
interface Part {
	skip: number;
	take: number;
	now?: Date;
}

/**
 * The directory rows that match a screen's conditions, or those that do not: ids as a PostgreSQL array, `{1,2}`,
 * which only PostgreSQL parses.
 */
export type MatchingRows = { only: string } | { without: string };

export const NO_IDS = '{}';

function rowsMet(rows: MatchingRows): SQL[] {
	if ('only' in rows) return [sql`l.id = any(${rows.only}::bigint[])`];
	return rows.without === NO_IDS ? [] : [sql`l.id <> all(${rows.without}::bigint[])`];
}

/** Returns a query for a screen's rows with their sort keys, and the order itself. */
function orderedSql(screen: Screen, { from, where }: ScreenSql): { met: SQL; order: SQL } {
	const keys = orderKeys(screen);
	const named = sql.raw(keys.map(({ by }, at) => `${by} as k${at}`).join(', '));
	return {
		met: sql`select l.id, ${named} ${from} ${where}`,
		order: sql.raw(keys.map((key, at) => `k${at} ${key.order}`).join(', ')),
	};
}

/**
 * Returns a screen's order in the directory's terms if the directory has indexes for its first keys; null otherwise.
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
 * Returns the ids of a screen's rows from `skip` on; `known` holds all its rows, if available.
 * @throws HttpError 422 for a screen that exceeds the time limit, stating what makes it expensive.
 */
export async function findIds(
	db: Db,
	screen: Screen,
	{ skip, take, now = new Date() }: Part,
	known: MatchingRows | null = null,
): Promise<number[]> {
	if (known && 'only' in known && known.only === NO_IDS) return [];
	const baseScreen = known ? { ...screen, groups: [] } : screen;
	const among = known ? rowsMet(known) : [];
	const order = directoryOrder(screen);
	if (order && baseScreen.groups.length === 0 && among.length === 0)
		return withinTimeLimit(db, screen, (tx) =>
			pageIds(tx, {
				...{ source: screen.source, search: '', filters: {} },
				...{ ...order, skip, take, oneByOne: true },
			}),
		);
	const read = await screenSql(db, baseScreen, now, { sorted: true, met: among });
	const ordered = orderedSql(baseScreen, read);
	const rows = await withinTimeLimit(
		db,
		screen,
		(tx) => readRows(tx, idRow)`
			select id::text as id from (${ordered.met}) as met order by ${ordered.order} limit ${take} offset ${skip}`,
	);
	return rows.map(({ id }) => Number(id));
}

/**
 * Returns a screen's rows from `skip` on, and their total number. If that is counted anyway, `findIds()` is faster.
 * @throws HttpError 422 for a screen that exceeds the time limit, stating what makes it expensive.
 */
export async function findRows(
	db: Db,
	screen: Screen,
	{ skip, take, now = new Date() }: Part,
): Promise<FoundRows> {
	const { met, order } = orderedSql(screen, await screenSql(db, screen, now, { sorted: true }));
	const { total, ids } = await withinTimeLimit(
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
 * Returns which of these records are rows of a screen, unordered.
 * @throws HttpError 422 for a screen that exceeds the time limit, stating what makes it expensive.
 */
export async function matchingIds(
	db: Db,
	screen: Screen,
	ids: readonly number[],
	now = new Date(),
): Promise<number[]> {
	if (ids.length === 0) return [];
	const { from, where } = await screenSql(db, screen, now, {
		met: [sql`l.id = any(${sql.param(ids)}::bigint[])`],
	});
	const rows = await withinTimeLimit(
		db,
		screen,
		(tx) => readRows(tx, idRow)`
			select l.id::text as id ${from} ${where}`,
	);
	return rows.map(({ id }) => Number(id));
}

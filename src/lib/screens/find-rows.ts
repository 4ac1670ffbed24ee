import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { fieldAsked, groupSql, type Reading, relationsSql } from './condition-sql.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import { orderKeys, sortsOf } from './order-sql.ts';
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
	const asked = new Map<string, { type: RecordType; slug: string }>();
	for (const { conditions } of screen.groups)
		for (const condition of conditions) {
			const field = fieldAsked(screen.source, condition);
			if (field.kind !== 'links' || !/^is/.test(condition.comparison)) continue;
			for (const slug of condition.values)
				asked.set(`${field.type} ${slug}`, { type: field.type, slug });
		}
	if (asked.size === 0) return new Map();
	const each = [...asked].map(
		([key, { type, slug }]) => sql`select ${key}::text as key, ${idOfSlug(type, slug)}::text as id`,
	);
	const rows = await readRows(db, linkedRow)`${sql.join(each, sql` union all `)}`;
	return new Map(rows.flatMap(({ key, id }) => (id === null ? [] : [[key, Number(id)]])));
}

/** What the conditions of a screen are read with at a moment. */
export const readingOf = async (db: Db, screen: Screen, now: Date): Promise<Reading> => ({
	now,
	ids: await linkedIds(db, screen),
});

/** `from …` of a screen: its rows `l`, with the relations that its conditions, other fields and, if asked, its order read. */
export function fromSql(screen: Screen, withSorts: boolean, others: readonly Field[] = []): SQL {
	const { source, groups } = screen;
	const asked = [
		...groups.flatMap(({ conditions }) => conditions.map((one) => fieldAsked(source, one))),
		...(withSorts ? sortsOf(screen).flatMap(({ field }) => fields[source].get(field) ?? []) : []),
		...others,
	];
	return sql`from ${sql.raw(listingTables[source])} as l${relationsSql(asked)}`;
}

/** A part of a screen's rows, in their order. */
interface Part {
	skip: number;
	take: number;
	now?: Date;
}

/** The rows of a screen with what they are ordered by, as a query; and that order. */
function orderedSql(screen: Screen, reading: Reading): { met: SQL; order: SQL } {
	const keys = orderKeys(screen);
	const named = sql.raw(keys.map(({ by }, at) => `${by} as k${at}`).join(', '));
	const groups = screen.groups.map((group) => groupSql(screen.source, group, reading));
	const where = groups.length > 0 ? sql`where ${sql.join(groups, sql` and `)}` : sql``;
	return {
		met: sql`select l.id, ${named} ${fromSql(screen, true)} ${where}`,
		order: sql.raw(keys.map((key, at) => `k${at} ${key.order}`).join(', ')),
	};
}

/**
 * The ids of the rows of a screen from `skip` on.
 * @throws HttpError 422 for a screen that takes longer than is allowed, with what makes it heavy.
 */
export async function findIds(
	db: Db,
	screen: Screen,
	{ skip, take, now = new Date() }: Part,
): Promise<number[]> {
	const { met, order } = orderedSql(screen, await readingOf(db, screen, now));
	const rows = await inTime(
		db,
		screen,
		(tx) => readRows(tx, idRow)`
			select id::text as id from (${met}) as met order by ${order} limit ${take} offset ${skip}`,
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
	const { met, order } = orderedSql(screen, await readingOf(db, screen, now));
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
	const reading = await readingOf(db, screen, now);
	const met = [
		sql`l.id = any(${sql.param(ids)}::bigint[])`,
		...screen.groups.map((group) => groupSql(screen.source, group, reading)),
	];
	const rows = await inTime(
		db,
		screen,
		(tx) => readRows(tx, idRow)`
			select l.id::text as id ${fromSql(screen, false)} where ${sql.join(met, sql` and `)}`,
	);
	return rows.map(({ id }) => Number(id));
}

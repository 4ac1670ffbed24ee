import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { screenSql } from './find-rows.ts';
import { type Key, orderKeys } from './order-sql.ts';
import type { Screen } from './screen.ts';
import { withinTimeLimit } from './too-heavy.ts';

/** A screen row's sort keys, as texts. */
export type OrderTexts = (string | null)[];

export interface PlacedRow {
	id: number;
	keys: OrderTexts;
}

const placedRow = z.object({ row_id: z.string(), row_keys: z.array(z.string().nullable()) });

/** Matches valid text forms of a value, by type. */
const texts: Record<Key['type'], RegExp> = {
	boolean: /^(?:true|false)$/,
	numeric: /^-?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,3})?$/,
	date: /^\d{4,6}-\d\d-\d\d$/,
	text: /^[^\0]*$/,
};

/** Whether these can be the sort keys of a row of the screen. */
export function areOrderTexts(screen: Screen, keys: readonly (string | null)[]): boolean {
	const order = orderKeys(screen);
	return (
		keys.length === order.length &&
		order.every(({ type }, at) => {
			const text = keys[at];
			return text === null || (text !== undefined && texts[type].test(text));
		})
	);
}

/**
 * Matches rows whose key comes after a value: in PostgreSQL's order, nulls come last when ascending, first when
 * descending.
 */
function behindKey(name: SQL, { order, type }: Key, text: string | null): SQL {
	const value = sql`${text}::text::${sql.raw(type)}`;
	if (order === 'asc')
		return text === null ? sql`false` : sql`(${name} > ${value} or ${name} is null)`;
	return text === null ? sql`${name} is not null` : sql`${name} < ${value}`;
}

const sameKey = (name: SQL, { type }: Key, text: string | null): SQL =>
	text === null ? sql`${name} is null` : sql`${name} = ${text}::text::${sql.raw(type)}`;

/** Matches rows after the row with these keys: equal in the first keys, and after it in the next one. */
function behindAll(order: readonly Key[], keys: readonly (string | null)[]): SQL {
	const name = (at: number) => sql.raw(`k${at}`);
	const parts = order.map((key, at) => {
		const same = order
			.slice(0, at)
			.map((one, place) => sameKey(name(place), one, keys[place] ?? null));
		return sql`(${sql.join([...same, behindKey(name(at), key, keys[at] ?? null)], sql` and `)})`;
	});
	return sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * Returns the next rows of a screen after the one with the keys `behind`, or from the start if null: writes between two
 * pages move no other row, so none is skipped or repeated.
 * @throws HttpError 422 if that takes too long.
 */
export async function rowsAfter(
	db: Db,
	screen: Screen,
	{ behind, take, now }: { behind: readonly (string | null)[] | null; take: number; now: Date },
): Promise<PlacedRow[]> {
	const { from, where } = await screenSql(db, screen, now, { sorted: true });
	const order = orderKeys(screen);
	const named = sql.raw(order.map(({ by }, at) => `${by} as k${at}`).join(', '));
	const keyList = sql.raw(order.map((_, at) => `k${at}::text`).join(', '));
	const sorted = sql.raw(order.map((key, at) => `k${at} ${key.order}`).join(', '));
	const rows = await withinTimeLimit(
		db,
		screen,
		(tx) => readRows(tx, placedRow)`
			select id::text as row_id, array[${keyList}] as row_keys
			from (select l.id, ${named} ${from} ${where}) as met
			${behind ? sql`where ${behindAll(order, behind)}` : sql``} order by ${sorted} limit ${take}`,
	);
	return rows.map(({ row_id, row_keys }) => ({ id: Number(row_id), keys: row_keys }));
}

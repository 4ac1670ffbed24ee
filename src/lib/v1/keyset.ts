import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import {
	organizationListing,
	personListing,
	projectListing,
	roundListing,
} from '#lib/db/schema/listings.ts';
import { allOf, directoryCondition } from '#lib/directory/conditions.ts';
import { forwardOrder, type Order, orderOf } from '#lib/directory/page-orders.ts';
import { likeLiteral, searchWords } from '#lib/search/search-words.ts';
import { type CursorPosition, unusableCursor } from './cursor.ts';
import type { WantedRows } from './list-query.ts';
import { listingOf, typeFacts, type V1Type } from './types.ts';

/**
 * Keyset pagination. An order is walked in consecutive stretches: real records with a value, samples with one, then
 * both without. Within a stretch no sort key is null, and the id breaks ties, so a page starts right after the last
 * row of the previous one: rows written meanwhile move no other row.
 */
interface Stretch {
	condition: SQL | null;
	order: Order;
}

const byId: Order = [{ by: 'id', order: 'asc' }];
const real = sql`origin <> 'sample'`;
const sample = sql`origin = 'sample'`;

/** Returns the stretches of a list's order: the order requested, which is its directory's, or by id if none is. */
function stretchesOf({ type, sort }: WantedRows): Stretch[] {
	if (!sort) return [{ condition: null, order: byId }];
	const { whole, halves } = orderOf(typeFacts[type].source, sort);
	// In an order with halves, the first key tells which half a row is in.
	const [, ...known] = whole;
	const [, ...unknown] = known;
	const ordered: Stretch[] = halves
		? [
				{ condition: halves.known.condition, order: [...known, ...byId] },
				{ condition: halves.unknown.condition, order: [...unknown, ...byId] },
			]
		: [{ condition: null, order: [...whole, ...byId] }];
	return ordered.flatMap(({ condition: half, order }) =>
		[real, sample].map((part) => ({ condition: allOf([half, part]), order })),
	);
}

const tables = {
	projects: projectListing,
	organizations: organizationListing,
	people: personListing,
	rounds: roundListing,
} as const satisfies Record<V1Type, object>;

/** Valid text forms of a value, by PostgreSQL type. */
const texts: Record<string, RegExp> = {
	bigint: /^\d{1,18}$/,
	integer: /^-?\d{1,9}$/,
	'double precision': /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/,
	boolean: /^(?:true|false)$/,
	date: /^\d{4}-\d\d-\d\d$/,
	text: /^/,
};

/** Returns the PostgreSQL type of a sort key. */
function typeOfKey(type: V1Type, by: string): string {
	if (by.includes('collate')) return 'text';
	const column = getTableConfig(tables[type]).columns.find(({ name }) => name === by);
	if (!column) throw new Error(`${listingOf(type)} has no column ${by}.`);
	return column.getSQLType();
}

/**
 * Selects the rows after another, given its keys as text, in consecutive parts: first the rows equal in all keys but
 * the last, which all follow in one direction, then those equal in fewer keys. Each part is one range of the order's
 * index, however many rows share the first key.
 */
function partsBehind(type: V1Type, order: Order, keys: readonly string[]): SQL[] {
	const [first, ...rest] = order;
	if (!first) return [];
	const values = order.map(({ by }, at) => sql`${keys[at]}::text::${sql.raw(typeOfKey(type, by))}`);
	const sign = sql.raw(first.order === 'asc' ? '>' : '<');
	if (order.every((key) => key.order === first.order)) {
		const columns = sql.raw(order.map(({ by }) => by).join(', '));
		return [sql`(${columns}) ${sign} (${sql.join(values, sql`, `)})`];
	}
	const by = sql.raw(first.by);
	return [
		...partsBehind(type, rest, keys.slice(1)).map((part) => sql`${by} = ${values[0]} and ${part}`),
		sql`${by} ${sign} ${values[0]}`,
	];
}

/** @throws HttpError 400 for a cursor that cannot come from this order. */
function checkPlace(
	type: V1Type,
	stretches: readonly Stretch[],
	{ stretch, keys }: CursorPosition,
): void {
	const order = stretches[stretch]?.order ?? [];
	const isOf = (text: string | undefined, by: string) =>
		text !== undefined && texts[typeOfKey(type, by)]?.test(text) === true;
	if (order.length !== keys.length || !order.every(({ by }, at) => isOf(keys[at], by)))
		throw unusableCursor();
}

/** Matches rows whose location contains each word, ignoring case and accents. */
const locatedAt = (location: string): SQL | null =>
	allOf(
		searchWords(location).map(
			(word) => sql`search_form(location) like '%' || search_form(${likeLiteral(word)}) || '%'`,
		),
	);

/** Named this way because `order by id` would refer to a selected `id`, which is text. */
const placeRow = z.object({ row_id: z.string(), row_keys: z.array(z.string()) });

/** The position of a row. */
interface FoundPlace extends CursorPosition {
	id: number;
}

/** Returns the next rows after a place, up to the requested number; fewer at the end of the list. */
export async function rowsAfter(
	db: Db,
	wanted: WantedRows,
	place: CursorPosition | null,
	take: number,
): Promise<FoundPlace[]> {
	const { type, search, filters, location } = wanted;
	const { source } = typeFacts[type];
	const stretches = stretchesOf(wanted);
	if (place) checkPlace(type, stretches, place);
	const meets = allOf([
		directoryCondition(source, { search, filters }, new Date()),
		locatedAt(location),
	]);
	const found: FoundPlace[] = [];
	for (const [at, { condition: ofStretch, order }] of stretches.entries()) {
		if (place && at < place.stretch) continue;
		const keys = sql.raw(order.map(({ by }) => `(${by})::text`).join(', '));
		const parts = place?.stretch === at ? partsBehind(type, order, place.keys) : [null];
		for (const part of parts) {
			if (found.length === take) return found;
			const all = allOf([meets, ofStretch, part]);
			const rows = await readRows(db, placeRow)`
				select id::text as row_id, array[${keys}] as row_keys from ${sql.raw(listingOf(type))}
				${all ? sql`where ${all}` : sql``} order by ${forwardOrder(order)} limit ${take - found.length}`;
			found.push(
				...rows.map((row) => ({ id: Number(row.row_id), stretch: at, keys: row.row_keys })),
			);
		}
	}
	return found;
}

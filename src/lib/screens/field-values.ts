import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import type { Field, LinksField } from './field.ts';
import { fields } from './fields.ts';
import { screenSql } from './find-rows.ts';
import { orderKeys } from './order-sql.ts';
import type { Screen } from './screen.ts';
import { withinTimeLimit } from './too-heavy.ts';

/** A row's value in a field: text, a number, a day (YYYY-MM-DD), a flag, or several words; null if unknown. */
export type FieldValue = string | number | boolean | null | readonly string[];

/** Rows of a screen with their values in some fields. */
export interface ValueRows {
	/** The number of rows in the whole screen. */
	total: number;
	/** Slugs are those of the rows' own pages. */
	rows: { slug: string; name: string; values: FieldValue[] }[];
}

const foundValues = z.object({
	total: z.number(),
	rows: z.array(z.tuple([z.string(), z.string()], z.unknown())),
});
const namedRow = z.object({ id: z.string(), name: z.string() });

const fieldOf = ({ source }: Screen, name: string): Field => {
	const found = fields[source].get(name);
	if (!found) throw new RangeError(`${source} has no field ${name}`);
	return found;
};

const valueSql = (field: Field): SQL => sql.raw(field.kind === 'links' ? field.ids : field.value);

/**
 * Returns the first rows' values in these fields, in the order of both; linked records by name.
 * @throws HttpError 422 if that takes too long.
 */
export async function fieldValues(
	db: Db,
	screen: Screen,
	names: readonly string[],
	{ take, now = new Date() }: { take: number; now?: Date },
): Promise<ValueRows> {
	const fieldSpecs = names.map((name) => fieldOf(screen, name));
	const { from, where } = await screenSql(db, screen, now, { sorted: true, others: fieldSpecs });
	const keys = orderKeys(screen);
	const named = sql.raw(keys.map(({ by }, at) => `${by} as k${at}`).join(', '));
	const order = sql.raw(keys.map((key, at) => `k${at} ${key.order}`).join(', '));
	const slug = sql.raw(screen.source === 'fundraising' ? 'l.round_slug' : 'l.slug');
	const values = fieldSpecs.map((field, at) => sql`${valueSql(field)} as ${sql.raw(`v${at}`)}`);
	const selectList = sql.raw(
		['slug', 'name', ...fieldSpecs.map((_, at) => `to_jsonb(v${at})`)].join(', '),
	);
	const { total, rows } = await withinTimeLimit(
		db,
		screen,
		(tx) => readOne(tx, foundValues)`
			with met as materialized (
				select ${sql.join([sql`${slug} as slug`, sql`l.name`, ...values, named], sql`, `)}
				${from} ${where}
			)
			select (select count(*)::int from met) as total, coalesce((
				select jsonb_agg(jsonb_build_array(${selectList}) order by place) from (
					select *, row_number() over (order by ${order}) as place from met order by place limit ${take}
				) as first
			), '[]') as rows`,
	);
	const namesOf = new Map<number, ReadonlyMap<string, string>>();
	for (const [at, field] of fieldSpecs.entries())
		if (field.kind === 'links')
			namesOf.set(
				at,
				await namesIn(
					db,
					field,
					rows.map((row) => row[at + 2]),
				),
			);
	return {
		total,
		rows: rows.map(([rowSlug, name, ...held]) => ({
			slug: rowSlug,
			name,
			values: held.map((value, at) => heldValue(value, namesOf.get(at))),
		})),
	};
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function namesIn(
	db: Db,
	{ type }: LinksField,
	lists: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
	const ids = [...new Set(lists.flatMap(idsIn))];
	const table = sql.identifier(tableOf[type]);
	const rows = await readRows(db, namedRow)`
		select id::text as id, name from ${table} where id = any(${sql.param(ids)}::bigint[])`;
	return new Map(rows.map(({ id, name }) => [id, name]));
}

function heldValue(value: unknown, names: ReadonlyMap<string, string> | undefined): FieldValue {
	if (names) return idsIn(value).flatMap((id) => names.get(id) ?? []);
	if (Array.isArray(value)) return value.map(String);
	switch (typeof value) {
		case 'string':
		case 'number':
		case 'boolean':
			return value;
		default:
			return null;
	}
}

/** Aggregates of a number over all rows of a screen. */
export const aggregates = ['sum', 'average', 'median', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

const aggregateSql = {
	sum: 'sum(v)',
	average: 'avg(v)',
	median: 'percentile_cont(0.5) within group (order by v)',
	min: 'min(v)',
	max: 'max(v)',
} as const satisfies Record<Aggregate, string>;

/** A figure over all rows of a screen. */
export interface ScreenFigure {
	total: number;
	/** Number of rows with a known value. */
	known: number;
	/** The aggregate; null if no value is known. */
	value: number | null;
}

const figureRow = z.object({
	total: z.number(),
	known: z.number(),
	value: z.number().nullable(),
});

/**
 * Computes an aggregate of a numeric field over all rows of a screen.
 * @throws HttpError 422 if that takes too long.
 */
export async function screenFigure(
	db: Db,
	screen: Screen,
	{ field: name, of, now = new Date() }: { field: string; of: Aggregate; now?: Date },
): Promise<ScreenFigure> {
	const field = fieldOf(screen, name);
	const { from, where } = await screenSql(db, screen, now, { others: [field] });
	return withinTimeLimit(
		db,
		screen,
		(tx) => readOne(tx, figureRow)`
			select count(*)::int as total, count(v)::int as known, (${sql.raw(aggregateSql[of])})::float8 as value
			from (select (${valueSql(field)})::float8 as v ${from} ${where}) as met`,
	);
}

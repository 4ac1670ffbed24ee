import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { type RecordAsOf, recordsAsOf, untilCondition } from './as-of.ts';
import type { Value } from './field-values.ts';
import { fieldNames } from './fields.ts';

/** Records that referred to another one in a field at a past moment: its rounds, its team, its investments. */

/** A record that other records refer to. */
export interface ReferencedRecord {
	type: 'project' | 'organization' | 'person';
	id: number;
}

/** A round as of a past moment: who raised it, when, what kind, how much, from whom, and its sources. */
export interface RoundAsOf {
	id: number;
	fields: RecordAsOf;
}

/** Rounds as of a past moment, latest first, and their total number. */
export interface RoundsAsOf {
	total: number;
	rounds: RoundAsOf[];
}

const MAX_ROUNDS = 100;

/** The fields read of each round: all fields of a hundred rounds would be a thousand. */
const roundFields = [
	'project_id',
	'organization_id',
	'date',
	'date_precision',
	'type',
	'amount',
	'currency',
	'amount_usd',
	'investors',
	'sources',
] as const;

/** Returns the rounds that the record had raised by then. */
export function roundsRaisedAsOf(
	db: Db,
	{ type, id }: ReferencedRecord,
	at: string,
): Promise<RoundsAsOf> {
	if (type === 'person') return Promise.resolve({ total: 0, rounds: [] });
	return roundsAsOf(db, `${type}_id`, sql`value = ${String(id)}::jsonb`, at);
}

/** Returns the rounds in which the record had invested by then. */
export function roundsJoinedAsOf(
	db: Db,
	{ type, id }: ReferencedRecord,
	at: string,
): Promise<RoundsAsOf> {
	if (type === 'project') return Promise.resolve({ total: 0, rounds: [] });
	return roundsAsOf(db, 'investors', holds({ [`${type}_id`]: id }), at);
}

const teamAsRow = z.object({ record_id: z.string(), value: valueColumn });

/** Returns everyone who held, or had held, a position there by then: the person's id, and their positions there. */
export async function teamAsOf(
	db: Db,
	{ type, id }: ReferencedRecord,
	at: string,
): Promise<{ person: number; positions: Value[] }[]> {
	if (type === 'person') return [];
	const key = `${type}_id`;
	const rows = await readRows(db, teamAsRow)`
		select record_id, value from (${latestValues('person', 'positions', holds({ [key]: id }), at)}) as said
		where ${holds({ [key]: id })} order by record_id`;
	return rows.map(({ record_id, value }) => ({
		person: Number(record_id),
		positions: itemsOf(value).filter((item) => itemColumn(item, key) === id),
	}));
}

/** Returns the items of a list field's value. */
export const itemsOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);

/** Returns one column of an item; null if it has no such column. */
export function itemColumn(item: Value, name: string): Value {
	if (item === null || typeof item !== 'object' || Array.isArray(item)) return null;
	return item[name] ?? null;
}

const holds = (item: Record<string, number>): SQL => sql`value @> ${JSON.stringify([item])}::jsonb`;

/** Selects the latest value of `field` up to that moment, in records where the field has ever matched `such`. */
function latestValues(type: 'round' | 'person', field: string, such: SQL, at: string): SQL {
	// The field is inlined, not a parameter: a partial index is only used if the query provably falls within it.
	const isField = sql`field = ${sql.raw(`'${field}'`)}`;
	return sql`
		select said.record_id, said.value
		from (select distinct record_id from revision where ${isField} and record_type = ${type} and ${such}) as ever
		cross join lateral (
			select record_id, value from revision
			where record_type = ${type} and revision.record_id = ever.record_id and ${isField} and ${untilCondition(at)}
			order by revision.at desc, revision.id desc limit 1) as said`;
}

const roundsAsRow = z.object({ id: z.string(), total: z.string() });

async function roundsAsOf(
	db: Db,
	field: 'project_id' | 'organization_id' | 'investors',
	such: SQL,
	at: string,
): Promise<RoundsAsOf> {
	const rows = await readRows(db, roundsAsRow)`
		select head.record_id as id, count(*) over () as total
		from (
			-- The round under which it stood then, or itself.
			select distinct coalesce((merged.said #>> '{}')::bigint, said.record_id) as record_id
			from (${latestValues('round', field, such, at)}) as said
			left join lateral (${fieldOf('said', 'merged_into_id', at)}) as merged on true
			where ${such}
		) as head
		left join lateral (${fieldOf('head', 'date', at)}) as date on true
		order by date.said #>> '{}' desc nulls last, head.record_id desc limit ${MAX_ROUNDS}`;
	const ids = rows.map((row) => Number(row.id));
	const rounds = await readRoundsAsOf(db, ids, at);
	return { total: Number(rows[0]?.total ?? 0), rounds };
}

/** Returns one round as it was then, with all its fields; undefined when it did not exist yet. */
export async function roundAsOf(db: Db, id: number, at: string): Promise<RecordAsOf | undefined> {
	return (await readRoundsAsOf(db, [id], at, fieldNames('round')))[0]?.fields;
}

/** Returns these rounds, combined with the rounds merged under them at the time. */
async function readRoundsAsOf(
	db: Db,
	heads: number[],
	at: string,
	read: readonly string[] = roundFields,
): Promise<RoundAsOf[]> {
	if (heads.length === 0) return [];
	const rows = await readRows(db, idRow)`
		select distinct record_id as id from revision where field = 'merged_into_id' and record_type = 'round'
			and value = any(select to_jsonb(id) from unnest(${sql.param(heads)}::bigint[]) as head(id))`;
	const everUnder = rows.map((row) => Number(row.id)).filter((id) => !heads.includes(id));
	const fields = [...new Set([...read, 'merged_into_id'])];
	const records = await recordsAsOf(db, 'round', [...heads, ...everUnder], at, fields);
	const headOf = (id: number) => records.get(id)?.get('merged_into_id')?.value;
	return heads.flatMap((id) => {
		const own = records.get(id);
		if (!own) return [];
		const under = everUnder.flatMap((one) => (headOf(one) === id ? (records.get(one) ?? []) : []));
		return [{ id, fields: together(own, under) }];
	});
}

/** Lists to which each part of a round adds its items. */
const joinedLists = ['investors', 'sources', 'claims'];
const keys = ['organization_id', 'person_id', 'name', 'url', 'source', 'external_id'];
const keyOf = (item: Value): string => JSON.stringify(keys.map((name) => itemColumn(item, name)));

/** Combines a round's own fields with those of the rounds grouped under it, for fields that it has no value for. */
function together(own: RecordAsOf, under: readonly RecordAsOf[]): RecordAsOf {
	const all: RecordAsOf = new Map(own);
	for (const [field, fact] of under.flatMap((record) => [...record])) {
		const known = all.get(field);
		if (known?.value == null) all.set(field, fact);
		else if (joinedLists.includes(field)) {
			const items = itemsOf(known.value);
			const keys = new Set(items.map(keyOf));
			const more = itemsOf(fact.value).filter((item) => !keys.has(keyOf(item)));
			all.set(field, { ...known, value: [...items, ...more] });
		}
	}
	all.delete('merged_into_id');
	return all;
}

/** Selects the value of a round's field at that moment; the round is `record_id` of `of`. */
const fieldOf = (of: string, field: string, at: string): SQL => sql`
	select value as said from revision
	where record_type = 'round' and revision.record_id = ${sql.identifier(of)}.record_id and field = ${field} and ${untilCondition(at)}
	order by revision.at desc, revision.id desc limit 1`;

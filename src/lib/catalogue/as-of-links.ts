import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type RecordAsOf, recordsAsOf, until } from './as-of.ts';
import type { Value } from './field-values.ts';

/** Records that named another one in a field of theirs at a past moment: its rounds, its team, its investments. */

/** A record that other records name. */
export interface Named {
	type: 'project' | 'organization' | 'person';
	id: number;
}

/** A round as it stood: who raised it, when, what kind, how much, from whom, and its sources. */
export interface RoundAsOf {
	id: number;
	fields: RecordAsOf;
}

/** Rounds as they stood, the latest first, and how many there were. */
export interface RoundsAsOf {
	total: number;
	rounds: RoundAsOf[];
}

const MOST_ROUNDS = 100;

/** What is read of such a round: a hundred rounds have a thousand fields. */
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

/** The rounds that the record had raised by then. */
export function roundsRaisedAsOf(db: Db, { type, id }: Named, at: string): Promise<RoundsAsOf> {
	if (type === 'person') return Promise.resolve({ total: 0, rounds: [] });
	return roundsAsOf(db, `${type}_id`, sql`value = ${String(id)}::jsonb`, at);
}

/** The rounds of which the record was an investor by then. */
export function roundsJoinedAsOf(db: Db, { type, id }: Named, at: string): Promise<RoundsAsOf> {
	if (type === 'project') return Promise.resolve({ total: 0, rounds: [] });
	return roundsAsOf(db, 'investors', holds({ [`${type}_id`]: id }), at);
}

/** Those who held or had held a position there by then: the person's id, and their positions there as they stood. */
export async function teamAsOf(
	db: Db,
	{ type, id }: Named,
	at: string,
): Promise<{ person: number; positions: Value[] }[]> {
	if (type === 'person') return [];
	const key = `${type}_id`;
	const { rows } = await db.execute<{ record_id: string; value: Value }>(sql`
		select record_id, value from (${lastSaid('person', 'positions', holds({ [key]: id }), at)}) as said
		where ${holds({ [key]: id })} order by record_id`);
	return rows.map(({ record_id, value }) => ({
		person: Number(record_id),
		positions: itemsOf(value).filter((item) => partOf(item, key) === id),
	}));
}

/** The items of a list field's value. */
export const itemsOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);

/** One column of an item; null where it has none of that name. */
export function partOf(item: Value, name: string): Value {
	if (item === null || typeof item !== 'object' || Array.isArray(item)) return null;
	return item[name] ?? null;
}

const holds = (item: Record<string, number>): SQL => sql`value @> ${JSON.stringify([item])}::jsonb`;

/** What the records that ever said such a thing in `field` last said there by then. */
function lastSaid(type: 'round' | 'person', field: string, such: SQL, at: string): SQL {
	// The field stands in the text, not as a parameter: a partial index serves a query that is known to be of its part.
	const isField = sql`field = ${sql.raw(`'${field}'`)}`;
	return sql`
		select said.record_id, said.value
		from (select distinct record_id from revision where ${isField} and record_type = ${type} and ${such}) as ever
		cross join lateral (
			select record_id, value from revision
			where record_type = ${type} and revision.record_id = ever.record_id and ${isField} and ${until(at)}
			order by revision.at desc, revision.id desc limit 1) as said`;
}

async function roundsAsOf(
	db: Db,
	field: 'project_id' | 'organization_id' | 'investors',
	such: SQL,
	at: string,
): Promise<RoundsAsOf> {
	const { rows } = await db.execute<{ record_id: string; total: string }>(sql`
		select said.record_id, count(*) over () as total
		from (${lastSaid('round', field, such, at)}) as said
		left join lateral (${fieldOf('date', at)}) as date on true
		left join lateral (${fieldOf('merged_into_id', at)}) as merged on true
		where ${such} and merged.said is null
		order by date.said #>> '{}' desc nulls last, said.record_id desc limit ${MOST_ROUNDS}`);
	const ids = rows.map(({ record_id }) => Number(record_id));
	const records = await recordsAsOf(db, 'round', ids, at, roundFields);
	const rounds = ids.flatMap((id) => {
		const fields = records.get(id);
		return fields ? [{ id, fields }] : [];
	});
	return { total: Number(rows[0]?.total ?? 0), rounds };
}

/** One field of the round `said`, as it stood. */
const fieldOf = (field: string, at: string): SQL => sql`
	select value as said from revision
	where record_type = 'round' and revision.record_id = said.record_id and field = ${field} and ${until(at)}
	order by revision.at desc, revision.id desc limit 1`;

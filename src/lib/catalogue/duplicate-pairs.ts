import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type RecordType, recordTypes, tableOf } from './record-types.ts';

/** Pairs of records that might be one: offered to editors once, decided once. */

/** A record by its kind and id. */
export interface RecordRef {
	type: RecordType;
	id: number;
}

/** Two records, in any order. */
export interface RecordPair {
	one: RecordRef;
	other: RecordRef;
}

/** A pair with what speaks for it and against it: `the same name`, `another website`. */
export interface OfferedPair extends RecordPair {
	signs: string[];
}

export type PairState = 'open' | 'same' | 'apart';

export const isSameRecord = (a: RecordRef, b: RecordRef): boolean =>
	a.type === b.type && a.id === b.id;

/** The pair as the table has it: first the kind that `recordTypes` lists first, of one kind the lower id. */
export function inOrder({ one, other }: RecordPair): RecordPair {
	const apart = recordTypes.indexOf(one.type) - recordTypes.indexOf(other.type);
	return apart < 0 || (apart === 0 && one.id <= other.id)
		? { one, other }
		: { one: other, other: one };
}

/** The condition that a row `p` of `duplicate_pair` is this pair. */
export function isPair(pair: RecordPair): SQL {
	const { one, other } = inOrder(pair);
	return sql`p.one_type = ${one.type} and p.one_id = ${one.id}
		and p.other_type = ${other.type} and p.other_id = ${other.id}`;
}

/** (type, id) of every record that is no sample: the rest is not offered. */
const realRecords = sql.join(
	recordTypes.map(
		(type) =>
			sql`select ${type}::text as type, id from ${sql.identifier(tableOf[type])} where origin <> 'sample'`,
	),
	sql` union all `,
);

/**
 * Offers pairs to editors. One that is there already stays as it is, whether it is open or decided; a record is not
 * offered with itself, and no pair is offered of a sample or of a record that is no more.
 *
 * @param origin who offers them: `import:<source>`, `rule`.
 * @returns how many are new.
 */
export async function offerPairs(
	tx: Db,
	origin: string,
	pairs: readonly OfferedPair[],
): Promise<number> {
	const rows = pairs.flatMap(({ signs, ...pair }) => {
		if (isSameRecord(pair.one, pair.other)) return [];
		const { one, other } = inOrder(pair);
		return [
			{ one_type: one.type, one_id: one.id, other_type: other.type, other_id: other.id, signs },
		];
	});
	if (rows.length === 0) return 0;
	const { rowCount } = await tx.execute(sql`
		insert into duplicate_pair (one_type, one_id, other_type, other_id, signs, origin)
		select one_type, one_id, other_type, other_id, signs, ${origin}
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as o(one_type text, one_id bigint, other_type text, other_id bigint, signs text[])
		where exists (select from (${realRecords}) r where r.type = o.one_type and r.id = o.one_id)
			and exists (select from (${realRecords}) r where r.type = o.other_type and r.id = o.other_id)
		on conflict do nothing`);
	return rowCount ?? 0;
}

/** Writes down what was decided about a pair, whether or not it was offered before. */
export async function decidePair(
	tx: Db,
	pair: RecordPair,
	state: Exclude<PairState, 'open'>,
	decidedBy: number | null,
): Promise<void> {
	const { one, other } = inOrder(pair);
	await tx.execute(sql`
		insert into duplicate_pair (one_type, one_id, other_type, other_id, origin, state, decided_by, decided_at)
		values (${one.type}, ${one.id}, ${other.type}, ${other.id}, 'staff', ${state}, ${decidedBy}, now())
		on conflict (one_type, one_id, other_type, other_id) do update
		set state = excluded.state, decided_by = excluded.decided_by, decided_at = excluded.decided_at`);
}

/** Says that two records are two: they are not offered again, and `apartFrom()` tells matchers. */
export const keepApart = (tx: Db, pair: RecordPair, decidedBy: number | null): Promise<void> =>
	decidePair(tx, pair, 'apart', decidedBy);

/** Takes the word that two records are two back: the pair is offered again. False when nobody had said so. */
export async function openAgain(tx: Db, pair: RecordPair): Promise<boolean> {
	const { rowCount } = await tx.execute(sql`
		update duplicate_pair as p set state = 'open', decided_by = null, decided_at = null
		where ${isPair(pair)} and state = 'apart'`);
	return rowCount === 1;
}

/** From which records of their kind these were said to be apart. Records that are apart from none are absent. */
export async function apartFrom(
	tx: Db,
	type: RecordType,
	ids: readonly number[],
): Promise<Map<number, Set<number>>> {
	const these = sql`${sql.param([...new Set(ids)])}::bigint[]`;
	const { rows } = await tx.execute<{ id: string; apart: string }>(sql`
		select one_id as id, other_id as apart from duplicate_pair
		where state = 'apart' and one_type = ${type} and other_type = ${type} and one_id = any(${these})
		union
		select other_id, one_id from duplicate_pair
		where state = 'apart' and one_type = ${type} and other_type = ${type} and other_id = any(${these})`);
	const found = new Map<number, Set<number>>();
	for (const { id, apart } of rows) {
		const known = found.get(Number(id)) ?? new Set();
		found.set(Number(id), known.add(Number(apart)));
	}
	return found;
}

interface PairRow extends Record<string, unknown> {
	one_type: RecordType;
	one_id: string;
	other_type: RecordType;
	other_id: string;
	signs: string[];
	state: PairState;
	origin: string;
	at: string;
	decided_by: string | null;
	decided_at: string | null;
}

/**
 * Points the pairs of a record that was merged away at the one that was kept, and writes down that the two were the same.
 * Where both were paired with a third, one pair stays: a decided one before an open one.
 */
export async function followMerge(
	tx: Db,
	kept: RecordRef,
	gone: RecordRef,
	decidedBy: number | null,
): Promise<void> {
	const { rows } = await tx.execute<PairRow>(sql`
		delete from duplicate_pair where (one_type = ${gone.type} and one_id = ${gone.id})
			or (other_type = ${gone.type} and other_id = ${gone.id}) returning *`);
	const moved = rows.map((row) => {
		const ends = [
			{ type: row.one_type, id: Number(row.one_id) },
			{ type: row.other_type, id: Number(row.other_id) },
		];
		const third = ends.find((end) => !isSameRecord(end, gone)) ?? gone;
		const isBetweenThem = isSameRecord(third, kept);
		const { one, other } = inOrder({ one: isBetweenThem ? gone : kept, other: third });
		return {
			...row,
			one_type: one.type,
			one_id: one.id,
			other_type: other.type,
			other_id: other.id,
		};
	});
	await tx.execute(sql`
		insert into duplicate_pair
		select * from jsonb_populate_recordset(null::duplicate_pair, ${JSON.stringify(moved)}::jsonb)
		on conflict (one_type, one_id, other_type, other_id) do update
		set state = excluded.state, decided_by = excluded.decided_by, decided_at = excluded.decided_at
		where duplicate_pair.state = 'open' and excluded.state <> 'open'`);
	await decidePair(tx, { one: kept, other: gone }, 'same', decidedBy);
}

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type RecordType, recordTypes, tableOf } from './record-types.ts';

/** Pairs of possibly identical records. Each is offered to editors once and decided once. */

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

/** A pair with the evidence for and against it: `the same name`, `another website`. */
export interface OfferedPair extends RecordPair {
	signs: string[];
}

export const pairStates = ['open', 'same', 'apart'] as const;
export type PairState = (typeof pairStates)[number];

export const isSameRecord = (a: RecordRef, b: RecordRef): boolean =>
	a.type === b.type && a.id === b.id;

/** Orders the pair as in the table: by the order of kinds in `recordTypes`, within one kind by ascending id. */
export function orderPair({ one, other }: RecordPair): RecordPair {
	const apart = recordTypes.indexOf(one.type) - recordTypes.indexOf(other.type);
	return apart < 0 || (apart === 0 && one.id <= other.id)
		? { one, other }
		: { one: other, other: one };
}

/** Returns the pair, which must be in order, as columns of the table. */
export const keysOf = ({ one, other }: RecordPair) => ({
	one_type: one.type,
	one_id: one.id,
	other_type: other.type,
	other_id: other.id,
});

/** Returns the condition that a row `p` of `duplicate_pair` is this pair. */
export function pairCondition(pair: RecordPair): SQL {
	const { one, other } = orderPair(pair);
	return sql`p.one_type = ${one.type} and p.one_id = ${one.id}
		and p.other_type = ${other.type} and p.other_id = ${other.id}`;
}

/** (type, id) of every non-sample record; samples are never offered. */
const realRecords = sql.join(
	recordTypes.map(
		(type) =>
			sql`select ${type}::text as type, id from ${sql.identifier(tableOf[type])} where origin <> 'sample'`,
	),
	sql` union all `,
);

/**
 * Offers pairs to editors. An existing pair is left unchanged, whether open or decided; a record is never paired with
 * itself, nor with a sample or a deleted record.
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
		return [{ ...keysOf(orderPair(pair)), signs }];
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

/** Records the decision about a pair, whether or not it was offered before. */
export const decidePair = (
	tx: Db,
	pair: RecordPair,
	state: Exclude<PairState, 'open'>,
	decidedBy: number | null,
): Promise<void> => decidePairs(tx, [pair], state, decidedBy);

/** Like `decidePair()`, for many different pairs. */
export async function decidePairs(
	tx: Db,
	pairs: readonly RecordPair[],
	state: Exclude<PairState, 'open'>,
	decidedBy: number | null,
): Promise<void> {
	const rows = pairs.map((pair) => keysOf(orderPair(pair)));
	await tx.execute(sql`
		insert into duplicate_pair (one_type, one_id, other_type, other_id, origin, state, decided_by, decided_at)
		select one_type, one_id, other_type, other_id, 'staff', ${state}, ${decidedBy}::bigint, now()
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as d(one_type text, one_id bigint, other_type text, other_id bigint)
		on conflict (one_type, one_id, other_type, other_id) do update
		set state = excluded.state, decided_by = excluded.decided_by, decided_at = excluded.decided_at`);
}

/** Marks two records as distinct: they are not offered again, and `findDistinctRecords()` returns them to matchers. */
export const markDistinct = (tx: Db, pair: RecordPair, decidedBy: number | null): Promise<void> =>
	decidePair(tx, pair, 'apart', decidedBy);

/**
 * Withdraws the decision that two records are distinct: the pair is offered again. Returns false if there was none.
 */
export async function reopenPair(tx: Db, pair: RecordPair): Promise<boolean> {
	const { rowCount } = await tx.execute(sql`
		update duplicate_pair as p set state = 'open', decided_by = null, decided_at = null
		where ${pairCondition(pair)} and state = 'apart'`);
	return rowCount === 1;
}

const apartFromRow = z.object({ id: z.string(), apart: z.string() });

/**
 * Returns, for each of these records, those of the same kind that it was decided to be distinct from. Records without
 * any are absent.
 */
export async function findDistinctRecords(
	tx: Db,
	type: RecordType,
	ids: readonly number[],
): Promise<Map<number, Set<number>>> {
	const these = sql`${sql.param([...new Set(ids)])}::bigint[]`;
	const rows = await readRows(tx, apartFromRow)`
		select one_id as id, other_id as apart from duplicate_pair
		where state = 'apart' and one_type = ${type} and other_type = ${type} and one_id = any(${these})
		union
		select other_id, one_id from duplicate_pair
		where state = 'apart' and one_type = ${type} and other_type = ${type} and other_id = any(${these})`;
	const found = new Map<number, Set<number>>();
	for (const { id, apart } of rows) {
		const known = found.get(Number(id)) ?? new Set();
		found.set(Number(id), known.add(Number(apart)));
	}
	return found;
}

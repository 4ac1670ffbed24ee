import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { decidePairs, inOrder, isSameRecord, keysOf, type RecordRef } from './duplicate-pairs.ts';
import type { Merging } from './merging.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** What was offered or decided of records that are merged into others. */

const pairRow = z.object({
	one_type: z.enum(recordTypes),
	/** Text as it is read, a number where it was moved. */
	one_id: z.union([z.string(), z.number()]),
	other_type: z.enum(recordTypes),
	other_id: z.union([z.string(), z.number()]),
	signs: z.array(z.string()),
	state: z.string(),
	origin: z.string(),
	at: z.string(),
	decided_by: z.string().nullable(),
	decided_at: z.string().nullable(),
});
type PairRow = z.output<typeof pairRow>;

/** A pair where it stands from now on. */
interface Moved {
	row: PairRow;
	/** Of several that come to one pair, the lowest stays: the one that comes first when mergings are made in their order. */
	rank: 1 | 2 | 3;
}

/** The merging of a record, and its place among all. */
interface Place extends Merging {
	at: number;
}

/**
 * Points the pairs of records that are merged away at those that are kept, and writes down that each two were the same.
 * Where both were paired with a third, one pair stays: a decided one before an open one.
 */
export async function followMergings(
	tx: Db,
	mergings: readonly Merging[],
	decidedBy: number | null,
): Promise<void> {
	const places = new Map(
		mergings.flatMap((merging, at) => {
			const placed = { ...merging, at };
			return [merging.kept, merging.gone].map((ref): [string, Place] => [keyOf(ref), placed]);
		}),
	);
	const moved = (await takenOut(tx, mergings)).map((row) => movedBy(places, row));
	const byPair = Map.groupBy(moved, ({ row }) =>
		[row.one_type, row.one_id, row.other_type, row.other_id].join(),
	);
	const stay = [...byPair.values()].flatMap(oneOf);
	if (stay.length > 0)
		await tx.execute(sql`
			insert into duplicate_pair
			select * from jsonb_populate_recordset(null::duplicate_pair, ${JSON.stringify(stay)}::jsonb)
			on conflict (one_type, one_id, other_type, other_id) do update
			set state = excluded.state, decided_by = excluded.decided_by, decided_at = excluded.decided_at
			where duplicate_pair.state = 'open' and excluded.state <> 'open'`);
	const pairs = mergings.map(({ kept, gone }) => ({ one: kept, other: gone }));
	await decidePairs(tx, pairs, 'same', decidedBy);
}

const keyOf = ({ type, id }: RecordRef) => `${type} ${id}`;

/** Where a pair stands when each of its records that leaves is the one that is kept. */
function movedBy(places: ReadonlyMap<string, Place>, row: PairRow): Moved {
	const one = endOf(places, row.one_type, row.one_id);
	const other = endOf(places, row.other_type, row.other_id);
	if (one.place && one.place === other.place) return { row, rank: 1 };
	const pair = keysOf(inOrder({ one: one.to, other: other.to }));
	return { row: { ...row, ...pair }, rank: rankOf(one, other) };
}

interface End {
	place: Place | undefined;
	leaves: boolean;
	to: RecordRef;
}

function endOf(places: ReadonlyMap<string, Place>, type: RecordType, id: string | number): End {
	const ref = { type, id: Number(id) };
	const place = places.get(keyOf(ref));
	const leaves = place !== undefined && isSameRecord(place.gone, ref);
	return { place, leaves, to: leaves ? place.kept : ref };
}

function rankOf(one: End, other: End): Moved['rank'] {
	if (one.leaves && other.leaves) return 3;
	const [leaving, staying] = one.leaves ? [one, other] : [other, one];
	return (leaving.place?.at ?? 0) > (staying.place?.at ?? Infinity) ? 2 : 1;
}

/** The pair that several come to. What was decided of one of them counts for it. */
function oneOf(several: readonly Moved[]): PairRow[] {
	const [first, ...others] = several.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row);
	const decided = [first, ...others].find((row) => row && row.state !== 'open');
	if (!first || !decided) return first ? [first] : [];
	const { state, decided_by, decided_at } = decided;
	return [{ ...first, state, decided_by, decided_at }];
}

/** Takes all pairs of the records that leave out of the table. */
async function takenOut(tx: Db, mergings: readonly Merging[]): Promise<PairRow[]> {
	const rows: PairRow[] = [];
	for (const type of recordTypes) {
		const ids = mergings.flatMap(({ gone }) => (gone.type === type ? [gone.id] : []));
		if (ids.length === 0) continue;
		const these = sql`any(${sql.param(ids)}::bigint[])`;
		const taken = await readRows(tx, pairRow)`
			delete from duplicate_pair where (one_type = ${type} and one_id = ${these})
				or (other_type = ${type} and other_id = ${these}) returning *`;
		rows.push(...taken);
	}
	return rows;
}

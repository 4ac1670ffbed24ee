import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { decidePairs, isSameRecord, keysOf, orderPair, type RecordRef } from './duplicate-pairs.ts';
import type { Merging } from './merging.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** Duplicate pairs, offered or decided, of records that are merged into others. */

const pairRow = z.object({
	one_type: z.enum(recordTypes),
	/** Text as read; a number once moved. */
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

/**
 * Moves the pairs of merged records to the records that are kept, and records each merged pair as the same. If several
 * pairs become one, the row offered first is kept, with the latest decision. The order of mergings therefore does not
 * matter.
 */
export async function moveMergedPairs(
	tx: Db,
	mergings: readonly Merging[],
	decidedBy: number | null,
): Promise<void> {
	const places = new Map(
		mergings.flatMap((merging) =>
			[merging.kept, merging.gone].map((ref): [string, Merging] => [keyOf(ref), merging]),
		),
	);
	const moved = (await takenOut(tx, mergings)).map((row) => movedBy(places, row));
	const there = await takenOutThere(tx, moved);
	const stay = [...Map.groupBy([...moved, ...there], pairKey).values()].flatMap(oneOf);
	if (stay.length > 0)
		await tx.execute(sql`
			insert into duplicate_pair
			select * from jsonb_populate_recordset(null::duplicate_pair, ${JSON.stringify(stay)}::jsonb)`);
	const pairs = mergings.map(({ kept, gone }) => ({ one: kept, other: gone }));
	await decidePairs(tx, pairs, 'same', decidedBy);
}

const keyOf = ({ type, id }: RecordRef) => `${type} ${id}`;

const pairKey = (row: PairRow) => [row.one_type, row.one_id, row.other_type, row.other_id].join();

/** Returns a pair with each removed record replaced by the one that is kept. */
function movedBy(places: ReadonlyMap<string, Merging>, row: PairRow): PairRow {
	const one = endOf(places, row.one_type, row.one_id);
	const other = endOf(places, row.other_type, row.other_id);
	if (one.merging && one.merging === other.merging) return row;
	return { ...row, ...keysOf(orderPair({ one: one.to, other: other.to })) };
}

interface End {
	merging: Merging | undefined;
	to: RecordRef;
}

function endOf(places: ReadonlyMap<string, Merging>, type: RecordType, id: string | number): End {
	const ref = { type, id: Number(id) };
	const merging = places.get(keyOf(ref));
	return { merging, to: merging && isSameRecord(merging.gone, ref) ? merging.kept : ref };
}

/** Combines several rows for the same pair. */
function oneOf(several: readonly PairRow[]): PairRow[] {
	const [first] = several.toSorted(byText(({ at, signs }) => [at, ...signs]));
	const decided = several
		.filter((row) => row.state !== 'open')
		.toSorted(byText((row) => [row.decided_at ?? '', row.state, row.decided_by ?? '']))
		.at(-1);
	if (!first || !decided) return first ? [first] : [];
	const { state, decided_by, decided_at } = decided;
	return [{ ...first, state, decided_by, decided_at }];
}

/**
 * Compares rows by their texts, earlier ones first. Times are also compared as text, since all are in one time zone.
 */
const byText =
	(textsOf: (row: PairRow) => readonly string[]) =>
	(a: PairRow, b: PairRow): number => {
		const [one, other] = [JSON.stringify(textsOf(a)), JSON.stringify(textsOf(b))];
		return one < other ? -1 : Number(one > other);
	};

/** Deletes and returns the existing pairs that are identical to moved ones. */
async function takenOutThere(tx: Db, moved: readonly PairRow[]): Promise<PairRow[]> {
	if (moved.length === 0) return [];
	return readRows(tx, pairRow)`
		delete from duplicate_pair p
		using jsonb_populate_recordset(null::duplicate_pair, ${JSON.stringify(moved)}::jsonb) m
		where (p.one_type, p.one_id, p.other_type, p.other_id)
			= (m.one_type, m.one_id, m.other_type, m.other_id)
		returning p.*`;
}

/** Deletes and returns all pairs of the removed records. */
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

import { type SQL, sql } from 'drizzle-orm';
import type { RecordRef } from './duplicate-pairs.ts';

/** Two records that are the same: references to `gone` change to `kept`, and `gone` is removed. */
export interface Merging {
	kept: RecordRef;
	gone: RecordRef;
}

/** A merging, with the name of the removed record. */
export interface NamedMerging extends Merging {
	name: string;
}

/** Returns the mergings as a relation `m(to_type, to_id, from_type, from_id)`, with kinds named by `nameOf`. */
export const relationOf = (
	mergings: readonly Merging[],
	nameOf: (type: RecordRef['type']) => string = (type) => type,
): SQL => {
	const rows = mergings.map(({ kept, gone }) => ({
		to_type: nameOf(kept.type),
		to_id: kept.id,
		from_type: nameOf(gone.type),
		from_id: gone.id,
	}));
	return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
		as m(to_type text, to_id bigint, from_type text, from_id bigint)`;
};

/**
 * Groups mergings into batches that can each run at once. No record occurs twice in a batch, and a merging comes after
 * any earlier one that shares a record with it.
 */
export function groupIntoTurns(mergings: readonly Merging[]): Merging[][] {
	const turns: Merging[][] = [];
	const nextOf = new Map<string, number>();
	for (const merging of mergings) {
		const own = [merging.kept, merging.gone].map(({ type, id }) => `${type} ${id}`);
		const turn = Math.max(...own.map((key) => nextOf.get(key) ?? 0));
		const others = turns[turn];
		if (others) others.push(merging);
		else turns.push([merging]);
		for (const key of own) nextOf.set(key, turn + 1);
	}
	return turns;
}

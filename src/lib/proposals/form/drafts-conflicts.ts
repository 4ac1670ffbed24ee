import { type Fields, isEmpty, sameValue, type Value } from '#lib/catalogue/field-values.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Said } from '../proposal/proposed-changes.ts';

/** A field that its record changed since somebody began to write about it. */
export interface Conflict {
	field: string;
	/** What the record said then. */
	base: Value;
	/** What it says now. */
	now: Value;
	/** What they want it to say. */
	mine: Value;
}

/**
 * Where a record has come to say something else than `base` and than what is wanted. That it came to say what is wanted,
 * or says again what it said, is no conflict.
 */
export function conflictsOf(
	type: RecordType,
	edits: Readonly<Record<string, Said>>,
	base: Fields,
	current: Fields,
): Conflict[] {
	const conflicts: Conflict[] = [];
	for (const [field, { value: mine }] of Object.entries(edits)) {
		if (!Object.hasOwn(base, field)) continue;
		const [then, now] = [base[field] ?? null, current[field] ?? null];
		const list = listTable(type, field);
		if (!sameValue(list, then, now) && !sameValue(list, mine, now))
			conflicts.push({ field, base: then, now, mine });
	}
	return conflicts;
}

/**
 * The part of what is said that is an edit at all: an empty value is none where the record has nothing to be taken away.
 */
export const editsOf = (
	inputs: Readonly<Record<string, Said>>,
	base: Fields,
): Record<string, Said> =>
	Object.fromEntries(
		Object.entries(inputs).filter(([field, { value }]) => !isEmpty(value) || !isEmpty(base[field])),
	);

import { type Fields, isEmpty, isSameValue, type Value } from '#lib/catalogue/field-values.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { ProposedValue } from '../proposal/proposed-changes.ts';

/** A field changed in its record since the draft was begun. */
export interface Conflict {
	field: string;
	/** The record's value when the draft was begun. */
	base: Value;
	/** What it says now. */
	now: Value;
	/** The value the draft proposes. */
	mine: Value;
}

/**
 * Returns the fields whose record value now differs from both `base` and the proposed value. It is not a conflict if
 * the record already has the proposed value, or has its old value again.
 */
export function conflictsOf(
	type: RecordType,
	edits: Readonly<Record<string, ProposedValue>>,
	base: Fields,
	current: Fields,
): Conflict[] {
	const conflicts: Conflict[] = [];
	for (const [field, { value: mine }] of Object.entries(edits)) {
		if (!Object.hasOwn(base, field)) continue;
		const [then, now] = [base[field] ?? null, current[field] ?? null];
		const list = listTable(type, field);
		if (!isSameValue(list, then, now) && !isSameValue(list, mine, now))
			conflicts.push({ field, base: then, now, mine });
	}
	return conflicts;
}

/** Returns only the actual edits: an empty value is not an edit if the record has no value to remove. */
export const editsOf = (
	inputs: Readonly<Record<string, ProposedValue>>,
	base: Fields,
): Record<string, ProposedValue> =>
	Object.fromEntries(
		Object.entries(inputs).filter(([field, { value }]) => !isEmpty(value) || !isEmpty(base[field])),
	);

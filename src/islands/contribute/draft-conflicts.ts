import { sameValue, type Value } from '#lib/catalogue/field-values.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Draft } from './form-start.ts';

/** A field that the record says otherwise since it was written about. */
export interface Conflict {
	field: string;
	/** What it said then. */
	base: Value;
	now: Value;
	mine: Value;
}

/** Fields of a draft that the record changed meanwhile, to something else than the draft says. */
export function conflictsOf(
	type: RecordType,
	{ data, base }: Pick<Draft, 'data' | 'base'>,
	current: Readonly<Record<string, Value>>,
): Conflict[] {
	return Object.entries(data).flatMap(([field, { value: mine }]) => {
		const before = base[field];
		if (before === undefined) return [];
		const now = current[field] ?? null;
		const same = (a: Value, b: Value) => sameValue(listTable(type, field), a, b);
		return same(before, now) || same(mine, now) ? [] : [{ field, base: before, now, mine }];
	});
}

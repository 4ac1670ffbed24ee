import { isSameValue, itemKey, type Value } from '#lib/catalogue/field-values.ts';
import { type ListTable, listTable } from '#lib/catalogue/list-tables.ts';
import type { ProposalType } from '#lib/db/schema/contributions.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import type { RecordNames } from '#lib/entities/record-names.ts';
import { type Item, valueItems } from '#lib/entities/value-items.ts';
import { RESEARCH_FIELD } from '../apply/publish-research.ts';

/** The change a proposal makes to one field. */
export interface FieldChange {
	field: string;
	label: string;
	removed: Item[];
	added: Item[];
	/** The number of list items left unchanged. */
	kept: number;
}

/** Returns a proposed field in words; for a list, only the items added, removed or changed. */
export function describeChange(
	type: ProposalType,
	{ field, old, value }: { field: string; old: Value; value: Value },
	names: RecordNames,
): FieldChange {
	const list = type === 'research' ? undefined : listTable(type, field);
	const label =
		type === 'research' && field === RESEARCH_FIELD ? 'Article' : fieldLabel(type, field);
	const before = list && Array.isArray(old) && Array.isArray(value) ? old : null;
	if (!list || !before || !Array.isArray(value))
		return {
			field,
			label,
			removed: valueItems(field, old, names),
			added: valueItems(field, value, names),
			kept: 0,
		};
	const gone = without(list, before, value);
	const come = without(list, value, before);
	// A reordering of the same items shows only in whole lists.
	const isOrder = gone.length === 0 && come.length === 0;
	return {
		field,
		label,
		removed: valueItems(field, isOrder ? before : gone, names),
		added: valueItems(field, isOrder ? value : come, names),
		kept: isOrder ? 0 : before.length - gone.length,
	};
}

/** Returns the items of `all` without an exact match in `others`. */
function without(list: ListTable, all: readonly Value[], others: readonly Value[]): Value[] {
	const known = new Map(others.map((one) => [itemKey(list, one), one]));
	return all.filter((one) => {
		const same = known.get(itemKey(list, one));
		return same === undefined || !isSameValue(list, [one], [same]);
	});
}

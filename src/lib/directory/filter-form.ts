import type { FilterValue } from './filter-specs.ts';
import { writeQuotedList } from './quoted-list.ts';

/** A filter, as the contract defines it. */
export interface FilterForm {
	apply: 0 | 1;
	value?: string | number;
	from?: string | number | null;
	to?: string | number | null;
}

/** Returns an active filter in the contract's form. */
export function filterFormOf(value: FilterValue): FilterForm {
	switch (value.kind) {
		case 'names':
			return { apply: 1, value: writeQuotedList(value.names) };
		case 'ids':
			return { apply: 1, value: writeQuotedList(value.ids) };
		case 'choice':
			return { apply: 1, value: value.id };
		default:
			return { apply: 1, from: value.from, to: value.to };
	}
}

import type { Value } from '#lib/catalogue/field-values.ts';

/** What a form's field is filled in with. Pure data, so that the browser draws from it and tests read it. */

/** Datasets that suggest what others wrote in such a field. */
export type Suggestions =
	| 'search_sector'
	| 'search_venture_type'
	| 'search_gender'
	| 'search_type_of_investor'
	| 'search_jobtitle'
	| 'search_round'
	| 'search_category';

/** Kinds of record that a picker searches. */
export type PickedType = 'project' | 'organization' | 'person';

export type Control =
	| { kind: 'text'; suggest?: Suggestions; placeholder?: string }
	| { kind: 'prose' }
	| { kind: 'link'; placeholder?: string }
	| { kind: 'email' }
	/** `usd` is shown as an amount, and may be typed as `2.5m`. */
	| { kind: 'number'; unit?: 'usd' | 'percent' | 'months' | 'tokens'; isWhole?: boolean }
	| { kind: 'year' }
	/** `precision`: the field beside it that says how exact the date is. */
	| { kind: 'date'; precision?: string }
	| { kind: 'choice'; options: readonly (readonly [value: string | number, label: string])[] }
	| { kind: 'yes-no' }
	/** A box to tick; never unknown. */
	| { kind: 'mark' }
	| { kind: 'tags'; suggest?: Suggestions }
	/** A list of paragraphs, one on each line. */
	| { kind: 'lines' }
	| { kind: 'image'; shape: 'square' | 'whole' }
	/**
	 * A record of the catalogue. `targets` says which field takes the id of each kind; `plain` the one that takes a name,
	 * where the catalogue has no such record.
	 */
	| {
			kind: 'record';
			targets: Partial<Record<PickedType, string>>;
			plain?: string;
			/** The name is kept beside the record as well. */
			keepsName?: true;
	  }
	| { kind: 'list'; noun: string; fields: readonly FormField[] };

export type FormField = {
	/** The record's field, or the key of an item; of a control that writes several, the first one. */
	name: string;
	label: string;
	help?: string;
	isRequired?: true;
} & Control;

/** All fields that a control writes. */
export function keysOf(field: FormField): string[] {
	if (field.kind === 'date' && field.precision) return [field.name, field.precision];
	if (field.kind !== 'record') return [field.name];
	return [...Object.values(field.targets), ...(field.plain ? [field.plain] : [])];
}

/** What stands in a field of a new item. */
function blankOf(field: FormField): Value {
	switch (field.kind) {
		case 'mark':
			return false;
		case 'list':
		case 'tags':
		case 'lines':
			return [];
		case 'choice':
			return field.isRequired ? (field.options[0]?.[0] ?? null) : null;
		default:
			return field.isRequired ? '' : null;
	}
}

/** A new item of a list of such fields. */
export function blankItem(fields: readonly FormField[]): Record<string, Value> {
	return Object.fromEntries(
		fields.flatMap((field) =>
			field.kind === 'record'
				? keysOf(field).map((key) => [key, field.keepsName && key === field.plain ? '' : null])
				: keysOf(field).map((key) => [key, key === field.name ? blankOf(field) : null]),
		),
	);
}

import type { Value } from '#lib/catalogue/field-values.ts';

/** The input controls of form fields. Pure data: the browser renders from it and tests read it. */

/** Datasets that suggest existing values of such a field. */
export type Suggestions =
	| 'search_sector'
	| 'search_venture_type'
	| 'search_gender'
	| 'search_type_of_investor'
	| 'search_jobtitle'
	| 'search_round'
	| 'search_category';

/** Record types a picker searches. */
export type PickedType = 'project' | 'organization' | 'person';

export type Control =
	| { kind: 'text'; suggest?: Suggestions; placeholder?: string }
	| { kind: 'prose' }
	| { kind: 'link'; placeholder?: string }
	| { kind: 'email' }
	/** `usd` values are displayed as amounts, and may be typed as `2.5m`. */
	| { kind: 'number'; unit?: 'usd' | 'percent' | 'months' | 'tokens'; isWhole?: boolean }
	| { kind: 'year' }
	/** `precision`: name of the adjacent field that holds the date's precision. */
	| { kind: 'date'; precision?: string }
	| { kind: 'choice'; options: readonly (readonly [value: string | number, label: string])[] }
	| { kind: 'yes-no' }
	/** A checkbox, which never means unknown. */
	| { kind: 'mark' }
	| { kind: 'tags'; suggest?: Suggestions }
	/** A list of paragraphs, one per line. */
	| { kind: 'lines' }
	| { kind: 'image'; shape: 'square' | 'whole' }
	/**
	 * A record of the catalogue. `targets` maps each record type to the field for its id; `plain` is the field for a
	 * bare name, if the catalogue has no such record.
	 */
	| {
			kind: 'record';
			targets: Partial<Record<PickedType, string>>;
			plain?: string;
			/** Whether the name is stored in addition to the record. */
			keepsName?: true;
	  }
	| { kind: 'list'; noun: string; fields: readonly FormField[] };

export type FormField = {
	/** The record's field, or an item's key; the first one for a control that writes several. */
	name: string;
	label: string;
	help?: string;
	isRequired?: true;
} & Control;

/** Returns all fields that a control writes. */
export function keysOf(field: FormField): string[] {
	if (field.kind === 'date' && field.precision) return [field.name, field.precision];
	if (field.kind !== 'record') return [field.name];
	return [...Object.values(field.targets), ...(field.plain ? [field.plain] : [])];
}

/** Returns the initial value of a field of a new item. */
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

/** Returns a new item for a list with these fields. */
export function blankItem(fields: readonly FormField[]): Record<string, Value> {
	return Object.fromEntries(
		fields.flatMap((field) =>
			field.kind === 'record'
				? keysOf(field).map((key) => [key, field.keepsName && key === field.plain ? '' : null])
				: keysOf(field).map((key) => [key, key === field.name ? blankOf(field) : null]),
		),
	);
}

import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';

/**
 * The fields of a directory's rows that conditions can use. Their SQL comes from this code, never from user input.
 */

interface Base {
	/** Name of the field in screens and URLs: that of the directory column, or its own. */
	name: string;
	label: string;
	/** The dataset that provides the field's options. */
	options?: string;
	/** The record fields whose history shows when it changed; omitted if the value is not the record's own. */
	history?: readonly string[];
	/** SQL for a relation of `id` and the value, joined to the row under the field's name: the one to read now. */
	relation?: (db: Db) => Promise<string>;
}

/** A single value; `value` is SQL on the listing row `l`, or on the relation. */
export interface ValueField extends Base {
	kind: 'words' | 'number' | 'day' | 'flag';
	value: string;
	/** SQL for `value` normalized by `search_form`, if the listing stores it. */
	form?: string;
	/** The unit of a number. */
	unit?: 'USD' | '%' | 'tokens';
	/** SQL for how precisely a day is known: `day`, `month` or `year`. */
	precision?: string;
	/** Whether 0 means none. */
	isCount?: true;
	/** Whether a number is a year. */
	isYear?: true;
}

/** A list of words, such as sectors. */
export interface ListField extends Base {
	kind: 'list';
	value: string;
}

/** Linked records. */
export interface LinksField extends Base {
	kind: 'links';
	/** The kind of the linked records. */
	type: RecordType;
	/** SQL for the list of the linked records' ids. */
	ids: string;
	/** The number of linked records. */
	count: string;
	/** Equivalent records: those that `of` returns for the given ids, provided that they are among `ids`. */
	twins?: { ids: string; of: string };
	/** Whether any linked records are known, for kinds where the count alone does not tell. */
	known?: string;
}

export type Field = ValueField | ListField | LinksField;
export type FieldKind = Field['kind'];

/** The comparisons, as worded in the contract. */
export const comparisons = [
	'is',
	'is not',
	'at least',
	'at most',
	'between',
	'contains',
	'is known',
	'is missing',
	'changed within',
] as const;
export type Comparison = (typeof comparisons)[number];

const byKind: Record<FieldKind, readonly Comparison[]> = {
	words: ['is', 'is not', 'contains'],
	list: ['is', 'is not', 'contains'],
	number: ['at least', 'at most', 'between', 'is', 'is not'],
	day: ['at least', 'at most', 'between', 'is', 'is not'],
	flag: ['is', 'is not'],
	links: ['is', 'is not', 'at least', 'at most'],
};

/** Returns the comparisons a field supports, most common first. */
export const comparisonsOf = (field: Field): Comparison[] => [
	...byKind[field.kind],
	'is known',
	'is missing',
	...(field.history ? (['changed within'] as const) : []),
];

/** Returns the minimum and maximum number of values a comparison takes. */
export function valueCountOf(comparison: Comparison): [least: number, most: number] {
	switch (comparison) {
		case 'is':
		case 'is not':
			return [1, 50];
		case 'between':
			return [2, 2];
		case 'is known':
		case 'is missing':
			return [0, 0];
		default:
			return [1, 1];
	}
}

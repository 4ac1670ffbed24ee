import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';

/** What of a directory's rows a condition can ask for. SQL in it is of this code, never what somebody sent. */

interface Base {
	/** Its name in a screen and its address: the directory column's, or one of its own. */
	name: string;
	label: string;
	/** What there is to choose from, as the dataset that offers it. */
	options?: string;
	/** The fields of the record whose history says when it changed; left out where it is not of the record itself. */
	history?: readonly string[];
	/** SQL of a relation of `id` and what is asked for, joined to the row as the name of the field: the one to read now. */
	relation?: (db: Db) => Promise<string>;
}

/** A single value; `value` is SQL over the listing row `l`, or over the relation. */
export interface ValueField extends Base {
	kind: 'words' | 'number' | 'day' | 'flag';
	value: string;
	/** `value` as `search_form` makes it, where the listing has that. */
	form?: string;
	/** What a number is of. */
	unit?: 'USD' | '%' | 'tokens';
	/** Whether 0 says that there is none. */
	isCount?: true;
	/** Whether a number is a year. */
	isYear?: true;
}

/** Several words, such as sectors. */
export interface ListField extends Base {
	kind: 'list';
	value: string;
}

/** Linked records. */
export interface LinksField extends Base {
	kind: 'links';
	/** What kind of record it is linked with. */
	type: RecordType;
	/** Ids of those linked, as SQL for a list of numbers. */
	ids: string;
	/** How many they are. */
	count: string;
	/** Who else counts as one of them: of the records that `of` finds for theirs, when they are among `ids`. */
	twins?: { ids: string; of: string };
	/** Whether one is known, where that is more than how many of this kind there are. */
	known?: string;
}

export type Field = ValueField | ListField | LinksField;
export type FieldKind = Field['kind'];

/** How a condition compares, in the words of the contract. */
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

/** The comparisons that a field can be asked with, the most usual first. */
export const comparisonsOf = (field: Field): Comparison[] => [
	...byKind[field.kind],
	'is known',
	'is missing',
	...(field.history ? (['changed within'] as const) : []),
];

/** How many values a comparison takes: the least and the most. */
export function valuesOf(comparison: Comparison): [least: number, most: number] {
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

/** Types of a snapshot's columns, for both file formats. docs/snapshots.md describes how each is written. */
export const columnTypes = [
	'integer',
	'number',
	'boolean',
	'text',
	'date',
	'timestamp',
	'list of text',
	'json',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** A column as described in the manifest. */
export interface SnapshotColumn {
	name: string;
	type: ColumnType;
	/** Unit of a number: `USD`, `percent`, `months`, … */
	unit?: string;
	/** Its meaning, if the name does not make it clear. */
	about?: string;
	/** The file and column that the column references: `projects.id`. */
	refers?: string;
}

/** A column and, if it differs from the name, the SQL expression over the table's alias `t` that reads it. */
export interface ReadColumn extends SnapshotColumn {
	sql?: string;
	/** Condition for rows to have a value; null in other rows. */
	when?: string;
}

type More = Omit<ReadColumn, 'name' | 'type'>;
const column =
	(type: ColumnType) =>
	(name: string, more: More = {}): ReadColumn => ({ name, type, ...more });

export const integer = column('integer');
export const number = column('number');
export const boolean = column('boolean');
export const text = column('text');
export const date = column('date');
export const timestamp = column('timestamp');
export const listOfText = column('list of text');
export const json = column('json');

/** Returns text columns that need no explanation. */
export const texts = (...names: string[]): ReadColumn[] => names.map((name) => text(name));
/** Returns columns with amounts of US dollars. */
export const dollars = (...names: string[]): ReadColumn[] =>
	names.map((name) => number(name, { unit: 'USD' }));
/** Returns columns with signed percentages, in which 5 means five percent. */
export const percents = (...names: string[]): ReadColumn[] =>
	names.map((name) => number(name, { unit: 'percent' }));
/** Returns a column with the id of a record in another file. */
export const reference = (name: string, refers: string): ReadColumn => integer(name, { refers });

/** What a column of a snapshot holds, in both kinds of file; docs/snapshots.md says how each is written. */
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

/** One column as the manifest describes it. */
export interface SnapshotColumn {
	name: string;
	type: ColumnType;
	/** Of numbers: `USD`, `percent`, `months`, … */
	unit?: string;
	/** What it means where its name does not say it. */
	about?: string;
	/** The file and column whose value it repeats: `projects.id`. */
	refers?: string;
}

/** A column, and how it is read where that is not its own name: an SQL expression over the table's alias `t`. */
export interface ReadColumn extends SnapshotColumn {
	sql?: string;
	/** Null in rows that do not meet it. */
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

/** Columns of text that need no explaining. */
export const texts = (...names: string[]): ReadColumn[] => names.map((name) => text(name));
/** Amounts of US dollars. */
export const dollars = (...names: string[]): ReadColumn[] =>
	names.map((name) => number(name, { unit: 'USD' }));
/** Signed percentages: 5 is five percent. */
export const percents = (...names: string[]): ReadColumn[] =>
	names.map((name) => number(name, { unit: 'percent' }));
/** The id of a record of another file. */
export const reference = (name: string, refers: string): ReadColumn => integer(name, { refers });

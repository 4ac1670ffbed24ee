import type { Cell } from '../cells.ts';
import type { FilterSpec } from '../filter-spec.ts';
import type { SortSpec } from '../sort-spec.ts';

/**
 * Allowed column widths in pixels; each has a class in styles/column-widths.css, as the CSP forbids style attributes.
 */
export const widths = [
	64, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 250, 280, 328, 340, 380,
] as const;
export type Width = (typeof widths)[number];

/** Widths in pixels on a phone of the name and the two columns after it: styles/column-widths.css. */
export const phoneWidths = { name: 192, 1: 82, 2: 94 } as const;

/** Fits a full name of 20 characters with a symbol, the sample mark and the star. */
export const NAME_WIDTH = 328;

/** A column of an exported file; `field` names the exported row's text or list. */
export interface ExportColumn {
	label: string;
	field: string;
}

/** Everything that defines a directory column except its name, which is the row's field. */
export interface Column<Row> {
	label: string;
	/** Its initial width, in the server's table and in the grid. */
	width: Width;
	/**
	 * `figure`: right-aligned, in the numeric font. `name`: names the row; always shown and kept in view. `place`: the
	 * row number, before the name.
	 */
	type: 'text' | 'figure' | 'name' | 'place';
	/** Its position after the name on a phone, where two columns fit beside the name. The others follow in order. */
	onPhone?: 1 | 2;
	/** Whether it is hidden until selected. */
	isExtra?: true;
	/** How the directory sorts by it; not sortable if omitted. */
	sort?: SortSpec;
	/** The filter on this column. */
	filter?: FilterSpec;
	cell: (row: Row) => Cell;
	/** Its columns in an exported file: itself if omitted, none if empty. */
	export?: readonly ExportColumn[];
	/** The listing column whose stored counts tell whether any record has a value, if not that of `sort`. */
	counted?: string;
	/** Whether the market refresh updates its values. */
	isOfMarket?: true;
}

/** A column for every field of a row, in order, except those in `Beside`. */
export type Columns<Row, Beside extends keyof Row> = Readonly<
	Record<Exclude<keyof Row, Beside>, Column<Row>>
>;

/**
 * One of the four directories. `Beside` lists row fields that are not columns: parts of other cells, or for the data
 * API only.
 */
export interface Directory<Row, Beside extends keyof Row> {
	columns: Columns<Row, Beside>;
	/** Sort orders without a column. */
	sorts: Readonly<Partial<Record<Beside, SortSpec>>>;
	/** Filters without a column. */
	filters: readonly FilterSpec[];
	/** Filter names in the order offered; the others follow. */
	filterOrder: readonly string[];
	/** Columns that identify an exported row here and cite it elsewhere; included in every file. */
	citations: readonly ExportColumn[];
}

export const exportColumn = (label: string, field: string): ExportColumn => ({ label, field });

/** Returns two columns: the names, and beside them this catalogue's slug for each name. */
export const exportedNames = (label: string, slugs: string, field: string): ExportColumn[] => [
	exportColumn(label, field),
	exportColumn(slugs, `${field}_slugs`),
];

export const exportedLinks: readonly ExportColumn[] = [
	exportColumn('Website', 'website'),
	exportColumn('Twitter', 'twitter'),
	exportColumn('Telegram', 'telegram'),
	exportColumn('LinkedIn', 'linkedin'),
	exportColumn('GitHub', 'github'),
	exportColumn('Crunchbase', 'crunchbase'),
];

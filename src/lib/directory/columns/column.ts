import type { Cell } from '../cells.ts';
import type { FilterSpec } from '../filter-spec.ts';
import type { SortSpec } from '../sort-spec.ts';

/** Pixels that a column may have; each has its class in styles/column-widths.css, as the policy refuses style attributes. */
export const widths = [
	64, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 250, 280, 328, 340, 380,
] as const;
export type Width = (typeof widths)[number];

/** Pixels of the two columns behind the name on a phone, and of the name before them: styles/column-widths.css. */
export const phoneWidths = { name: 192, 1: 82, 2: 94 } as const;

/** Room for a whole name of 20 characters with a symbol, the sample mark and the star. */
export const NAME_WIDTH = 328;

/** A column of an exported file, which has the text or list under `field` of an exported row. */
export interface ExportColumn {
	label: string;
	field: string;
}

/** All that is said of a column of a directory, but the name, which is the row's field. */
export interface Column<Row> {
	label: string;
	/** How wide it stands before anybody changes it, in the server's table and in the grid. */
	width: Width;
	/**
	 * `figure`: right-aligned, in the font of figures. `name`: what names the row; it is always shown and stays in sight.
	 * `place`: the number of the row, before its name.
	 */
	type: 'text' | 'figure' | 'name' | 'place';
	/** Its place behind the name on a phone, where two columns beside the name are in view. Others follow in their order. */
	onPhone?: 1 | 2;
	/** Not shown before somebody chooses it. */
	isExtra?: true;
	/** How the directory is ordered by it; it is not where this is left out. */
	sort?: SortSpec;
	/** The filter that asks for it. */
	filter?: FilterSpec;
	cell: (row: Row) => Cell;
	/** What it becomes in an exported file: itself where this is left out, nothing where it is empty. */
	export?: readonly ExportColumn[];
	/** The listing's column whose kept counts say whether any record has a value, where that is not the one of `sort`. */
	counted?: string;
	/** Its values come with the refresh of the market. */
	isOfMarket?: true;
}

/** A column for every field of a row, in the order in which they stand, but for those that are `Beside`. */
export type Columns<Row, Beside extends keyof Row> = Readonly<
	Record<Exclude<keyof Row, Beside>, Column<Row>>
>;

/**
 * One of the four directories. `Beside` are the fields of its rows that are no column: parts of other cells, or for the
 * data API alone.
 */
export interface Directory<Row, Beside extends keyof Row> {
	columns: Columns<Row, Beside>;
	/** Orders that no column has. */
	sorts: Readonly<Partial<Record<Beside, SortSpec>>>;
	/** Filters that no column has. */
	filters: readonly FilterSpec[];
	/** Names of filters in the order in which they are offered; those that are not named follow. */
	filterOrder: readonly string[];
	/** By which columns a row of an exported file is found again here, and cited elsewhere; they stand in every file. */
	citations: readonly ExportColumn[];
}

export const exported = (label: string, field: string): ExportColumn => ({ label, field });

/** Names, and beside them what this catalogue calls each. */
export const exportedNames = (label: string, slugs: string, field: string): ExportColumn[] => [
	exported(label, field),
	exported(slugs, `${field}_slugs`),
];

export const exportedLinks: readonly ExportColumn[] = [
	exported('Website', 'website'),
	exported('Twitter', 'twitter'),
	exported('Telegram', 'telegram'),
	exported('LinkedIn', 'linkedin'),
	exported('GitHub', 'github'),
	exported('Crunchbase', 'crunchbase'),
];

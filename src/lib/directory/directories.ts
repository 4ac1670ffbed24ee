import type { Cell } from './cells.ts';
import type { Column, ExportColumn } from './columns/column.ts';
import { fundraising } from './columns/fundraising.ts';
import { organizations } from './columns/organizations.ts';
import { people } from './columns/people.ts';
import { projects } from './columns/projects.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { DirectoryRows } from './row-shapes.ts';
import type { SortSpec } from './sort-spec.ts';
import type { DirectorySource } from './sources.ts';

const typedDirectories = { projects, people, organizations, fundraising } as const;

/** The column names of a directory, which are fields of its rows. */
export type ColumnName<Source extends DirectorySource> =
	keyof (typeof typedDirectories)[Source]['columns'] & string;

interface AnyDirectory<Row> {
	columns: Readonly<Record<string, Column<Row>>>;
	sorts: Readonly<Record<string, SortSpec | undefined>>;
	filters: readonly FilterSpec[];
	filterOrder: readonly string[];
	citations: readonly ExportColumn[];
}

/** The four directories, for callers that handle any of them. */
export const directories: { [Source in DirectorySource]: AnyDirectory<DirectoryRows[Source]> } =
	typedDirectories;

/** Returns the content of this row's cell in this column. */
export function cellOf<Source extends DirectorySource>(
	source: Source,
	column: string,
	row: DirectoryRows[Source],
): Cell {
	return directories[source].columns[column]?.cell(row) ?? { kind: 'missing' };
}

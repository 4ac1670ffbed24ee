import { directoryColumns } from '#lib/directory/columns.ts';
import type { DirectoryRows } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { screenTable } from '#lib/saved-screens/screen-table.ts';
import type { TableContent } from './block-content.ts';

/** Returns the rows of a table, as its directory had them at that moment. */
const rowsOf = <Source extends DirectorySource>(
	_source: Source,
	rows: TableContent['rows'],
): DirectoryRows[Source][] => JSON.parse(JSON.stringify(rows));

/** Returns a report's table as HTML, in which only links are interactive. */
export function tableMarkup({ screen: { source }, columns, rows }: TableContent): string {
	const shown = directoryColumns[source].filter(({ name }) => columns.includes(name));
	const table = screenTable(source, shown, rowsOf(source, rows));
	// As plain as other tables in a text: the phone layout, row by row, would not print.
	return table.replace('class="directory-rows"', 'class="directory-rows plain"');
}

import { directoryColumns } from '#lib/directory/columns.ts';
import type { DirectoryRows } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { screenTable } from '#lib/saved-screens/screen-table.ts';
import type { ShownTable } from './shown-block.ts';

/** Rows that a table was made of, as its directory had them at that moment. */
const rowsOf = <Source extends DirectorySource>(
	_source: Source,
	rows: ShownTable['rows'],
): DirectoryRows[Source][] => JSON.parse(JSON.stringify(rows));

/** A table of a report as HTML, without anything to press but its links. */
export function tableMarkup({ screen: { source }, columns, rows }: ShownTable): string {
	const shown = directoryColumns[source].filter(({ name }) => columns.includes(name));
	const table = screenTable(source, shown, rowsOf(source, rows));
	// As plain as other tables in a text: rows of telephones, laid out one by one, would not be drawn on paper.
	return table.replace('class="directory-rows"', 'class="directory-rows plain"');
}

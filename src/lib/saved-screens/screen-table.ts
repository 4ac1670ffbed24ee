import type { Markup } from '#lib/directory/cell-markup.ts';
import { type DirectoryColumn, directoryColumns, openingColumns } from '#lib/directory/columns.ts';
import { cellOf } from '#lib/directory/directories.ts';
import type { DirectoryRows } from '#lib/directory/row-shapes.ts';
import { type DirectorySource, directoryLabels } from '#lib/directory/sources.ts';
import { columnClass, tableCellWriter } from '#lib/directory/table-markup.ts';
import { escaped } from '#lib/format/markup.ts';
import type { Screen } from '#lib/screens/screen.ts';

/** Returns the columns of a screen, in order. */
export function columnsOf({ source, columns }: Screen): DirectoryColumn[] {
	const shown = columns ?? openingColumns(source, []);
	return directoryColumns[source].filter(({ name }) => shown.includes(name));
}

/** An additional column beside those of the directory. */
export interface ExtraColumn {
	label: string;
	/** CSS classes of the column's header and cells, including its width. */
	className: string;
	/** Returns the HTML of a row's cell. */
	cell: (id: string) => string;
}

/** Rows as a table with their directory's cells and additional columns, with no interactive parts but links. */
export function screenTable<Source extends DirectorySource>(
	source: Source,
	columns: readonly DirectoryColumn[],
	rows: readonly DirectoryRows[Source][],
	further: readonly ExtraColumn[] = [],
): string {
	const writers = columns.map((column) => [column.name, tableCellWriter(column)] as const);
	const out: Markup = [
		`<table class="directory-rows" data-source="${source}">`,
		`<caption class="visually-hidden">${escaped(directoryLabels[source])}</caption><colgroup>`,
		...columns.map(
			({ type, width }) => `<col class="${type === 'place' ? 'place ' : ''}wide-${width}">`,
		),
		...further.map(({ className }) => `<col class="${className}">`),
		'</colgroup><thead><tr>',
		...columns.map(
			(column) => `<th scope="col" class="${columnClass(column)}">${escaped(column.label)}</th>`,
		),
		...further.map(
			({ label, className }) => `<th scope="col" class="${className}">${escaped(label)}</th>`,
		),
		'</tr></thead><tbody>',
	];
	for (const row of rows) {
		out.push('<tr>');
		for (const [name, write] of writers) write(out, cellOf(source, name, row));
		for (const { className, cell } of further)
			out.push(`<td class="${className}">`, cell(row._id), '</td>');
		out.push('</tr>');
	}
	out.push('</tbody></table>');
	return out.join('');
}

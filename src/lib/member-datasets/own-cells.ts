import { cellMarkup } from '#lib/directory/cell-markup.ts';
import { MISSING } from '#lib/directory/cells.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { longDate } from '#lib/format/dates.ts';
import { escaped } from '#lib/format/markup.ts';
import { formatCount } from '#lib/format/numbers.ts';
import type { ExtraColumn } from '#lib/saved-screens/screen-table.ts';
import type { ColumnKind } from './cell-value.ts';
import type { DatasetColumn } from './member-dataset.ts';

/** How the values of own cells are displayed. */

/** Numbers with more digits than this are shown as stored: a double would round them. */
const MAX_FIGURES = 15;

/** Returns a value formatted for people. */
export function formatCellValue(kind: ColumnKind, value: string): string {
	if (kind === 'date') return longDate(value);
	if (kind === 'link') return value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
	if (kind === 'number' && /^-?\d+$/.test(value) && value.length <= MAX_FIGURES)
		return formatCount(Number(value));
	return value;
}

const widths: Record<ColumnKind, number> = {
	text: 250,
	number: 120,
	date: 130,
	choice: 140,
	link: 200,
};

/** Returns the classes of a column: its width and alignment. */
const classOf = ({ kind }: DatasetColumn): string =>
	`own-cell wide-${widths[kind]}${kind === 'number' ? ' figure' : ''}`;

/** Returns the width of a column in pixels. */
export const widthOf = (kind: ColumnKind): number => widths[kind];

/** A value as HTML. */
export function valueMarkup(kind: ColumnKind, value: string): string {
	const text = escaped(formatCellValue(kind, value));
	if (kind === 'choice') return `<span class="tag">${text}</span>`;
	if (kind === 'link')
		return `<a class="link" href="${escaped(value)}" rel="ugc nofollow noopener" title="${escaped(value)}">${text}</a>`;
	return kind === 'text' ? `<span title="${text}">${text}</span>` : text;
}

/** Returns the own columns of a table, with the cells of its rows; an empty cell shows a dash. */
export const ownColumns = (
	columns: readonly DatasetColumn[],
	cells: ReadonlyMap<string, Readonly<Record<string, string>>>,
): ExtraColumn[] =>
	columns.map((column) => ({
		label: column.name,
		className: classOf(column),
		cell: (record) => {
			const value = cells.get(record)?.[column.id];
			return value === undefined ? cellMarkup(MISSING) : valueMarkup(column.kind, value);
		},
	}));

/** Returns the name of a row. */
export const nameOf = (row: DirectoryRow): string =>
	'ventures_name' in row ? row.ventures_name : row.name;

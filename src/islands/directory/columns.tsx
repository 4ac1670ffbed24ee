import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { cellOf, type DirectoryRow, isFigureColumn } from '#lib/directory/cells.ts';
import { columnWidth } from '#lib/directory/column-widths.ts';
import { directoryColumns, nameColumns } from '#lib/directory/columns.ts';
import { sortSpecOf } from '#lib/directory/sorts.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { DirectoryCell } from './DirectoryCell.tsx';
import type { KeptLayout } from './kept-layout.ts';

export type Column = ColDef<DirectoryRow>;

interface Shown {
	source: DirectorySource;
	/** Names of the columns in sight. */
	columns: readonly string[];
	kept: Pick<KeptLayout, 'order' | 'widths'>;
	/** Pixels that the columns may fill together; narrower ones are stretched, as the server's table stretches them. */
	room: number;
}

/** Below this width of the table the name is cut short and the place is left out: rows need the room. */
const NARROW = 700;
const NARROW_NAME = 204;

/** The grid's columns, in the order kept, those that are not shown hidden. */
export function gridColumns({ source, columns, kept, room }: Shown): Column[] {
	const isNarrow = room < NARROW;
	const shown = columns.filter((name) => !isNarrow || name !== 'ordinal');
	const ownWidth = (name: string) =>
		isNarrow && name === nameColumns[source] ? NARROW_NAME : columnWidth(source, name);
	const width = (name: string) => kept.widths[name] ?? ownWidth(name);
	const stretch = stretchOf(shown.map(width), room);
	return ordered(source, kept.order).map(({ name, label }) => ({
		colId: name,
		headerName: label,
		hide: !shown.includes(name),
		width: Math.floor(width(name) * stretch),
		minWidth: 48,
		pinned: isPinned(source, name) ? 'left' : null,
		lockPinned: true,
		lockPosition: isPinned(source, name) ? 'left' : false,
		lockVisible: true,
		sortable: sortSpecOf(source, name) !== undefined,
		...(isFigureColumn(name) && { cellClass: 'figure', headerClass: 'figure' }),
		cellRenderer: GridCell,
		cellRendererParams: { source } satisfies CellSource,
	}));
}

function stretchOf(widths: readonly number[], room: number): number {
	const sum = widths.reduce((total, width) => total + width, 0);
	return sum === 0 ? 1 : Math.max(1, room / sum);
}

function ordered(source: DirectorySource, order: readonly string[] | null) {
	const place = (name: string) => {
		const index = order?.indexOf(name) ?? -1;
		return index === -1 ? Number.POSITIVE_INFINITY : index;
	};
	const columns = [...directoryColumns[source]];
	return order ? columns.sort((a, b) => Math.sign(place(a.name) - place(b.name)) || 0) : columns;
}

/** The name stays in sight, and the place before it, without which the name would come first. */
function isPinned(source: DirectorySource, name: string): boolean {
	return name === nameColumns[source] || name === 'ordinal';
}

interface CellSource {
	source: DirectorySource;
}

/** A cell of a row, or a bar in its place until the row has come. */
function GridCell({ data, column, source }: ICellRendererParams<DirectoryRow> & CellSource) {
	if (!data || !column) return <span className="cell-waiting" aria-hidden="true" />;
	return <DirectoryCell cell={cellOf(source, column.getColId(), data)} />;
}

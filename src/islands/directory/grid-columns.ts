import type { ColDef } from 'ag-grid-community';
import { phoneWidths } from '#lib/directory/columns/column.ts';
import {
	type DirectoryColumn,
	directoryColumns,
	isFigure,
	isPinned,
} from '#lib/directory/columns.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { type CellSource, GridCell } from './grid-cell.ts';
import type { StoredLayout } from './stored-layout.ts';
import { TICK, TICK_WIDTH, TickCell, type TickSource } from './tick-cell.ts';
import type { Ticks } from './ticks.ts';

export type Column = ColDef<DirectoryRow>;

interface GridLayout {
	source: DirectorySource;
	/** Names of the visible columns. */
	columns: readonly string[];
	kept: Pick<StoredLayout, 'order' | 'widths'>;
	/**
	 * Total width available to the columns in pixels; columns that do not fill it are stretched, as in the server's
	 * table.
	 */
	room: number;
	listed: CellSource['listed'];
	/** The ticked rows while rows are being selected and each row has a checkbox; else null. */
	ticks: Ticks | null;
}

/** Below this table width the place column is hidden and the name has the server's width: 900 px in directory.css. */
const NARROW = 880;
const NARROW_NAME = 216;
/** Below this table width the columns after the name have the server's widths: 600 px in column-widths.css. */
const PHONE = 590;

/** Returns the grid's columns in the remembered order, with unselected ones hidden. */
export function gridColumns({ ticks, ...shown }: GridLayout): Column[] {
	if (!ticks) return ownColumns(shown);
	const tick: Column = {
		colId: TICK,
		headerName: 'Compare',
		headerClass: 'tick-head',
		width: TICK_WIDTH,
		pinned: 'left',
		lockPinned: true,
		lockPosition: 'left',
		lockVisible: true,
		sortable: false,
		resizable: false,
		cellRenderer: TickCell,
		cellRendererParams: { ticks } satisfies TickSource,
	};
	return [tick, ...ownColumns({ ...shown, room: shown.room - TICK_WIDTH })];
}

function ownColumns({ source, columns, kept, room, listed }: Omit<GridLayout, 'ticks'>): Column[] {
	const isNarrow = room < NARROW;
	const isPhone = room < PHONE;
	const inOrder = orderColumns(source, kept.order);
	const all = isNarrow && !kept.order ? inOrder.toSorted(byPlaceOnPhone) : inOrder;
	const shown = all.filter(
		({ name, type }) => columns.includes(name) && !(isNarrow && type === 'place'),
	);
	const hasPhoneWidths = isPhone && shown.some(({ onPhone }) => onPhone === 1);
	const ownWidth = ({ type, width, onPhone }: DirectoryColumn) => {
		if (type === 'name' && isNarrow) return hasPhoneWidths ? phoneWidths.name : NARROW_NAME;
		return onPhone && isPhone ? phoneWidths[onPhone] : width;
	};
	const width = (column: DirectoryColumn) => kept.widths[column.name] ?? ownWidth(column);
	const stretch = stretchOf(shown.map(width), room);
	const drawn = (column: DirectoryColumn) => Math.floor(width(column) * stretch);
	const last = shown.at(-1);
	// The last column gets the rounding remainder, so that rows end where the table does.
	const rest = stretch > 1 ? room - shown.reduce((sum, column) => sum + drawn(column), 0) : 0;
	return all.map((column) => ({
		colId: column.name,
		headerName: column.label,
		hide: !shown.includes(column),
		width: drawn(column) + (column === last ? rest : 0),
		minWidth: 48,
		pinned: isPinned(column) ? 'left' : null,
		lockPinned: true,
		lockPosition: isPinned(column) ? 'left' : false,
		lockVisible: true,
		sortable: column.sort !== undefined,
		...classesOf(column, hasPhoneWidths),
		cellRenderer: GridCell,
		cellRendererParams: { source, listed } satisfies CellSource,
	}));
}

function classesOf(
	column: DirectoryColumn,
	hasPhoneWidths: boolean,
): Pick<Column, 'cellClass' | 'headerClass'> {
	const classes = [
		...(isFigure(column) ? ['figure'] : []),
		...(hasPhoneWidths && (column.onPhone || column.type === 'name') ? ['tight'] : []),
	];
	return { cellClass: classes, headerClass: classes };
}

const placeOnPhone = (column: DirectoryColumn): number =>
	isPinned(column) ? 0 : (column.onPhone ?? 3);
const byPlaceOnPhone = (a: DirectoryColumn, b: DirectoryColumn) =>
	placeOnPhone(a) - placeOnPhone(b);

function stretchOf(widths: readonly number[], room: number): number {
	const sum = widths.reduce((total, width) => total + width, 0);
	return sum === 0 ? 1 : Math.max(1, room / sum);
}

function orderColumns(source: DirectorySource, order: readonly string[] | null) {
	const place = (name: string) => {
		const index = order?.indexOf(name) ?? -1;
		return index === -1 ? Number.POSITIVE_INFINITY : index;
	};
	const columns = [...directoryColumns[source]];
	return order ? columns.sort((a, b) => Math.sign(place(a.name) - place(b.name)) || 0) : columns;
}

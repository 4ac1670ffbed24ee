import {
	type BodyScrollEndEvent,
	CellStyleModule,
	ColumnApiModule,
	type ColumnMovedEvent,
	type ColumnResizedEvent,
	type GetRowIdParams,
	type GridApi,
	type GridOptions,
	InfiniteRowModelModule,
	RenderApiModule,
	RowApiModule,
	ScrollApiModule,
	type SortChangedEvent,
} from 'ag-grid-community';
import { nameColumns } from '#lib/directory/columns.ts';
import { currentSort } from '#lib/directory/links.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { pageSize } from '#lib/directory/sources.ts';
import type { Column } from './grid-columns.ts';
import type { RowSource } from './row-source.ts';
import { rowsKey, type TableState } from './table-state.ts';
import { TICK } from './tick-cell.ts';

type Grid = GridApi<DirectoryRow>;

const ROW = 36;
/** Text in place of the stylesheet's icon font: `font-src` forbids fonts embedded in a stylesheet. */
const icons = { sortDescending: '<span>↓</span>', sortAscending: '<span>↑</span>' };
/** The AG Grid modules that a directory needs. */
export const modules = [
	InfiniteRowModelModule,
	CellStyleModule,
	ColumnApiModule,
	RenderApiModule,
	RowApiModule,
	ScrollApiModule,
];
/** Lets Tab leave the table from any cell; the arrow keys move between cells. */
const leave = () => false;
const rowId = ({ data }: GetRowIdParams<DirectoryRow>) => data._id;

interface Options {
	table: TableState;
	columns: Column[];
	rows: RowSource;
	/** Row count of the first view. */
	total: number;
	onDrawn(): void;
}

/** A grid with the rows of a table. */
export interface RowsGrid {
	setColumns(columns: Column[]): void;
	/** Requests rows again from `rows`, for a view that the grid has not sorted itself. */
	setRows(rows: RowSource): void;
	/** Applies the sort order and page of the table's view; returns whether the grid is already requesting the rows. */
	followView(): boolean;
	showPage(page: number): void;
}

/** Returns AG Grid's initial options, which display the table's state and report user actions to it. */
export function rowsGrid({ table, columns, rows, total, onDrawn }: Options): {
	options: GridOptions<DirectoryRow>;
	steer(grid: Grid): RowsGrid;
} {
	const first = currentSort(table.$view.get());
	/** The view whose rows the grid requests by itself, after a click on its header. */
	let sortedKey: string | null = null;
	let shownKey: string | null = null;

	function onSortChanged({
		source: cause,
		columns: changed,
		api: grid,
	}: SortChangedEvent<DirectoryRow>) {
		if (cause !== 'uiColumnSorted') return;
		const sorted = changed?.find((column) => column.getSort());
		const order = sorted?.getSort();
		table.setSort(sorted && order ? { field: sorted.getColId(), order } : null);
		// Further down it has already begun to request the rows there too.
		const isAtTop = grid.getVerticalPixelRange().top === 0;
		sortedKey = isAtTop ? rowsKey(table.$view.get()) : null;
	}

	const options: GridOptions<DirectoryRow> = {
		theme: 'legacy',
		rowModelType: 'infinite',
		cacheBlockSize: pageSize,
		maxBlocksInCache: 20,
		maxConcurrentDatasourceRequests: 2,
		blockLoadDebounceMillis: 40,
		infiniteInitialRowCount: Math.max(1, total),
		datasource: rows,
		columnDefs: columns.map((column) =>
			first && column.colId === first.field ? { ...column, initialSort: first.order } : column,
		),
		maintainColumnOrder: false,
		defaultColDef: { sortingOrder: ['desc', 'asc', null], resizable: true },
		suppressMultiSort: true,
		suppressDragLeaveHidesColumns: true,
		suppressNoRowsOverlay: true,
		getRowId: rowId,
		icons,
		rowHeight: ROW,
		headerHeight: ROW - 1,
		animateRows: false,
		scrollbarWidth: 0,
		focusGridInnerElement: ({ api }) => focusCell(api, nameColumns[table.source]),
		tabToNextCell: leave,
		tabToNextHeader: leave,
		enableCellTextSelection: true,
		ensureDomOrder: true,
		onFirstDataRendered: onDrawn,
		onSortChanged,
		onColumnMoved({ finished, source: cause, api }: ColumnMovedEvent<DirectoryRow>) {
			if (!finished || cause === 'api') return;
			table.setOrder(api.getColumnState().flatMap(({ colId }) => (colId === TICK ? [] : [colId])));
		},
		onColumnResized({ finished, source: cause, column }: ColumnResizedEvent<DirectoryRow>) {
			if (finished && column && cause === 'uiColumnResized')
				table.setWidth(column.getColId(), column.getActualWidth());
		},
		onBodyScrollEnd({ api, direction }: BodyScrollEndEvent<DirectoryRow>) {
			if (direction === 'vertical') table.setPage(pageInSight(api));
		},
	};

	const steer = (grid: Grid): RowsGrid => ({
		setColumns: (next) => grid.setGridOption('columnDefs', next),
		setRows: (next) => grid.setGridOption('datasource', next),
		followView() {
			const view = table.$view.get();
			const key = rowsKey(view);
			const isSorted = sortedKey === key;
			sortedKey = null;
			const sort = currentSort(view);
			const state = sort ? [{ colId: sort.field, sort: sort.order }] : [];
			if (!isSorted) grid.applyColumnState({ state, defaultState: { sort: null } });
			if (shownKey !== key) {
				shownKey = key;
				const row = Math.min((view.page - 1) * pageSize, grid.getDisplayedRowCount() - 1);
				grid.ensureIndexVisible(row, 'top');
			}
			return isSorted;
		},
		showPage(page) {
			grid.clearFocusedCell();
			grid.ensureIndexVisible((page - 1) * pageSize, 'top');
		},
	});
	return { options, steer };
}

/** Returns the index of the first fully visible row, from 0. */
const firstInSight = (grid: Grid) => Math.ceil(grid.getVerticalPixelRange().top / ROW);

/**
 * Returns the page of the first visible row; at the end of the list the last page, whose rows may not fill the table.
 */
function pageInSight(grid: Grid): number {
	const rows = grid.getDisplayedRowCount();
	const isAtEnd = grid.getVerticalPixelRange().bottom >= rows * ROW;
	return Math.max(
		1,
		isAtEnd ? Math.ceil(rows / pageSize) : Math.floor(firstInSight(grid) / pageSize) + 1,
	);
}

/** Focuses a cell when Tab reaches the table: the last one focused, else the first visible name. */
function focusCell(grid: Grid, name: string): boolean {
	const left = grid.getFocusedCell();
	const row = left?.rowIndex ?? firstInSight(grid);
	const column = left?.column ?? name;
	if (row >= grid.getDisplayedRowCount() || !grid.getColumn(column)) return false;
	grid.ensureIndexVisible(row);
	grid.setFocusedCell(row, column);
	return true;
}

import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import {
	type BodyScrollEndEvent,
	CellStyleModule,
	ColumnApiModule,
	type ColumnMovedEvent,
	type ColumnResizedEvent,
	type GetRowIdParams,
	type GridApi,
	InfiniteRowModelModule,
	RenderApiModule,
	RowApiModule,
	ScrollApiModule,
	type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { nameColumns } from '#lib/directory/columns.ts';
import { sortInForce } from '#lib/directory/links.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { directoryLabels, pageSize } from '#lib/directory/sources.ts';
import gridStyles from './grid.css?url';
import { gridColumns } from './grid-columns.ts';
import { type RowsState, rowSource } from './row-source.ts';
import { rowsKey, type TableState } from './table-state.ts';
import { TICK } from './tick-cell.ts';
import type { Ticks } from './ticks.ts';

interface Props {
	table: TableState;
	ticks: Ticks;
	client: QueryClient;
	/** Rows of the first view. */
	total: number;
	/** Pixels that the columns may fill. */
	room: number;
	/** Changes when the rows are to be asked for again. */
	attempt: number;
	onRows(state: RowsState): void;
	/** Gives what brings the first row of a page into sight. */
	onPages(show: (page: number) => void): void;
	onDrawn(): void;
}

const ROW = 36;
/** Text, not the stylesheet's font of icons: `font-src` admits no font in a stylesheet. */
const icons = { sortDescending: '<span>↓</span>', sortAscending: '<span>↑</span>' };
const modules = [
	InfiniteRowModelModule,
	CellStyleModule,
	ColumnApiModule,
	RenderApiModule,
	RowApiModule,
	ScrollApiModule,
];
/** Tab leaves the table from any cell: arrows go from one to the next. */
const leave = () => false;
const rowId = ({ data }: GetRowIdParams<DirectoryRow>) => data._id;

/** The rows of a directory in AG Grid: what it shows is the table's state, what is done to it goes there. */
export function DirectoryGrid(props: Props) {
	const { table, ticks, client, total, room, attempt, onRows, onPages, onDrawn } = props;
	const view = useStore(table.$view);
	const shown = useStore(table.$columns);
	const kept = useStore(table.$kept);
	const isChoosing = useStore(ticks.$ticked) !== null;
	const [api, setApi] = useState<GridApi<DirectoryRow> | null>(null);
	const key = rowsKey(view);
	const drawnKey = useRef<string | null>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the key says which rows; page and columns are not part of it.
	const source = useMemo(() => rowSource(client, view, onRows), [client, key, attempt, onRows]);
	const columns = useMemo(
		() =>
			gridColumns({
				source: table.source,
				columns: shown,
				kept,
				room,
				ticks: isChoosing ? ticks : null,
			}),
		[table, shown, kept, room, isChoosing, ticks],
	);

	useEffect(() => {
		if (!api) return;
		const sort = sortInForce(view);
		const state = sort ? [{ colId: sort.field, sort: sort.order }] : [];
		api.applyColumnState({ state, defaultState: { sort: null } });
	}, [api, view]);

	// Before the grid hears of the new rows, or it would ask for those at the old place too.
	useLayoutEffect(() => {
		if (!api || drawnKey.current === key) return;
		drawnKey.current = key;
		api.ensureIndexVisible(
			Math.min((view.page - 1) * pageSize, api.getDisplayedRowCount() - 1),
			'top',
		);
	}, [api, key, view]);

	function onSortChanged({ source: cause, columns: changed }: SortChangedEvent<DirectoryRow>) {
		if (cause === 'api') return;
		const sorted = changed?.find((column) => column.getSort());
		const order = sorted?.getSort();
		table.setSort(sorted && order ? { field: sorted.getColId(), order } : null);
	}

	function onColumnMoved({ finished, source: cause, api: grid }: ColumnMovedEvent<DirectoryRow>) {
		if (!finished || cause === 'api') return;
		table.setOrder(grid.getColumnState().flatMap(({ colId }) => (colId === TICK ? [] : [colId])));
	}

	function onColumnResized({ finished, source: cause, column }: ColumnResizedEvent<DirectoryRow>) {
		if (finished && column && cause === 'uiColumnResized')
			table.setWidth(column.getColId(), column.getActualWidth());
	}

	/** The first row that is whole in sight, from 0. */
	const firstInSight = (grid: GridApi<DirectoryRow>) =>
		Math.ceil(grid.getVerticalPixelRange().top / ROW);

	/** The page of the first row in sight; at the end of the list the last, whose rows may be too few to fill the table. */
	function pageInSight(grid: GridApi<DirectoryRow>): number {
		const rows = grid.getDisplayedRowCount();
		const isAtEnd = grid.getVerticalPixelRange().bottom >= rows * ROW;
		return Math.max(
			1,
			isAtEnd ? Math.ceil(rows / pageSize) : Math.floor(firstInSight(grid) / pageSize) + 1,
		);
	}

	function onBodyScrollEnd({ api: grid, direction }: BodyScrollEndEvent<DirectoryRow>) {
		if (direction !== 'vertical') return;
		table.setPage(pageInSight(grid));
	}

	/** Tab came to the table: to the cell that was left, else to the first name in sight. */
	function focusCell(): boolean {
		if (!api) return false;
		const left = api.getFocusedCell();
		const row = left?.rowIndex ?? firstInSight(api);
		const column = left?.column ?? nameColumns[table.source];
		if (row >= api.getDisplayedRowCount() || !api.getColumn(column)) return false;
		api.ensureIndexVisible(row);
		api.setFocusedCell(row, column);
		return true;
	}

	return (
		<AgGridProvider modules={modules}>
			{/* By address, or Astro would make every page's first paint wait for it. */}
			<link rel="stylesheet" href={gridStyles} precedence="default" />
			<AgGridReact<DirectoryRow>
				theme="legacy"
				className="ag-theme-cairn"
				rowModelType="infinite"
				cacheBlockSize={pageSize}
				maxBlocksInCache={20}
				maxConcurrentDatasourceRequests={2}
				blockLoadDebounceMillis={40}
				infiniteInitialRowCount={Math.max(1, total)}
				datasource={source}
				columnDefs={columns}
				maintainColumnOrder={false}
				defaultColDef={{ sortingOrder: ['desc', 'asc', null], resizable: true }}
				suppressMultiSort
				suppressDragLeaveHidesColumns
				suppressNoRowsOverlay
				getRowId={rowId}
				icons={icons}
				rowHeight={ROW}
				headerHeight={ROW - 1}
				animateRows={false}
				scrollbarWidth={0}
				focusGridInnerElement={focusCell}
				tabToNextCell={leave}
				tabToNextHeader={leave}
				enableCellTextSelection
				ensureDomOrder
				onGridReady={({ api: grid }) => {
					setApi(grid);
					onPages((page) => {
						grid.clearFocusedCell();
						grid.ensureIndexVisible((page - 1) * pageSize, 'top');
					});
				}}
				onFirstDataRendered={onDrawn}
				onSortChanged={onSortChanged}
				onColumnMoved={onColumnMoved}
				onColumnResized={onColumnResized}
				onBodyScrollEnd={onBodyScrollEnd}
				aria-label={directoryLabels[table.source]}
			/>
		</AgGridProvider>
	);
}

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
import type { DirectoryRow } from '#lib/directory/cells.ts';
import { sortInForce } from '#lib/directory/links.ts';
import { directoryLabels, pageSize } from '#lib/directory/sources.ts';
import { gridColumns } from './columns.tsx';
import gridStyles from './grid.css?url';
import { type RowsState, rowSource } from './row-source.ts';
import { rowsKey, type TableState } from './table-state.ts';

interface Props {
	table: TableState;
	client: QueryClient;
	/** Rows of the first view. */
	total: number;
	/** Pixels that the columns may fill. */
	room: number;
	/** Changes when the rows are to be asked for again. */
	attempt: number;
	onRows(state: RowsState): void;
	/** The rows in sight, from 1. */
	onSight(from: number, to: number): void;
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
const rowId = ({ data }: GetRowIdParams<DirectoryRow>) => data._id;

/** The rows of a directory in AG Grid: what it shows is the table's state, what is done to it goes there. */
export function DirectoryGrid(props: Props) {
	const { table, client, total, room, attempt, onRows, onSight, onDrawn } = props;
	const view = useStore(table.$view);
	const shown = useStore(table.$columns);
	const kept = useStore(table.$kept);
	const [api, setApi] = useState<GridApi<DirectoryRow> | null>(null);
	const key = rowsKey(view);
	const drawnKey = useRef<string | null>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the key says which rows; page and columns are not part of it.
	const source = useMemo(() => rowSource(client, view, onRows), [client, key, attempt, onRows]);
	const columns = useMemo(
		() => gridColumns({ source: table.source, columns: shown, kept, room }),
		[table, shown, kept, room],
	);

	useEffect(() => {
		if (!api) return;
		const { field, order } = sortInForce(view);
		api.applyColumnState({ state: [{ colId: field, sort: order }], defaultState: { sort: null } });
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
		table.setOrder(grid.getColumnState().map(({ colId }) => colId));
	}

	function onColumnResized({ finished, source: cause, column }: ColumnResizedEvent<DirectoryRow>) {
		if (finished && column && cause !== 'api')
			table.setWidth(column.getColId(), column.getActualWidth());
	}

	function seen(grid: GridApi<DirectoryRow>): { from: number; to: number } {
		const { top, bottom } = grid.getVerticalPixelRange();
		const last = grid.getDisplayedRowCount();
		return {
			from: Math.min(last, Math.ceil(top / ROW) + 1),
			to: Math.min(last, Math.floor(bottom / ROW)),
		};
	}

	function onBodyScrollEnd({ api: grid, direction }: BodyScrollEndEvent<DirectoryRow>) {
		if (direction !== 'vertical') return;
		const { from, to } = seen(grid);
		onSight(from, to);
		table.setPage(Math.floor((from - 1) / pageSize) + 1);
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
				enableCellTextSelection
				ensureDomOrder
				onGridReady={({ api: grid }) => setApi(grid)}
				onFirstDataRendered={onDrawn}
				onModelUpdated={({ api: grid }) => {
					const { from, to } = seen(grid);
					onSight(from, to);
				}}
				onSortChanged={onSortChanged}
				onColumnMoved={onColumnMoved}
				onColumnResized={onColumnResized}
				onBodyScrollEnd={onBodyScrollEnd}
				aria-label={directoryLabels[table.source]}
			/>
		</AgGridProvider>
	);
}

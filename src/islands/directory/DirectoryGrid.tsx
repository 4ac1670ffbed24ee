import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import type { GridReadyEvent } from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useInsertionEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { listedLogos } from '../../browser/listed-logos.ts';
import { gridColumns } from './grid-columns.ts';
import { addGridStyles } from './grid-styles.ts';
import { liveRowSource, type RowsState } from './row-source.ts';
import { modules, type RowsGrid, rowsGrid } from './rows-grid.ts';
import { rowsKey, type TableState } from './table-state.ts';
import type { Ticks } from './ticks.ts';

interface Props {
	table: TableState;
	ticks: Ticks;
	client: QueryClient;
	/** Row count of the first view. */
	total: number;
	/** Width available to the columns, in pixels. */
	room: number;
	/** Changes whenever the rows must be requested again. */
	attempt: number;
	onRows(state: RowsState): void;
	/** Passes a function that scrolls to the first row of a page. */
	onPages(show: (page: number) => void): void;
	onDrawn(): void;
}

/** The rows of a directory in AG Grid, which follows every change of the table's state. */
export function DirectoryGrid(props: Props) {
	const { table, ticks, client, total, room, attempt, onRows, onPages, onDrawn } = props;
	const view = useStore(table.$view);
	const shown = useStore(table.$columns);
	const layout = useStore(table.$kept);
	const isChoosing = useStore(ticks.$ticked) !== null;
	const [grid, setGrid] = useState<RowsGrid | null>(null);
	const [listed] = useState(() => listedLogos(document));
	const requestKey = `${attempt} ${rowsKey(view)}`;
	const columns = useMemo(
		() =>
			gridColumns({
				source: table.source,
				columns: shown,
				kept: layout,
				room,
				listed,
				ticks: isChoosing ? ticks : null,
			}),
		[table, shown, layout, room, listed, isChoosing, ticks],
	);
	/** The last update passed to the grid. */
	const lastUpdate = useRef({ asked: requestKey, columns });
	const newRows = () => liveRowSource(client, () => table.$view.get(), onRows);

	useInsertionEffect(addGridStyles, []);

	// A grid is created once, and then notified of changes.
	const [begun] = useState(() => rowsGrid({ table, columns, rows: newRows(), total, onDrawn }));

	function onGridReady({ api }: GridReadyEvent<DirectoryRow>) {
		const steered = begun.steer(api);
		setGrid(steered);
		onPages(steered.showPage);
	}

	useLayoutEffect(() => {
		if (!grid || lastUpdate.current.columns === columns) return;
		lastUpdate.current.columns = columns;
		grid.setColumns(columns);
	}, [grid, columns]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `requestKey` identifies the rows; page and columns do not change them.
	useLayoutEffect(() => {
		// First, or the grid would also request the new rows at the old position.
		if (!grid) return;
		const asksAlready = grid.followView();
		if (lastUpdate.current.asked === requestKey) return;
		lastUpdate.current.asked = requestKey;
		if (!asksAlready) grid.setRows(newRows());
	}, [grid, requestKey, view]);

	return (
		<AgGridProvider modules={modules}>
			<AgGridReact<DirectoryRow>
				className="ag-theme-cairn"
				{...begun.options}
				onGridReady={onGridReady}
			/>
		</AgGridProvider>
	);
}

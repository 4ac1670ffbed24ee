import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { useInsertionEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listedLogos } from '../../browser/listed-logos.ts';
import { gridColumns } from './grid-columns.ts';
import { wearGridStyles } from './grid-styles.ts';
import { type RowsState, rowsInForce } from './row-source.ts';
import { createRowsGrid, type RowsGrid } from './rows-grid.ts';
import { rowsKey, type TableState } from './table-state.ts';
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

/** The place of the grid, which is told of every change of the table's state. */
export function DirectoryGrid(props: Props) {
	const { table, ticks, client, total, room, attempt, onRows, onPages, onDrawn } = props;
	const view = useStore(table.$view);
	const shown = useStore(table.$columns);
	const kept = useStore(table.$kept);
	const isChoosing = useStore(ticks.$ticked) !== null;
	const place = useRef<HTMLDivElement>(null);
	const grid = useRef<RowsGrid | null>(null);
	const [listed] = useState(() => listedLogos(document));
	const asked = `${attempt} ${rowsKey(view)}`;
	/** What the grid was last told. */
	const told = useRef({ asked, columns: [] as ReturnType<typeof gridColumns> });
	const columns = useMemo(
		() =>
			gridColumns({
				source: table.source,
				columns: shown,
				kept,
				room,
				listed,
				ticks: isChoosing ? ticks : null,
			}),
		[table, shown, kept, room, listed, isChoosing, ticks],
	);
	const newRows = () => rowsInForce(client, () => table.$view.get(), onRows);

	useInsertionEffect(wearGridStyles, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a grid is made once, and then told what changes.
	useLayoutEffect(() => {
		if (!place.current) return;
		const made = createRowsGrid(place.current, { table, columns, rows: newRows(), total, onDrawn });
		told.current = { asked, columns };
		grid.current = made;
		onPages(made.showPage);
		return () => made.destroy();
	}, []);

	useLayoutEffect(() => {
		if (told.current.columns === columns) return;
		told.current.columns = columns;
		grid.current?.setColumns(columns);
	}, [columns]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says which rows; page and columns are not part of it.
	useLayoutEffect(() => {
		// First, or the grid would ask for the new rows at the old place too.
		const asksAlready = grid.current?.followView();
		if (told.current.asked === asked) return;
		told.current.asked = asked;
		if (!asksAlready) grid.current?.setRows(newRows());
	}, [asked, view]);

	return <div className="ag-theme-cairn" ref={place} />;
}

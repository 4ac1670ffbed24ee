import { useStore } from '@nanostores/react';
import {
	type CellEditRequestEvent,
	CellStyleModule,
	ClientSideRowModelModule,
	type GetRowIdParams,
	type GridApi,
	LargeTextEditorModule,
	RenderApiModule,
	RowApiModule,
	ScrollApiModule,
	SelectEditorModule,
	type SuppressKeyboardEventParams,
	TextEditorModule,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useInsertionEffect, useMemo, useRef } from 'react';
import { addGridStyles } from '#islands/directory/grid-styles.ts';
import { type DirectorySource, directoryLabels } from '#lib/directory/sources.ts';
import type { DatasetColumn } from '#lib/member-datasets/member-dataset.ts';
import { datasetColumns, gridColumnOf, ownColumnOf } from './dataset-columns.ts';
import type { DatasetRows, OwnRow, SavedCell } from './dataset-rows.ts';
import { parsePastedBlock, placeBlock, withDecimalPoints } from './pasted-block.ts';

/** An own-column cell that has, or last had, the focus. */
export interface FocusedCell {
	record: string;
	column: string;
}

interface Props {
	source: DirectorySource;
	/** The directory columns that the screen shows. */
	shown: readonly string[];
	columns: readonly DatasetColumn[];
	rows: DatasetRows;
	isEditable: boolean;
	onFocus(cell: FocusedCell | null): void;
}

const ROW = 36;
const modules = [
	ClientSideRowModelModule,
	CellStyleModule,
	RenderApiModule,
	RowApiModule,
	ScrollApiModule,
	TextEditorModule,
	LargeTextEditorModule,
	SelectEditorModule,
];
const rowId = ({ data }: GetRowIdParams<OwnRow>) => data._id;
/** Lets Tab leave the table from any cell; the arrow keys move between cells. */
const leave = () => false;
/** Whether the frame handles a key, which it does while no cell is being edited. */
const isOurs = ({ event: { key, ctrlKey, metaKey }, editing }: SuppressKeyboardEventParams) =>
	!editing &&
	(key === 'Delete' || key === 'Backspace' || ((ctrlKey || metaKey) && key !== 'Enter'));

/** A page of a dataset as a grid in which the owner edits their own cells. */
export function DatasetGrid({ source, shown, columns, rows, isEditable, onFocus }: Props) {
	useInsertionEffect(addGridStyles, []);
	const data = useStore(rows.$rows);
	const api = useRef<GridApi<OwnRow> | null>(null);
	const defs = useMemo(
		() => datasetColumns(source, shown, columns, isEditable),
		[source, shown, columns, isEditable],
	);

	/** Returns the position of the focused cell among the rows and among the own columns. */
	function focused() {
		const cell = api.current?.getFocusedCell();
		const own = cell && ownColumnOf(cell.column.getColId());
		const across = columns.findIndex(({ id }) => id === own);
		return cell && across >= 0 ? { down: cell.rowIndex, across } : null;
	}

	const cellAt = (down: number, across: number): Omit<SavedCell, 'value'> | undefined => {
		const record = api.current?.getDisplayedRowAtIndex(down)?.data?._id;
		const column = columns[across]?.id;
		return record !== undefined && column !== undefined ? { record, column } : undefined;
	};

	function paste(text: string): void {
		const at = focused();
		if (!at) {
			rows.complain('Choose a cell of your own columns first, then paste.');
			return;
		}
		const read = withDecimalPoints(
			parsePastedBlock(text),
			(across) => columns[at.across + across]?.kind === 'number',
		);
		if ('fault' in read) {
			rows.complain(read.fault);
			return;
		}
		const { cells, beyond } = placeBlock(read.block, (down, across) =>
			cellAt(at.down + down, at.across + across),
		);
		const note = beyond > 0 ? ` ${beyond} lay beyond the table and were left out.` : '';
		void rows.save(
			cells.map(({ at: cell, text: value }) => ({ ...cell, value: value.trim() || null })),
			note,
		);
	}

	function onKey(event: React.KeyboardEvent<HTMLElement>): void {
		if (isWriting(event.target)) return;
		const { key, ctrlKey, metaKey, shiftKey } = event;
		const isCommand = ctrlKey || metaKey;
		const at = focused();
		if (isCommand && key.toLowerCase() === 'z') void (shiftKey ? rows.redo() : rows.undo());
		else if (isCommand && key.toLowerCase() === 'y') void rows.redo();
		else if (at && (key === 'Delete' || key === 'Backspace')) {
			const cell = cellAt(at.down, at.across);
			if (cell && isEditable) void rows.save([{ ...cell, value: null }]);
		} else return;
		event.preventDefault();
	}

	function onEdit({ data: row, column, newValue }: CellEditRequestEvent<OwnRow>): void {
		const own = ownColumnOf(column.getColId());
		if (own === undefined || !row) return;
		const value = String(newValue ?? '').trim() || null;
		if (value === (row.cells[own] ?? null)) return;
		void rows.save([{ record: row._id, column: own, value }]);
	}

	return (
		<AgGridProvider modules={modules}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the focus; keys and pasting bubble up to here. */}
			<div
				className="dataset-grid"
				style={{ height: `min(70vh, ${data.length * ROW + ROW + 20}px)` }}
				onKeyDown={onKey}
				onPaste={(event) => {
					if (isWriting(event.target) || !isEditable) return;
					event.preventDefault();
					paste(event.clipboardData.getData('text/plain'));
				}}
				onCopy={(event) => {
					const at = focused();
					const cell = at && cellAt(at.down, at.across);
					if (!cell || isWriting(event.target) || String(getSelection()) !== '') return;
					const row = data.find(({ _id }) => _id === cell.record);
					event.clipboardData.setData('text/plain', row?.cells[cell.column] ?? '');
					event.preventDefault();
				}}
			>
				<AgGridReact<OwnRow>
					theme="legacy"
					className="ag-theme-cairn"
					rowData={[...data]}
					columnDefs={defs}
					defaultColDef={{
						sortable: false,
						resizable: true,
						lockPinned: true,
						suppressMovable: true,
						suppressKeyboardEvent: isOurs,
					}}
					readOnlyEdit
					stopEditingWhenCellsLoseFocus
					enterNavigatesVerticallyAfterEdit
					getRowId={rowId}
					rowHeight={ROW}
					headerHeight={ROW - 1}
					animateRows={false}
					suppressNoRowsOverlay
					tabToNextCell={leave}
					tabToNextHeader={leave}
					ensureDomOrder
					onGridReady={(event) => {
						api.current = event.api;
						const [first] = columns;
						if (first) event.api.ensureColumnVisible(gridColumnOf(first.id), 'end');
					}}
					onCellFocused={({ rowIndex, column }) => {
						const colId = typeof column === 'string' ? column : column?.getColId();
						const own = colId === undefined ? undefined : ownColumnOf(colId);
						const record =
							rowIndex === null
								? undefined
								: api.current?.getDisplayedRowAtIndex(rowIndex)?.data?._id;
						onFocus(own !== undefined && record !== undefined ? { record, column: own } : null);
					}}
					onCellEditRequest={onEdit}
					aria-label={directoryLabels[source]}
				/>
			</div>
		</AgGridProvider>
	);
}

/** Whether a cell is being edited, in which case it receives keys and pasted text itself. */
const isWriting = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest('input, textarea, select') !== null;

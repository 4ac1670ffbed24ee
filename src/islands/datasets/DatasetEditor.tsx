import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { DatasetColumn } from '#lib/member-datasets/member-dataset.ts';
import { nameOf } from '#lib/member-datasets/own-cells.ts';
import type { FocusedCell } from './DatasetGrid.tsx';
import { createDatasetRows, type OwnRow } from './dataset-rows.ts';

/** Loaded separately: the grid is most of the script, and none of it runs on the server. */
const DatasetGrid = lazy(async () => ({
	default: (await import('./DatasetGrid.tsx')).DatasetGrid,
}));
const HistoryDialog = lazy(async () => ({
	default: (await import('./HistoryDialog.tsx')).HistoryDialog,
}));

interface Props {
	id: string;
	slug: string;
	source: DirectorySource;
	/** The directory columns that the screen shows. */
	shown: readonly string[];
	columns: readonly DatasetColumn[];
	rows: readonly OwnRow[];
	/** Number of rows before the first. */
	skip: number;
	isEditable: boolean;
	/** The server's table, which remains if the screen is too narrow for a grid. */
	children: ReactNode;
}

const HINT =
	'Arrow keys move between cells. Enter or any letter edits one of your cells, Escape leaves it as it was, Delete empties it. Cells copied from a spreadsheet are pasted starting at the focused cell. Tab leaves the table.';

/** The owner's editor of a dataset: the grid, and the actions on one of its cells. */
export function DatasetEditor({ children, ...props }: Props) {
	const [isRoomy, setRoomy] = useState(false);
	useEffect(() => setRoomy(matchMedia('(width > 900px)').matches), []);
	if (!isRoomy) return children;
	return (
		<Suspense fallback={children}>
			<Work {...props} />
		</Suspense>
	);
}

function Work({
	id,
	slug,
	source,
	shown,
	columns,
	rows: first,
	skip,
	isEditable,
}: Omit<Props, 'children'>) {
	const [rows] = useState(() => createDatasetRows({ id, rows: first, skip }));
	const message = useStore(rows.$said);
	const isBusy = useStore(rows.$isBusy);
	const undone = useStore(rows.stack.$undone);
	const data = useStore(rows.$rows);
	const [cell, setCell] = useState<FocusedCell | null>(null);
	const [isOpen, setOpen] = useState(false);
	const row = data.find(({ _id }) => _id === cell?.record);
	const column = columns.find((one) => one.id === cell?.column);
	const name = row ? nameOf(row.row) : '';
	const isFilled = row && column ? row.cells[column.id] !== undefined : false;
	const query = new URLSearchParams({ record: cell?.record ?? '', column: cell?.column ?? '' });
	return (
		<div className="dataset-editor">
			<div className="watch-tools" role="toolbar" aria-label="Cells">
				{isEditable && (
					<>
						<button
							type="button"
							className="button"
							disabled={isBusy}
							onClick={() => void rows.undo()}
						>
							Undo
						</button>
						<button
							type="button"
							className="button"
							disabled={isBusy || undone.length === 0}
							onClick={() => void rows.redo()}
						>
							Redo
						</button>
					</>
				)}
				<button
					type="button"
					className="button"
					aria-haspopup="dialog"
					disabled={!row || !column}
					onClick={() => setOpen(true)}
				>
					History of the cell
				</button>
				{isFilled && (
					<a className="button" href={`/dataset/${slug}/propose?${query}`}>
						Propose as a fact
					</a>
				)}
				<span
					className={message.isProblem ? 'dataset-said loss-text' : 'dataset-said'}
					role="status"
				>
					{message.text}
				</span>
			</div>
			<DatasetGrid
				source={source}
				shown={shown}
				columns={columns}
				rows={rows}
				isEditable={isEditable}
				onFocus={setCell}
			/>
			<p className="field-hint dataset-hint">{HINT}</p>
			{isOpen && row && column && (
				<Suspense>
					<HistoryDialog
						id={id}
						record={row._id}
						recordName={name}
						column={column}
						onClose={() => setOpen(false)}
					/>
				</Suspense>
			)}
		</div>
	);
}

import type { ColDef, ValueGetterParams } from 'ag-grid-community';
import { type DirectoryColumn, directoryColumns, isFigure } from '#lib/directory/columns.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { DatasetColumn } from '#lib/member-datasets/member-dataset.ts';
import { widthOf } from '#lib/member-datasets/own-cells.ts';
import { CatalogueCell, type CatalogueSource } from './catalogue-cell.ts';
import type { OwnRow } from './dataset-rows.ts';
import { OwnValueCell, type OwnValueSource } from './own-value-cell.ts';

type Column = ColDef<OwnRow>;

const OWN = 'own-';
/** Returns the grid's id for an own column. */
export const gridColumnOf = (id: string): string => `${OWN}${id}`;
/** Returns the own column behind a grid column; undefined for a catalogue column. */
export const ownColumnOf = (colId: string): string | undefined =>
	colId.startsWith(OWN) ? colId.slice(OWN.length) : undefined;

/** Returns the catalogue columns of a screen, with the name pinned, followed by the own columns. */
export function datasetColumns(
	source: DirectorySource,
	shown: readonly string[],
	own: readonly DatasetColumn[],
	isEditable: boolean,
): Column[] {
	const catalogue = directoryColumns[source].filter(
		({ name, type }) => shown.includes(name) && type !== 'place',
	);
	return [
		...catalogue.map((column) => catalogueColumn(source, column)),
		...own.map((column) => ownColumn(column, isEditable)),
	];
}

const catalogueColumn = (source: DirectorySource, column: DirectoryColumn): Column => ({
	colId: column.name,
	headerName: column.label,
	width: column.width,
	pinned: column.type === 'name' ? 'left' : null,
	...(isFigure(column) && { cellClass: 'figure', headerClass: 'figure' }),
	cellRenderer: CatalogueCell,
	cellRendererParams: { source } satisfies CatalogueSource,
});

function ownColumn({ id, name, kind, choices }: DatasetColumn, editable: boolean): Column {
	return {
		colId: gridColumnOf(id),
		headerName: name,
		width: widthOf(kind),
		editable,
		headerClass: kind === 'number' ? 'own-head figure' : 'own-head',
		cellClass: kind === 'number' ? 'own-value figure' : 'own-value',
		valueGetter: ({ data }: ValueGetterParams<OwnRow>) => data?.cells[id] ?? '',
		cellRenderer: OwnValueCell,
		cellRendererParams: { kind, columnId: id } satisfies OwnValueSource,
		...(kind === 'choice' && {
			cellEditor: 'agSelectCellEditor',
			cellEditorParams: { values: ['', ...choices] },
		}),
		...(kind === 'text' && {
			cellEditor: 'agLargeTextCellEditor',
			cellEditorPopup: true,
			cellEditorParams: { maxLength: 2_000, rows: 6, cols: 40 },
		}),
	};
}

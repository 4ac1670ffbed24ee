import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { cellMarkup } from '#lib/directory/cell-markup.ts';
import { cellOf } from '#lib/directory/directories.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { paintStar } from '../../browser/watched.ts';

export interface CellSource {
	source: DirectorySource;
	/** Image sources of the logos that came with the page, so that the grid does not request these again. */
	listed: ReadonlyMap<string, string>;
}
type Params = ICellRendererParams<DirectoryRow> & CellSource;

/** Placeholder for a cell whose row has not loaded yet. */
const WAITING = '<span class="cell-waiting" aria-hidden="true"></span>';

/**
 * A grid cell with the markup of the server's table, so that the table looks the same when the grid takes over. It is
 * not a React component, since a screen has hundreds of cells that are redrawn while scrolling. The page handles events
 * of their links and pictures, as in the server's table.
 */
export class GridCell implements ICellRendererComp<DirectoryRow> {
	readonly #element = document.createElement('span');

	init(params: Params): void {
		this.#element.className = 'cell';
		this.refresh(params);
	}

	getGui(): HTMLElement {
		return this.#element;
	}

	refresh({ data, column, source, listed }: Params): boolean {
		const element = this.#element;
		const shownAt = (image: string) => listed.get(image) ?? image;
		element.innerHTML =
			data && column ? cellMarkup(cellOf(source, column.getColId(), data), shownAt) : WAITING;
		// The table is a single tab stop.
		for (const link of element.querySelectorAll('a')) link.tabIndex = -1;
		for (const star of element.querySelectorAll<HTMLElement>('[data-star]')) paintStar(star);
		return true;
	}
}

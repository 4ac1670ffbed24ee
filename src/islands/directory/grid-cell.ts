import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { cellMarkup } from '#lib/directory/cell-markup.ts';
import { cellOf } from '#lib/directory/directories.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { paintStar } from '../../browser/watched.ts';

export interface CellSource {
	source: DirectorySource;
	/** Where the logos that the page came with are shown from: the grid asks for none of them again. */
	listed: ReadonlyMap<string, string>;
}
type Params = ICellRendererParams<DirectoryRow> & CellSource;

/** Stands in the place of a cell until its row has come. */
const WAITING = '<span class="cell-waiting" aria-hidden="true"></span>';

/**
 * A cell of the grid: the markup of the server's table, so that the table keeps its looks when the grid takes over. No
 * component of React: of these a screen has hundreds, redrawn while it scrolls. What its links and pictures do is heard
 * of by the page, as in the server's table.
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
		// The table is one stop of the Tab key.
		for (const link of element.querySelectorAll('a')) link.tabIndex = -1;
		for (const star of element.querySelectorAll<HTMLElement>('[data-star]')) paintStar(star);
		return true;
	}
}

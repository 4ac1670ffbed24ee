import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { cellMarkup } from '#lib/directory/cell-markup.ts';
import { cellOf } from '#lib/directory/directories.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { OwnRow } from './dataset-rows.ts';

export interface CatalogueSource {
	source: DirectorySource;
}
type Params = ICellRendererParams<OwnRow> & CatalogueSource;

/** A catalogue cell, with the markup of the server's table. */
export class CatalogueCell implements ICellRendererComp<OwnRow> {
	readonly #element = document.createElement('span');

	init(params: Params): void {
		this.#element.className = 'cell';
		this.refresh(params);
	}

	getGui(): HTMLElement {
		return this.#element;
	}

	refresh({ data, column, source }: Params): boolean {
		if (data && column)
			this.#element.innerHTML = cellMarkup(cellOf(source, column.getColId(), data.row));
		for (const link of this.#element.querySelectorAll('a')) link.tabIndex = -1;
		return true;
	}
}

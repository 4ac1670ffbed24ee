import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { ColumnKind } from '#lib/member-datasets/cell-value.ts';
import { valueMarkup } from '#lib/member-datasets/own-cells.ts';
import type { OwnRow } from './dataset-rows.ts';

export interface OwnValueSource {
	kind: ColumnKind;
	columnId: string;
}
type Params = ICellRendererParams<OwnRow> & OwnValueSource;

/** A cell of an own column, with the markup of the server's table. */
export class OwnValueCell implements ICellRendererComp<OwnRow> {
	readonly #element = document.createElement('span');

	init(params: Params): void {
		this.#element.className = 'cell';
		this.refresh(params);
	}

	getGui(): HTMLElement {
		return this.#element;
	}

	refresh({ data, kind, columnId }: Params): boolean {
		const value = data?.cells[columnId];
		this.#element.innerHTML = value === undefined ? '' : valueMarkup(kind, value);
		// The table is a single tab stop.
		for (const link of this.#element.querySelectorAll('a')) link.tabIndex = -1;
		return true;
	}
}

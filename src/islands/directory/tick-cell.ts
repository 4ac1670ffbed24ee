import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { MAX_COMPARED } from '#lib/compare/address.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import type { Ticks } from './ticks.ts';

/** Id of the checkbox column. */
export const TICK = 'compare';
export const TICK_WIDTH = 48;

export interface TickSource {
	ticks: Ticks;
}
type Params = ICellRendererParams<DirectoryRow> & TickSource;

const nameOf = (row: DirectoryRow): string =>
	('ventures_name' in row ? row.ventures_name : row.name) ?? '';

/** A row's checkbox: ticked by pointer, or by the Space key from any cell of its row. */
export class TickCell implements ICellRendererComp<DirectoryRow> {
	readonly #element = document.createElement('label');
	readonly #box = document.createElement('input');
	#slug: string | null = null;
	#stop: () => void = () => undefined;

	init(params: Params): void {
		const { ticks } = params;
		this.#element.className = 'tick-cell';
		this.#box.type = 'checkbox';
		// The table is a single tab stop.
		this.#box.tabIndex = -1;
		this.#box.dataset.tick = '';
		this.#box.addEventListener('change', () => {
			if (this.#slug !== null) ticks.tick(this.#slug);
		});
		this.#element.append(this.#box);
		this.refresh(params);
		this.#stop = ticks.$ticked.subscribe((ticked) => this.#draw(ticked ?? []));
	}

	getGui(): HTMLElement {
		return this.#element;
	}

	refresh({ data, ticks }: Params): boolean {
		this.#slug = data?.slug ?? null;
		this.#box.ariaLabel = data ? `Compare ${nameOf(data)}` : 'Compare';
		this.#draw(ticks.$ticked.get() ?? []);
		return true;
	}

	destroy(): void {
		this.#stop();
	}

	#draw(ticked: readonly string[]): void {
		const isTicked = this.#slug !== null && ticked.includes(this.#slug);
		this.#box.checked = isTicked;
		this.#box.disabled = this.#slug === null || (!isTicked && ticked.length >= MAX_COMPARED);
	}
}

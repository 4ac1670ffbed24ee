/**
 * Keyboard handling of the table, which is a single tab stop. Arrows, which the grid handles, move between cells. Enter
 * follows a cell's link, or steps into a cell with several. F2 steps into any cell, Escape steps out, and Tab leaves.
 * While rows are being selected, Space in any cell ticks its row.
 */
export const KEYS_HINT =
	'Arrow keys move between cells. Enter opens the record, F2 goes to the links of a cell, Tab leaves the table. While you choose what to compare, Space selects the row.';

interface GridKey {
	key: string;
	isTrusted?: boolean;
	target: EventTarget | null;
	ctrlKey: boolean;
	metaKey: boolean;
	shiftKey: boolean;
	preventDefault(): void;
	stopPropagation(): void;
}

/**
 * Handles the keys that open and step into cells and leaves others to the grid. Must run before the grid's own
 * handler.
 */
export function onGridKey(event: GridKey): void {
	const { target } = event;
	const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('.ag-cell') : null;
	if (!cell) return;
	const isTaken = target === cell ? onCellKey(cell, event) : onLinkKey(cell, event);
	if (isTaken) event.stopPropagation();
	if (isTaken === 'done') event.preventDefault();
}

/** `done`: the key has been handled. `native`: the browser handles it, not the grid. */
type KeyOutcome = 'done' | 'native' | null;

const linksOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('a[href]')];

/** Returns the checkbox of a cell's row, which is in another part of the grid if the cell is not pinned. */
function tickOf(cell: HTMLElement): HTMLElement | null {
	const row = cell.closest('[row-index]')?.getAttribute('row-index') ?? '';
	return (
		cell
			.closest('.grid-frame')
			?.querySelector<HTMLElement>(`[row-index="${CSS.escape(row)}"] [data-tick]`) ?? null
	);
}

function onCellKey(cell: HTMLElement, { key, ctrlKey, metaKey, shiftKey }: GridKey): KeyOutcome {
	const tick = tickOf(cell);
	if (tick && (key === ' ' || (key === 'Enter' && cell.contains(tick)))) {
		tick.click();
		return 'done';
	}
	if (key !== 'Enter' && key !== 'F2') return null;
	const links = linksOf(cell);
	const main =
		cell.querySelector<HTMLElement>('a.entity') ?? (links.length === 1 ? links[0] : null);
	if (key === 'Enter' && main)
		main.dispatchEvent(
			new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
		);
	else links[0]?.focus();
	return 'done';
}

function onLinkKey(cell: HTMLElement, { key, target }: GridKey): KeyOutcome {
	// A clicked checkbox has the focus itself.
	if (target instanceof HTMLInputElement && key === ' ') return 'native';
	const links = linksOf(cell);
	const at = target instanceof HTMLElement ? links.indexOf(target) : -1;
	if (at === -1) return null;
	if (key === 'Enter' || key === ' ') return 'native';
	if (key === 'Escape') cell.focus();
	else if (key === 'ArrowRight') links[at + 1]?.focus();
	else if (key === 'ArrowLeft') links[at - 1]?.focus();
	else return null;
	return 'done';
}

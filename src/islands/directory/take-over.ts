/** A visitor's unfinished input in the server's toolbar from before the island was ready. */
export interface ToolbarState {
	/** Text typed into the search box but not submitted; null if the server's text is unchanged. */
	typed: string | null;
	filtersWereOpen: boolean;
}

/**
 * Removes the server's directory from the page, now that `island` shows the same. Returns what was typed or opened
 * there, and moves the focus and the scrolled place to the same in the island.
 *
 * @param showPage scrolls the grid to the first row of its page
 */
export function adoptServerTable(island: HTMLElement, showPage: () => void): ToolbarState {
	const server = document.querySelector<HTMLElement>('[data-directory-server]');
	const begun: ToolbarState = { typed: null, filtersWereOpen: false };
	if (!server) return begun;
	const box = server.querySelector<HTMLInputElement>('input[name="q"][type="search"]');
	if (box && box.value !== box.defaultValue) begun.typed = box.value;
	const more = island.querySelector<HTMLDetailsElement>('.table-more');
	if (more) more.open = server.querySelector('.table-more[open]') !== null;
	begun.filtersWereOpen = server.querySelector('details[open] .filter-form') !== null;
	const hadSearch = box !== null && box === document.activeElement;
	scrollAlike(server, island, showPage);
	server.remove();
	if (hadSearch) island.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
	return begun;
}

/**
 * Scrolls the grid to the rows that the server's table shows, since the reader may have scrolled while the grid loaded.
 */
function scrollAlike(server: HTMLElement, island: HTMLElement, showPage: () => void): void {
	const frame = server.querySelector('.directory-table');
	const grid = island.querySelector('.ag-grid-viewport');
	if (!frame || !grid) return;
	// The server's table holds only that page.
	if (frame.scrollTop > 0) {
		// Again, or the grid would still go there once it has that row's data.
		showPage();
		grid.scrollTop += frame.scrollTop;
	}
	grid.scrollLeft = frame.scrollLeft;
}

/**
 * Whether the headers have text and a row has a name (every name is a link), since the grid reports its rows before
 * drawing them.
 */
function isFilled(frame: HTMLElement): boolean {
	const headers = [...frame.querySelectorAll('.ag-header-cell')];
	const rows = [...frame.querySelectorAll('.ag-row')];
	return (
		headers.length > 0 &&
		headers.every((header) => header.textContent?.trim()) &&
		(rows.length === 0 || rows.some((row) => row.querySelector('a[href]')))
	);
}

/** Calls `ready` once the grid in `frame` shows its headers and rows. Returns a function that stops waiting. */
export function whenGridFilled(frame: HTMLElement, ready: () => void): () => void {
	if (isFilled(frame)) {
		ready();
		return () => undefined;
	}
	const observer = new MutationObserver(() => {
		if (!isFilled(frame)) return;
		observer.disconnect();
		ready();
	});
	observer.observe(frame, { childList: true, characterData: true, subtree: true });
	return () => observer.disconnect();
}

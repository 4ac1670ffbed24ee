/** What a visitor had begun in the server's toolbar before the island stood. */
export interface Begun {
	/** Text typed into the search box and not sent; null when it is as the server wrote it. */
	typed: string | null;
	filtersWereOpen: boolean;
}

/**
 * Takes the server's directory out of the page, now that `island` shows the same. What was typed or opened there is
 * given back, and the focus goes to the same place in the island.
 */
export function takeOver(island: HTMLElement): Begun {
	const server = document.querySelector<HTMLElement>('[data-directory-server]');
	const begun: Begun = { typed: null, filtersWereOpen: false };
	if (!server) return begun;
	const box = server.querySelector<HTMLInputElement>('input[name="q"][type="search"]');
	if (box && box.value !== box.defaultValue) begun.typed = box.value;
	begun.filtersWereOpen = server.querySelector('details[open] .filter-form') !== null;
	const hadSearch = box !== null && box === document.activeElement;
	server.remove();
	if (hadSearch) island.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
	return begun;
}

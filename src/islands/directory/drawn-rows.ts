import type { DirectoryRow } from '#lib/directory/row-shapes.ts';

/** The rows of the page that the server drew, as the dataset gives them; undefined when they are not in the page. */
export function drawnRows(): DirectoryRow[] | undefined {
	const text = document.querySelector('[data-drawn-rows]')?.textContent;
	return text ? JSON.parse(text) : undefined;
}

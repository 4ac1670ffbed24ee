import { SettingsError } from '#lib/base/settings-error.ts';
import type { Importer, SourceInput, SourceRow } from './importer.ts';

/** Far more pages than any source has; a source with more never ends. */
const MAX_PAGES = 1_000;

/**
 * Opens an address with `open`. For a paged source, opens the first page and gives access to the others, at most `most`
 * in total.
 */
export async function openPages(
	importer: Importer,
	address: string,
	open: (address: string) => Promise<SourceInput>,
	most = Number.POSITIVE_INFINITY,
): Promise<SourceInput> {
	const url = URL.parse(address);
	if (importer.asks) return { name: url?.host ?? address, url: address, chunks: nothing(), open };
	const pageAt = (number: number) => (url ? importer.page?.(url, number)?.href : undefined);
	const openAt = async (number: number): Promise<SourceInput> => {
		const at = pageAt(number);
		const input = await open(at ?? address);
		return at && number < most ? { ...input, next: () => openAt(number + 1), page: openAt } : input;
	};
	return openAt(1);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Yields the rows of all pages, until one is empty. Throws SettingsError if a page equals the one before or the pages
 * do not end.
 */
export async function* rowsOfPages(
	first: SourceInput,
	rows: (input: SourceInput) => AsyncIterable<SourceRow>,
): AsyncGenerator<SourceRow> {
	let page = first;
	let begun = '';
	for (let number = 1; number <= MAX_PAGES; number += 1) {
		let read = 0;
		if (page.isUnchanged) {
			if (!page.next) return;
			page = await page.next();
			continue;
		}
		for await (const row of rows(page)) {
			if (read === 0) begun = requireNewFirstRow(row, begun, first.name);
			read += 1;
			yield page.next || number > 1 ? { ...row, where: `page ${number}, ${row.where}` } : row;
		}
		if (!page.next || read === 0) return;
		page = await page.next();
	}
	throw new SettingsError(`${first.name} continues past ${MAX_PAGES} pages; check the URL.`);
}

/** Returns a page's first row as text. Throws SettingsError if it equals that of the page before. */
export function requireNewFirstRow(row: SourceRow, before: string, name: string): string {
	const text = JSON.stringify('value' in row ? row.value : row.unreadable);
	if (text === before)
		throw new SettingsError(`${name} keeps sending the same page; check the URL.`);
	return text;
}

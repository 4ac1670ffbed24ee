/**
 * Lists in a single table cell: items separated by `; `, with ambiguous ones quoted, as in `"Acme; Inc"; Moss`. Lists
 * separated by ` + ` or `,`, as other programs write them, can also be read.
 */

const AMBIGUOUS = /[;"]|,| \+ /;

/** Returns the items as one cell. */
export const writeCellList = (items: readonly string[]): string =>
	items.map((item) => (AMBIGUOUS.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join('; ');

const quotedItem = /(^|;)\s*"(?:[^"]|"")*"\s*(?=;|$)/g;
const item = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/gy;

/** Returns a cell's items, trimmed, duplicates included. */
export function readCellList(text: string): string[] {
	const isQuoted = new RegExp(quotedItem).test(text);
	const bare = text.replace(quotedItem, '$1');
	const items =
		isQuoted || bare.includes(';')
			? semicolons(text)
			: text.split(bare.includes(' + ') ? ' + ' : ',');
	return items.map((one) => one.trim()).filter((one) => one !== '');
}

function semicolons(text: string): string[] {
	const items: string[] = [];
	for (const [, quoted, plain = ''] of text.matchAll(item))
		items.push(quoted?.replaceAll('""', '"') ?? plain);
	return items;
}

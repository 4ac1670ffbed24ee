/**
 * Lists in one cell of a table: items with `; ` between them, one that could be taken for several in quotes, as
 * `"Acme; Inc"; Moss`. Read are also lists with ` + ` or `,` between their items, as other programs write them.
 */

const AMBIGUOUS = /[;"]|,| \+ /;

/** The items as one cell. */
export const writeCellList = (items: readonly string[]): string =>
	items.map((item) => (AMBIGUOUS.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join('; ');

const quotedItem = /(^|;)\s*"(?:[^"]|"")*"\s*(?=;|$)/g;
const item = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/gy;

/** The items of a cell, trimmed, as often as they stand there. */
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

import { writeCellList } from './cell-list.ts';

/** Returns one RFC 4180 line, including its line ending. */
export function csvLine(cells: readonly unknown[]): string {
	return `${cells.map((cell) => quoted(cellText(cell))).join(',')}\r\n`;
}

function cellText(cell: unknown): string {
	if (cell === null || cell === undefined) return '';
	if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
	if (Array.isArray(cell)) return neutral(writeCellList(cell.map(itemText)));
	return neutral(itemText(cell));
}

/** Returns a linked record's name, a link's URL, or the amount of a sum or reported figure. */
function itemText(item: unknown): string {
	if (typeof item !== 'object' || item === null) return String(item ?? '');
	for (const key of ['name', 'ventures_name', 'url', 'amount', 'amount_usd']) {
		const value: unknown = Reflect.get(item, key);
		if (value !== undefined) return String(value ?? '');
	}
	return '';
}

/**
 * Neutralizes cells that a spreadsheet would run as a formula: a leading apostrophe makes them text. Numbers are
 * unchanged. Text that already looks escaped is escaped again, so that removing one apostrophe restores the original.
 */
function neutral(text: string): string {
	if (!/^'*[=+\-@\t\r\n]/.test(text) || /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return text;
	return `'${text}`;
}

// Other separators too: programs that guess the file's separator by counting skip quoted text.
const quoted = (text: string): string =>
	/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Returns objects as a complete CSV table in UTF-8, with a header line and a byte-order mark, which spreadsheets need.
 */
export function csvTable(columns: readonly string[], rows: readonly unknown[]): string {
	const cells = (row: unknown) =>
		columns.map((column): unknown =>
			row !== null && typeof row === 'object' ? Reflect.get(row, column) : null,
		);
	return `\uFEFF${csvLine(columns)}${rows.map((row) => csvLine(cells(row))).join('')}`;
}

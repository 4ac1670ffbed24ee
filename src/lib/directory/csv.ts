import { writeCellList } from './cell-list.ts';

/** One line of RFC 4180, with its line end. */
export function csvLine(cells: readonly unknown[]): string {
	return `${cells.map((cell) => quoted(cellText(cell))).join(',')}\r\n`;
}

function cellText(cell: unknown): string {
	if (cell === null || cell === undefined) return '';
	if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
	if (Array.isArray(cell)) return neutral(writeCellList(cell.map(itemText)));
	return neutral(itemText(cell));
}

/** Of a linked record its name, of a link its address, of money and of what is said of it the amount. */
function itemText(item: unknown): string {
	if (typeof item !== 'object' || item === null) return String(item ?? '');
	for (const key of ['name', 'ventures_name', 'url', 'amount', 'amount_usd']) {
		const value: unknown = Reflect.get(item, key);
		if (value !== undefined) return String(value ?? '');
	}
	return '';
}

/**
 * Spreadsheets run a cell that starts like this as a formula; a leading apostrophe makes it text. Numbers stay. Text that
 * looks as if it had got one gets another, so that taking one away gives what it was.
 */
function neutral(text: string): string {
	if (!/^'*[=+\-@\t\r\n]/.test(text) || /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return text;
	return `'${text}`;
}

// Other separators as well: programs that guess the file's own by counting pass over what is quoted.
const quoted = (text: string): string =>
	/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A whole table of objects: UTF-8 with a byte-order mark, which spreadsheets need, and a line of column names. */
export function csvTable(columns: readonly string[], rows: readonly unknown[]): string {
	const cells = (row: unknown) =>
		columns.map((column): unknown =>
			row !== null && typeof row === 'object' ? Reflect.get(row, column) : null,
		);
	return `\uFEFF${csvLine(columns)}${rows.map((row) => csvLine(cells(row))).join('')}`;
}

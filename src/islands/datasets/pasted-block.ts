import {
	ambiguousNumberText,
	type Mark,
	marksIn,
	toDecimalPoint,
} from '#lib/format/decimal-marks.ts';

/**
 * Parses a block of cells as copied from a spreadsheet: tab-separated lines, with a cell quoted if it contains a tab or
 * line break.
 */
export function parsePastedBlock(text: string): string[][] {
	const rows: string[][] = [[]];
	let cell = '';
	let isQuoted = false;
	const end = () => {
		rows.at(-1)?.push(cell);
		cell = '';
	};
	for (let at = 0; at < text.length; at += 1) {
		const sign = text[at];
		if (isQuoted && sign === '"' && text[at + 1] === '"') {
			cell += '"';
			at += 1;
		} else if (isQuoted && sign === '"') isQuoted = false;
		else if (isQuoted) cell += sign;
		else if (sign === '"' && cell === '') isQuoted = true;
		else if (sign === '\t') end();
		else if (sign === '\n') {
			end();
			rows.push([]);
		} else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign;
	}
	end();
	const last = rows.at(-1);
	// A line end closes the last row; it does not start another.
	return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

/**
 * Maps a block to cells, starting at a given row and column. Counts the cells that would lie beyond the last row or
 * column.
 */
export function placeBlock<Cell>(
	block: readonly (readonly string[])[],
	cellAt: (down: number, across: number) => Cell | undefined,
): { cells: { at: Cell; text: string }[]; beyond: number } {
	const cells: { at: Cell; text: string }[] = [];
	let beyond = 0;
	for (const [down, row] of block.entries())
		for (const [across, text] of row.entries()) {
			const at = cellAt(down, across);
			if (at === undefined) beyond += 1;
			else cells.push({ at, text });
		}
	return { cells, beyond };
}

/**
 * Returns a block with its numbers rewritten to decimal points, if each column's cells together reveal its format;
 * otherwise the ambiguous cell.
 */
export function withDecimalPoints(
	block: readonly (readonly string[])[],
	isNumber: (across: number) => boolean,
): { block: string[][] } | { fault: string } {
	const marks = new Map<number, Set<Mark>>();
	for (const row of block)
		for (const [across, cell] of row.entries()) {
			const seen = marks.get(across) ?? new Set<Mark>();
			if (isNumber(across)) for (const mark of marksIn(cell, false)) seen.add(mark);
			marks.set(across, seen);
		}
	const read = block.map((row) =>
		row.map((cell, across) =>
			isNumber(across) ? toDecimalPoint(cell, marks.get(across) ?? new Set(), false) : undefined,
		),
	);
	for (const [down, row] of block.entries())
		for (const [across, cell] of row.entries())
			if (read[down]?.[across] === null) return { fault: ambiguousNumberText(cell) };
	return { block: block.map((row, down) => row.map((cell, at) => read[down]?.[at] ?? cell)) };
}

import {
	ambiguousNumberText,
	type Mark,
	marksIn,
	toDecimalPoint,
} from '#lib/format/decimal-marks.ts';
import { type ColumnSpec, type NormalizedValue, normalizeValue } from './cell-value.ts';
import type { PastedTable } from './pasted-table.ts';

/** Returns the signs of a number format found in all cells of a pasted column. */
export const columnMarks = (
	{ rows, delimiter }: Pick<PastedTable, 'rows' | 'delimiter'>,
	at: number,
): Set<Mark> => new Set(rows.flatMap((row) => marksIn(row[at] ?? '', delimiter === ',')));

/**
 * Returns the value of a cell, with numbers read in the format of the whole column: `1,200` is 1.2 beside `1.200,50`.
 */
export function columnValue(
	takes: ColumnSpec,
	cell: string,
	{ marks, delimiter }: { marks: ReadonlySet<Mark>; delimiter: string },
): NormalizedValue {
	if (takes.kind !== 'number') return normalizeValue(takes, cell);
	const plain = toDecimalPoint(cell, marks, delimiter === ';');
	if (plain !== null) return normalizeValue(takes, plain ?? cell);
	return { fault: ambiguousNumberText(cell) };
}

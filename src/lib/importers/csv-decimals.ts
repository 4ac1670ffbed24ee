import { directorySources } from '#lib/directory/sources.ts';
import { isNumberCell, type Mark, marksIn, toDecimalPoint } from '#lib/format/decimal-marks.ts';
import { columnOf, csvFields } from './csv-columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { leftOutNote, type Note } from './notes.ts';

/** Maximum rows, and characters, to buffer for learning from their amounts before the first row is yielded. */
const MAX_ROWS = 50_000;
const MAX_LETTERS = 20_000_000;

/**
 * Rewrites amounts with a decimal point, with a note, if other rows show that the file uses a decimal comma. If none
 * does, `1,200` is read as twelve hundred. It is left out with a note if rows show both forms, or if semicolons
 * separate the cells, which suggests decimal commas.
 */
export async function* withDecimalPoints(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
	const held: CsvRow[] = [];
	const marks = new Set<Mark>();
	let letters = 0;
	let failure: { error: unknown } | undefined;
	try {
		while (held.length < MAX_ROWS && letters < MAX_LETTERS) {
			const { done, value: row } = await rows.next();
			if (done) break;
			held.push(row);
			const numbers = numbersOf(row);
			// A file without amounts need not be buffered.
			if (held.length === 1 && numbers.length === 0) break;
			for (const cell of Object.values(row.value)) letters += cell.length;
			for (const { cell } of numbers)
				for (const mark of marksIn(cell, row.delimiter !== ';')) marks.add(mark);
		}
	} catch (error) {
		failure = { error };
	}
	for (const row of held) yield convertDecimals(row, marks);
	if (failure) throw failure.error;
	for await (const row of rows) yield convertDecimals(row, marks);
}

const isNumber = (header: string): boolean =>
	directorySources.some((source) => {
		const column = columnOf(source, header);
		const isAmount =
			source === 'fundraising' && /^(?:amount|amount_usd|valuation_usd)$/.test(column ?? '');
		return (
			isAmount || csvFields[source].some(({ kind, field }) => kind === 'number' && field === column)
		);
	});

const numbersOf = ({ value }: CsvRow) =>
	Object.entries(value).flatMap(([header, cell]) =>
		typeof cell === 'string' && isNumber(header) && isNumberCell(cell) ? [{ header, cell }] : [],
	);

function convertDecimals(row: CsvRow, marks: ReadonlySet<Mark>): CsvRow {
	const notes: Note[] = [];
	const read = numbersOf(row).flatMap(({ header, cell }): [string, string][] => {
		const plain = toDecimalPoint(cell, marks, row.delimiter === ';');
		if (plain === undefined) return [];
		notes.push(
			plain === null
				? leftOutNote(header, cell, 'an amount that can be read in two ways')
				: `${header} read with a comma before decimals`,
		);
		return [[header, plain ?? '']];
	});
	return read.length === 0
		? row
		: {
				...row,
				value: { ...row.value, ...Object.fromEntries(read) },
				notes: [...(row.notes ?? []), ...notes],
			};
}

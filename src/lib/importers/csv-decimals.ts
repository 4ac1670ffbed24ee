import { directorySources } from '#lib/directory/sources.ts';
import { columnOf, csvFields } from './csv-columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { leftOut, type Note } from './notes.ts';

/** Rows that are looked at before the first is given on, for what their amounts tell; and the letters in them. */
const MOST_ROWS = 50_000;
const MOST_LETTERS = 20_000_000;

type Mark = 'comma' | 'point';

const number = /^([^\d,.+-]{0,4})([\d.,]*\d)(\D{0,12})$/;
/** With points between thousands, a comma before decimals is beyond doubt. */
const surelyComma = /^\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/;
/** In a file whose cells commas do not part. */
const withComma = /^(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+)$/;
const withPoint =
	/^(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)$/;
/** `1,200` and `1.200`: one and a fifth, or twelve hundred. */
const inTwoWays = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Rows whose amounts are written with a point before decimals, with a note, where other rows of the file tell that it writes a
 * comma. Where none tells, `1,200` is twelve hundred, but left out with a note where semicolons part the cells, as they
 * do because a comma stands before decimals, and where rows tell both.
 */
export async function* withDecimalPoints(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
	const held: CsvRow[] = [];
	const marks = new Set<Mark>();
	let letters = 0;
	let failure: { error: unknown } | undefined;
	try {
		while (held.length < MOST_ROWS && letters < MOST_LETTERS) {
			const { done, value: row } = await rows.next();
			if (done) break;
			held.push(row);
			const numbers = numbersOf(row);
			// A file without amounts need not be held.
			if (held.length === 1 && numbers.length === 0) break;
			for (const cell of Object.values(row.value)) letters += cell.length;
			for (const { digits } of numbers) {
				if (surelyComma.test(digits) || (row.delimiter === ';' && withComma.test(digits)))
					marks.add('comma');
				if (withPoint.test(digits)) marks.add('point');
			}
		}
	} catch (error) {
		failure = { error };
	}
	for (const row of held) yield pointed(row, marks);
	if (failure) throw failure.error;
	for await (const row of rows) yield pointed(row, marks);
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
	Object.entries(value).flatMap(([header, cell]) => {
		if (typeof cell !== 'string' || !isNumber(header)) return [];
		const [, before = '', digits, after = ''] = number.exec(cell.trim()) ?? [];
		return digits === undefined ? [] : [{ header, cell, before, digits, after }];
	});

function pointed(row: CsvRow, marks: ReadonlySet<Mark>): CsvRow {
	const notes: Note[] = [];
	const isContradicted = marks.size === 2;
	const read = numbersOf(row).flatMap(
		({ header, cell, before, digits, after }): [string, string][] => {
			if (marks.has('comma') && !isContradicted) {
				const plain = digits.replaceAll('.', '').replace(',', '.');
				if (!/[.,]/.test(digits) || !/^\d+(?:\.\d+)?$/.test(plain)) return [];
				notes.push(`${header} read with a comma before decimals`);
				return [[header, `${before}${Number(plain)}${after}`]];
			}
			const isTold = marks.has('point') && !isContradicted;
			if (isTold || !inTwoWays.test(digits) || !(isContradicted || row.delimiter === ';'))
				return [];
			notes.push(leftOut(header, cell, 'an amount that can be read in two ways'));
			return [[header, '']];
		},
	);
	return read.length === 0
		? row
		: {
				...row,
				value: { ...row.value, ...Object.fromEntries(read) },
				notes: [...(row.notes ?? []), ...notes],
			};
}

import { SettingsError } from '#lib/base/settings-error.ts';
import { columnOf } from './csv-columns.ts';
import type { CsvRow } from './csv-rows.ts';

/** Maximum rows, and characters, to buffer for learning from their dates before the first row is yielded. */
const MAX_ROWS = 50_000;
const MAX_LETTERS = 20_000_000;

/** Two numbers and a year, with the same separator: `5/1/2024`, `5.1.2024`. */
const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

type Order = 'day first' | 'month first';

/**
 * Rewrites dates of two numbers and a year as ISO dates, with a note, if other rows of the file show which number is
 * the day; with dots it is the first. If no row shows it, the dates stay unchanged and the reader leaves them out.
 * Throws SettingsError, before yielding any row, if one row has the day first and another the month.
 */
export async function* inOneDayOrder(
	name: string,
	rows: AsyncGenerator<CsvRow>,
): AsyncGenerator<CsvRow> {
	const held: CsvRow[] = [];
	let letters = 0;
	const seen = new Map<Order, CsvRow & { text: string }>();
	let failure: { error: unknown } | undefined;
	function look(row: CsvRow): void {
		for (const [, text] of datesOf(row)) {
			const order = orderOf(text);
			if (order && !seen.has(order)) seen.set(order, { ...row, text });
		}
		const [day, month] = [seen.get('day first'), seen.get('month first')];
		if (day && month)
			throw new SettingsError(
				`${name} mixes two date formats: ${day.text} (${day.where}) has the day first, ${month.text} (${month.where}) the month; write dates as 2024-05-13.`,
			);
	}
	try {
		while (held.length < MAX_ROWS && letters < MAX_LETTERS) {
			const { done, value: row } = await rows.next();
			if (done) break;
			held.push(row);
			// A file without dates need not be buffered.
			if (held.length === 1 && datesOf(row).length === 0) break;
			for (const cell of Object.values(row.value)) letters += cell.length;
			look(row);
		}
	} catch (error) {
		// What was read before the file breaks off is kept, unless it contradicts itself.
		if (seen.size === 2) throw error;
		failure = { error };
	}
	const [order] = seen.keys();
	for (const row of held) yield inOrder(row, order);
	if (failure) throw failure.error;
	for (;;) {
		const { done, value: row } = await rows.next();
		if (done) return;
		look(row);
		yield inOrder(row, order);
	}
}

const isDate = (header: string): boolean => columnOf('fundraising', header) === 'date';

const datesOf = ({ value }: CsvRow): [string, string][] =>
	Object.entries(value).flatMap(([header, cell]) =>
		typeof cell === 'string' && isDate(header) ? [[header, cell.trim()]] : [],
	);

/** The order, if the date alone shows it. */
function orderOf(text: string): Order | undefined {
	const [, one, sign, other] = numeric.exec(text) ?? [];
	if (sign === '.' || !one || !other) return undefined;
	if (Number(one) > 12) return 'day first';
	return Number(other) > 12 ? 'month first' : undefined;
}

function inOrder(row: CsvRow, order: Order | undefined): CsvRow {
	const notes: string[] = [];
	const read = datesOf(row).flatMap(([header, text]): [string, string][] => {
		const [, one = '', sign, other = '', year] = numeric.exec(text) ?? [];
		const own = sign === '.' ? 'day first' : order;
		if (!own || !year) return [];
		const [day, month] = own === 'day first' ? [one, other] : [other, one];
		notes.push(`${header} read with the ${own}`);
		return [[header, `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]];
	});
	return read.length === 0
		? row
		: {
				...row,
				value: { ...row.value, ...Object.fromEntries(read) },
				notes: [...(row.notes ?? []), ...notes],
			};
}

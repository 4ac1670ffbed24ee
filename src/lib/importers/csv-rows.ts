import { CsvError, parse } from 'csv-parse';
import { SettingsError } from '#lib/base/settings-error.ts';
import { detectSeparator } from './csv-separator.ts';
import type { SourceInput, ValueRow } from './importer.ts';
import { convertToUtf8 } from './utf8.ts';

/** A record of the file, with its cells by column. */
export interface CsvRow extends ValueRow<Record<string, string>> {
	/** The separator between the cells of its file. */
	delimiter: string;
}

const MAX_RECORD_LENGTH = 1_000_000;
const LINE_ENDS: readonly (number | undefined)[] = [10, 13];

/**
 * Reads the records of a CSV file with a header, as objects of text keyed by column. The separator is `,`, `;` or
 * tab, as the header or Excel's `sep=` line before it shows. Text in an encoding other than UTF-8 is decoded where
 * possible, with a note. Throws SettingsError when a column of `required` is missing, there is only a header, or the
 * text stops being text or CSV or breaks off, after yielding every whole record before that point. (Records are taken
 * from the parser as it makes them: as a stream it drops what it has read ahead when it fails.)
 */
export async function* csvRows(
	input: SourceInput,
	required: readonly (readonly string[])[],
): AsyncGenerator<CsvRow> {
	if (input.folder) throw new SettingsError(`${input.name} is a folder; give one CSV file in it.`);
	const ready: CsvRow[] = [];
	let width = 0;
	let read = 0;
	const text = convertToUtf8(input);
	const { delimiter, isNamed, chunks } = await detectSeparator(text.chunks);
	let lastEncoding: string | undefined;
	const parser = parse({
		bom: true,
		delimiter,
		from_line: isNamed ? 2 : 1,
		columns: (header: string[]) => {
			const columns = checkedHeader(input.name, header, required);
			width = new Set(columns).size;
			return columns;
		},
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
		max_record_size: MAX_RECORD_LENGTH,
		on_record: (value: Record<string, string>, { lines }) => {
			read += 1;
			const encoding = text.encoding();
			const notes = encoding && encoding !== lastEncoding ? [`read as ${encoding}, not UTF-8`] : [];
			lastEncoding = encoding;
			ready.push({ where: `line ${lines}`, value, delimiter, ...(notes.length > 0 && { notes }) });
			return null;
		},
	});
	parser.on('error', () => undefined).resume();
	let failure: unknown;
	let lastByte: number | undefined;
	try {
		for await (const chunk of chunks) {
			lastByte = chunk.at(-1) ?? lastByte;
			await awaitStep((callback) => parser.write(chunk, callback));
			yield* ready.splice(0);
		}
	} catch (error) {
		failure = error;
	}
	const whole = ready.length;
	await awaitStep((callback) => parser.end(callback)).catch((error: unknown) => {
		failure ??= error;
	});
	// A final record without a line end may be incomplete.
	const last = ready.length > whole && !LINE_ENDS.includes(lastByte) ? ready.at(-1) : undefined;
	const isTorn = last && (failure || Object.keys(last.value).length < width);
	yield* isTorn ? ready.slice(0, -1) : ready;
	if (failure) throw failure instanceof CsvError ? notCsv(input.name, failure) : failure;
	if (isTorn)
		throw new SettingsError(
			`${input.name} ends in the middle of ${last.where}; check that it is complete.`,
		);
	if (lastByte === undefined)
		throw new SettingsError(`${input.name} is empty; check that it is the right file.`);
	if (read === 0)
		throw new SettingsError(
			`${input.name} has no rows below its header; check that it is the right file.`,
		);
}

/** Waits for a step of the parser. */
export function awaitStep(act: (callback: (error?: Error | null) => void) => void): Promise<void> {
	return new Promise((resolve, reject) => {
		act((error) => (error ? reject(error) : resolve()));
	});
}

function checkedHeader(
	name: string,
	header: string[],
	required: readonly (readonly string[])[],
): string[] {
	const columns = header.map((column) => column.trim().toLowerCase());
	const missing = required.find((spellings) => !spellings.some((one) => columns.includes(one)));
	if (missing)
		throw new SettingsError(
			`${name} has no column ${missing.join(' or ')}; its first line must name the columns.`,
		);
	return columns;
}

function notCsv(name: string, error: CsvError): SettingsError {
	const reason = error.message.replace(/\.$/, '');
	return new SettingsError(
		`${name} stops being valid CSV (${reason}); check that it is the right file and complete.`,
	);
}

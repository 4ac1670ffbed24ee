import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { SettingsError } from '#lib/settings-error.ts';
import type { SourceInput, SourceRow } from './importer.ts';

const LONGEST_RECORD = 1_000_000;

/**
 * The records of a CSV file with a header, as objects of text keyed by column. Throws SettingsError when a
 * column of `required` is missing or the text stops being CSV.
 */
export async function* csvRows(
	input: SourceInput,
	required: readonly (readonly string[])[],
): AsyncGenerator<SourceRow> {
	if (input.folder) throw new SettingsError(`${input.name} is a folder; give one CSV file of it.`);
	const bytes = Readable.from(input.chunks, { objectMode: false });
	const parser = parse({
		bom: true,
		info: true,
		columns: (header: string[]) => checkedHeader(input.name, header, required),
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
		max_record_size: LONGEST_RECORD,
	});
	bytes.on('error', (error) => parser.destroy(error));
	bytes.pipe(parser);
	let any = false;
	try {
		for await (const { record, info } of parser) {
			any = true;
			yield { where: `line ${info.lines}`, value: record };
		}
	} catch (error) {
		throw error instanceof CsvError ? new SettingsError(notCsv(input.name, error)) : error;
	} finally {
		bytes.destroy();
	}
	if (!any && parser.info.lines === 0 && parser.info.bytes === 0)
		throw new SettingsError(`${input.name} is empty; check that it is the right file.`);
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

function notCsv(name: string, error: CsvError): string {
	const reason = error.message.replace(/\.$/, '');
	return `${name} stops being CSV (${reason}); check that it is the right file and complete.`;
}

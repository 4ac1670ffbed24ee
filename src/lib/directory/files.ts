import type { Db } from '#lib/db/connect.ts';
import type { ParquetColumn } from '#lib/parquet/column.ts';
import { RowGroups } from '#lib/parquet/row-groups.ts';
import { type ExportedView, exportView, ROWS_PER_BATCH } from './export.ts';
import { type ExportedRow, exportedRows } from './export-rows.ts';
import { fileColumns } from './file-columns.ts';
import type { FileFormat } from './file-formats.ts';
import type { DirectorySource } from './sources.ts';

/** Rows as files: CSV holds the visible columns, JSON and Parquet everything the directory shows. */

export const fileTypes = {
	csv: 'text/csv; charset=utf-8',
	json: 'application/json; charset=utf-8',
	parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<FileFormat, string>;
export const isFileFormat = (text: string): text is FileFormat => Object.hasOwn(fileTypes, text);

/** The content of a file, piece by piece. */
export type Pieces = AsyncGenerator<string | Uint8Array>;
/** Rows of a file as objects, in batches. */
export type RowBatches = AsyncIterable<readonly object[]>;

/** Maximum rows, and characters of their JSON, per row group: the unit held in memory and compressed at once. */
const GROUP = { rows: 10_000, characters: 2_000_000 };

/** Streams rows as a JSON array of objects, one per line. */
export async function* jsonOf(batches: RowBatches): Pieces {
	let isFirst = true;
	yield '[';
	for await (const rows of batches) {
		yield `${isFirst ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
		isFirst = false;
	}
	yield ']\n';
}

/** Streams rows as Parquet; each has a value for every column, as in JSON. */
export async function* parquetOf(columns: readonly ParquetColumn[], batches: RowBatches): Pieces {
	const groups = new RowGroups(columns, GROUP);
	for await (const rows of batches)
		for (const row of rows) {
			const bytes = await groups.add({ ...row }, JSON.stringify(row).length);
			// The next call overwrites them, and the file's reader may be slow.
			if (bytes) yield Uint8Array.from(bytes);
		}
	yield groups.end();
}

/** Returns a row for typed files: amounts, which CSV gives to the last digit, become numbers. */
export function typedRow(source: DirectorySource, row: ExportedRow): object {
	const { ordinal: _place, ...values } = row;
	for (const { name, type } of fileColumns[source])
		if (type === 'number' && typeof values[name] === 'string') values[name] = Number(values[name]);
	return values;
}

/** Streams a directory's records as typed rows, in order. */
export async function* fileRows(
	db: Db,
	source: DirectorySource,
	ids: readonly number[],
): AsyncGenerator<object[]> {
	for (let from = 0; from < ids.length; from += ROWS_PER_BATCH) {
		const rows = await exportedRows(db, source, ids.slice(from, from + ROWS_PER_BATCH));
		yield rows.map((row) => typedRow(source, row));
	}
}

/** Streams a view's records as a file in this format. */
export function streamView(
	format: FileFormat,
	db: Db,
	view: ExportedView,
	ids: readonly number[],
): Pieces {
	if (format === 'csv') return exportView(db, view, ids);
	const rows = fileRows(db, view.source, ids);
	return format === 'json' ? jsonOf(rows) : parquetOf(fileColumns[view.source], rows);
}

/** Returns the download response, uncached; the file name contains the date. */
export function fileResponse(
	format: FileFormat,
	name: string,
	pieces: Pieces,
	now = new Date(),
): Response {
	return new Response(streamOf(pieces), {
		headers: {
			'Content-Type': fileTypes[format],
			'Content-Disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${format}"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	});
}

/** Returns the pieces, as they arrive, as a response body. */
function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
		},
		async cancel() {
			await pieces.return(undefined);
		},
	});
}

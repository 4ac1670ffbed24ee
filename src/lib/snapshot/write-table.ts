import { join } from 'node:path';
import type pg from 'pg';
import type { ReadColumn, SnapshotColumn } from './columns.ts';
import { JsonLinesFile } from './json-lines-file.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import type { Measures } from './measured-file.ts';
import { ParquetFile } from './parquet-file.ts';
import { copiedLines, rowsQuery } from './read-rows.ts';
import type { SnapshotTable } from './tables.ts';

/** Receives the number of rows as they are written; may throw to abort. */
export type OnRows = (rows: number) => void;

interface RowsFile {
	write(lines: readonly string[]): Promise<void>;
	finish(): Promise<Measures>;
	abandon(): Promise<void>;
}

/** Columns in the manifest's form. */
export const describeColumns = (columns: readonly ReadColumn[]): SnapshotColumn[] =>
	columns.map(({ sql: _, when: _when, ...column }) => column);

/** Passes batches of lines to every file, then finishes all files, or discards all of them after an error. */
export async function writeRows(
	files: Record<string, RowsFile>,
	batches: AsyncIterable<string[]>,
	onRows: OnRows,
): Promise<ManifestFile[]> {
	const opened = Object.entries(files);
	try {
		let rows = 0;
		for await (const lines of batches) {
			for (const [, file] of opened) await file.write(lines);
			rows += lines.length;
			onRows(lines.length);
		}
		const written: ManifestFile[] = [];
		for (const [name, file] of opened) written.push({ name, rows, ...(await file.finish()) });
		return written;
	} catch (error) {
		for (const [, file] of opened) await file.abandon();
		throw error;
	}
}

/** Writes one table into `folder`, as JSON Lines and as Parquet. */
export async function writeTable(
	client: pg.Client,
	table: SnapshotTable,
	folder: string,
	onRows: OnRows,
): Promise<ManifestTable> {
	const { name, about, key, columns } = table;
	const lines = `${name}.jsonl.gz`;
	const parquet = `${name}.parquet`;
	const files = await writeRows(
		{
			[lines]: await JsonLinesFile.create(join(folder, lines)),
			[parquet]: await ParquetFile.create(join(folder, parquet), columns),
		},
		copiedLines(client, rowsQuery(table)),
		onRows,
	);
	return { name, about, key: [...key], columns: describeColumns(columns), files };
}

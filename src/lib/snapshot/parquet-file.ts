import { RowGroups } from '../parquet/row-groups.ts';
import type { ReadColumn } from './columns.ts';
import { MeasuredFile, type Measures } from './measured-file.ts';

/** Maximum numbers of rows and of characters of JSON in a row group, which is held in memory. */
const GROUP = { rows: 50_000, characters: 8_000_000 };

/** A Parquet file of rows given as JSON texts; the value of an absent column is null. */
export class ParquetFile {
	readonly #file: MeasuredFile;
	readonly #groups: RowGroups;

	private constructor(file: MeasuredFile, columns: readonly ReadColumn[]) {
		this.#file = file;
		this.#groups = new RowGroups(columns, GROUP);
	}

	/** Creates `path`, which must not exist. */
	static async create(path: string, columns: readonly ReadColumn[]): Promise<ParquetFile> {
		return new ParquetFile(await MeasuredFile.create(path), columns);
	}

	/** Appends rows: JSON objects that have every column. */
	async write(lines: readonly string[]): Promise<void> {
		for (const line of lines) {
			const bytes = await this.#groups.add(JSON.parse(line), line.length);
			if (bytes) await this.#file.write(bytes);
		}
	}

	/** Ends the file. */
	async finish(): Promise<Measures> {
		await this.#file.write(await this.#groups.end());
		return this.#file.finish();
	}

	/** Closes an unfinished file. */
	abandon(): Promise<void> {
		return this.#file.abandon();
	}
}

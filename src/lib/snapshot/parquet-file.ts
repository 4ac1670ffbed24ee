import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { ReadColumn } from './columns.ts';
import { MeasuredFile, type Measures } from './measured-file.ts';
import { convert, parquetSchema } from './parquet-values.ts';

/** A row group ends at so many rows, or so many characters of JSON: that is what is held in memory. */
const ROWS = 50_000;
const CHARACTERS = 8_000_000;

const compress = (bytes: Uint8Array): Uint8Array =>
	zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });

/** A Parquet file of rows that come as JSON texts; every value null where its column says nothing. */
export class ParquetFile {
	readonly #file: MeasuredFile;
	readonly #columns: readonly ReadColumn[];
	readonly #bytes = new ByteWriter();
	readonly #writer: ParquetWriter;
	#group: unknown[][];
	#rows = 0;
	#characters = 0;

	private constructor(file: MeasuredFile, columns: readonly ReadColumn[]) {
		this.#file = file;
		this.#columns = columns;
		this.#group = columns.map(() => []);
		this.#writer = new ParquetWriter({
			writer: this.#bytes,
			schema: parquetSchema(columns),
			codec: 'ZSTD',
			compressors: { ZSTD: compress },
			createdBy: 'cairn',
		});
	}

	/** Makes `path`, which must not be there. */
	static async create(path: string, columns: readonly ReadColumn[]): Promise<ParquetFile> {
		return new ParquetFile(await MeasuredFile.create(path), columns);
	}

	/** Appends rows: JSON objects that have every column. */
	async write(lines: readonly string[]): Promise<void> {
		for (const line of lines) {
			const row: Record<string, unknown> = JSON.parse(line);
			this.#columns.forEach((column, at) => {
				this.#group[at]?.push(convert(column, row[column.name]));
			});
			this.#rows += 1;
			this.#characters += line.length;
			if (this.#rows >= ROWS || this.#characters >= CHARACTERS) await this.#endGroup();
		}
	}

	/** Ends the file. */
	async finish(): Promise<Measures> {
		await this.#endGroup();
		await this.#writer.finish();
		await this.#flush();
		return this.#file.finish();
	}

	/** Closes what is not to be finished. */
	abandon(): Promise<void> {
		return this.#file.abandon();
	}

	async #endGroup(): Promise<void> {
		if (this.#rows > 0)
			await this.#writer.write({ columnData: this.#sources(), rowGroupSize: ROWS });
		await this.#flush();
		this.#group = this.#columns.map(() => []);
		this.#rows = 0;
		this.#characters = 0;
	}

	#sources(): ColumnSource[] {
		return this.#columns.map(({ name, type }, at) => ({
			name,
			data: this.#group[at] ?? [],
			// Its bounds would be whole documents in the footer.
			statistics: type !== 'json' && type !== 'list of text',
		}));
	}

	async #flush(): Promise<void> {
		await this.#file.write(this.#bytes.getBytes());
		this.#bytes.index = 0;
	}
}

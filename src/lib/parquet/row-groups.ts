import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { ParquetColumn } from './column.ts';
import { parquetSchema, toParquetValue } from './values.ts';

const compress = (bytes: Uint8Array): Uint8Array =>
	zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });

/** The size at which a row group is full: this many rows, or characters of JSON. It bounds memory use. */
export interface GroupSize {
	rows: number;
	characters: number;
}

/** Writes a Parquet file incrementally: takes row after row, and returns the bytes of each full group. */
export class RowGroups {
	readonly #columns: readonly ParquetColumn[];
	readonly #most: GroupSize;
	readonly #bytes = new ByteWriter();
	readonly #writer: ParquetWriter;
	#group: unknown[][];
	#rows = 0;
	#characters = 0;

	constructor(columns: readonly ParquetColumn[], most: GroupSize) {
		this.#columns = columns;
		this.#most = most;
		this.#group = columns.map(() => []);
		this.#writer = new ParquetWriter({
			writer: this.#bytes,
			schema: parquetSchema(columns),
			codec: 'ZSTD',
			compressors: { ZSTD: compress },
			createdBy: 'cairn',
		});
	}

	/**
	 * Appends a row with a JSON value per column; `characters` is its approximate length as JSON. Returns bytes to write
	 * when a group is full; the next call overwrites them.
	 */
	async add(row: Record<string, unknown>, characters: number): Promise<Uint8Array | undefined> {
		this.#columns.forEach((column, at) => {
			this.#group[at]?.push(toParquetValue(column, row[column.name]));
		});
		this.#rows += 1;
		this.#characters += characters;
		const isFull = this.#rows >= this.#most.rows || this.#characters >= this.#most.characters;
		return isFull ? this.#endGroup() : undefined;
	}

	/** Returns the last bytes of the file. */
	async end(): Promise<Uint8Array> {
		const last = Uint8Array.from(await this.#endGroup());
		await this.#writer.finish();
		return Buffer.concat([last, this.#flush()]);
	}

	async #endGroup(): Promise<Uint8Array> {
		if (this.#rows > 0)
			await this.#writer.write({ columnData: this.#sources(), rowGroupSize: this.#most.rows });
		this.#group = this.#columns.map(() => []);
		this.#rows = 0;
		this.#characters = 0;
		return this.#flush();
	}

	#sources(): ColumnSource[] {
		return this.#columns.map(({ name, type }, at) => ({
			name,
			data: this.#group[at] ?? [],
			// Its bounds would put whole documents into the footer.
			statistics: type !== 'json' && !type.startsWith('list of'),
		}));
	}

	#flush(): Uint8Array {
		const bytes = this.#bytes.getBytes();
		this.#bytes.index = 0;
		return bytes;
	}
}

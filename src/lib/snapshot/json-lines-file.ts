import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, type Gzip } from 'node:zlib';
import { MeasuredFile, type Measures } from './measured-file.ts';

/** Compression takes a quarter of the time of zlib's default level, for files about a tenth larger. */
const LEVEL = 2;

/** A gzip file of lines. It is compressed in a separate thread, in parallel with the writer. */
export class JsonLinesFile {
	readonly #gzip: Gzip;
	readonly #file: MeasuredFile;
	/** Aborted, with the cause as reason, if the file cannot be written. */
	readonly #broken = new AbortController();
	/** Resolves to the cause of failure, or to undefined. */
	readonly #written: Promise<unknown>;

	private constructor(file: MeasuredFile) {
		this.#file = file;
		this.#gzip = createGzip({
			level: LEVEL,
			chunkSize: 262_144,
			strategy: constants.Z_DEFAULT_STRATEGY,
		});
		const sink = new Writable({
			write: (chunk: Buffer, _encoding, done) => {
				file.write(chunk).then(() => done(), done);
			},
		});
		this.#written = pipeline(this.#gzip, sink).then(
			() => undefined,
			(error: unknown) => {
				this.#broken.abort(error);
				return error;
			},
		);
	}

	/** Creates `path`, which must not exist. */
	static async create(path: string): Promise<JsonLinesFile> {
		return new JsonLinesFile(await MeasuredFile.create(path));
	}

	/** Appends lines, each a JSON text without a line break. */
	async write(lines: readonly string[]): Promise<void> {
		if (lines.length === 0) return;
		const { signal } = this.#broken;
		signal.throwIfAborted();
		if (this.#gzip.write(`${lines.join('\n')}\n`)) return;
		// A stream ended by a pipeline emits no more events, not even its failure.
		await once(this.#gzip, 'drain', { signal }).catch((error: unknown) => {
			throw signal.aborted ? signal.reason : error;
		});
	}

	/** Ends the file. */
	async finish(): Promise<Measures> {
		this.#gzip.end();
		const error = await this.#written;
		if (error) throw error;
		return this.#file.finish();
	}

	/** Closes an unfinished file. */
	async abandon(): Promise<void> {
		this.#gzip.destroy();
		await this.#written;
		await this.#file.abandon();
	}
}

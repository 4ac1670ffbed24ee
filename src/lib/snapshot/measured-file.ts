import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Size and checksum of a finished file. */
export interface Measures {
	bytes: number;
	/** Hexadecimal. */
	sha256: string;
}

/** A new file, written sequentially, that tracks its size and checksum. */
export class MeasuredFile {
	readonly #handle: FileHandle;
	readonly #hash = createHash('sha256');
	#bytes = 0;

	private constructor(handle: FileHandle) {
		this.#handle = handle;
	}

	/** Creates `path`, which must not exist yet. It is world-readable, as a snapshot contains only public data. */
	static async create(path: string): Promise<MeasuredFile> {
		return new MeasuredFile(await open(path, 'wx', 0o644));
	}

	/** Appends bytes; `bytes` may be reused once the promise resolves. */
	async write(bytes: Uint8Array): Promise<void> {
		this.#hash.update(bytes);
		for (let from = 0; from < bytes.length; ) {
			const { bytesWritten } = await this.#handle.write(bytes, from);
			from += bytesWritten;
		}
		this.#bytes += bytes.length;
	}

	/** Waits until the file is on the disk, then closes it. */
	async finish(): Promise<Measures> {
		await this.#handle.sync();
		await this.#handle.close();
		return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
	}

	/** Closes an unfinished file. */
	async abandon(): Promise<void> {
		await this.#handle.close().catch(() => undefined);
	}
}

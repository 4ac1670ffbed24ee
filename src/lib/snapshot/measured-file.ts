import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** What a finished file is checked by. */
export interface Measures {
	bytes: number;
	/** Hexadecimal. */
	sha256: string;
}

/** A new file, written from its start to its end, that knows its size and its checksum. */
export class MeasuredFile {
	readonly #handle: FileHandle;
	readonly #hash = createHash('sha256');
	#bytes = 0;

	private constructor(handle: FileHandle) {
		this.#handle = handle;
	}

	/** Makes `path`, which must not be there. Everybody may read it: what a snapshot holds is public. */
	static async create(path: string): Promise<MeasuredFile> {
		return new MeasuredFile(await open(path, 'wx', 0o644));
	}

	/** Appends; `bytes` may be used again once this is done. */
	async write(bytes: Uint8Array): Promise<void> {
		this.#hash.update(bytes);
		for (let from = 0; from < bytes.length; ) {
			const { bytesWritten } = await this.#handle.write(bytes, from);
			from += bytesWritten;
		}
		this.#bytes += bytes.length;
	}

	/** Waits until it is on the disk, and closes it. */
	async finish(): Promise<Measures> {
		await this.#handle.sync();
		await this.#handle.close();
		return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
	}

	/** Closes what is not to be finished. */
	async abandon(): Promise<void> {
		await this.#handle.close().catch(() => undefined);
	}
}

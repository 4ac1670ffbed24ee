/** Reads a given number of bytes at a time from a stream of chunks of any size. */
export class ByteReader {
	readonly #chunks: AsyncIterator<Uint8Array>;
	#rest: Uint8Array = new Uint8Array();

	constructor(chunks: AsyncIterable<Uint8Array>) {
		this.#chunks = chunks[Symbol.asyncIterator]();
	}

	/** Reads the next `length` bytes; fewer at the end. */
	async read(length: number): Promise<Buffer> {
		const parts: Uint8Array[] = [];
		let missing = length;
		while (missing > 0 && (await this.#fill())) {
			const part = this.#rest.subarray(0, missing);
			this.#rest = this.#rest.subarray(part.length);
			parts.push(part);
			missing -= part.length;
		}
		return Buffer.concat(parts);
	}

	/** Skips `length` bytes. @returns whether there were that many. */
	async skip(length: number): Promise<boolean> {
		let missing = length;
		while (missing > 0 && (await this.#fill())) {
			const passed = Math.min(missing, this.#rest.length);
			this.#rest = this.#rest.subarray(passed);
			missing -= passed;
		}
		return missing === 0;
	}

	/** Releases the stream. */
	async close(): Promise<void> {
		await this.#chunks.return?.();
	}

	async #fill(): Promise<boolean> {
		while (this.#rest.length === 0) {
			const { done, value } = await this.#chunks.next();
			if (done) return false;
			this.#rest = value;
		}
		return true;
	}
}

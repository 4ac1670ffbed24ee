import { createInflate } from 'node:zlib';

/** The result of inflating data. */
export interface InflateResult {
	/** The inflated bytes, kept up to the requested number. */
	size: number;
	bytes: Buffer;
	/** Whether the data is complete and intact, up to its end marker. */
	isWhole: boolean;
}

/** Bytes inflated at a time: each chunk briefly occupies the server's thread. */
const CHUNK = 1_048_576;

/**
 * Inflates data (zlib), counting its bytes but never holding more than `keep`, and stops after `most` bytes. The work
 * is done off the server's thread.
 */
export async function inflateData(
	data: Uint8Array,
	{ most, keep }: { most: number; keep: number },
): Promise<InflateResult> {
	const stream = createInflate({ chunkSize: CHUNK });
	const parts: Buffer[] = [];
	let size = 0;
	let isWhole = true;
	stream.end(data);
	try {
		for await (const part of stream) {
			if (!Buffer.isBuffer(part)) continue;
			size += part.length;
			if (size <= keep) parts.push(part);
			if (size > most) break;
		}
	} catch {
		// Damaged or truncated: the output so far counts.
		isWhole = false;
	}
	stream.destroy();
	return { size, bytes: Buffer.concat(parts), isWhole };
}

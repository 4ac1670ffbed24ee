import { createInflate } from 'node:zlib';

/** What data comes to when it is inflated. */
export interface Inflated {
	/** Bytes, of which no more than asked for are kept. */
	size: number;
	bytes: Buffer;
	/** Whether it is whole and sound, up to the mark of its end. */
	isWhole: boolean;
}

/** Bytes that come out at a time: each costs the server's thread a moment. */
const CHUNK = 1_048_576;

/**
 * Inflates data (zlib), counting and never holding more than `keep` bytes, and gives up once `most` bytes came out. The
 * work is done beside the server's thread.
 */
export async function inflated(
	data: Uint8Array,
	{ most, keep }: { most: number; keep: number },
): Promise<Inflated> {
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
		// Damaged, or it breaks off: what came out until then counts.
		isWhole = false;
	}
	stream.destroy();
	return { size, bytes: Buffer.concat(parts), isWhole };
}

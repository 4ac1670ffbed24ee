import type { IncomingMessage } from 'node:http';

const MEBIBYTE = 1_048_576;

/** Paths that accept a file of up to 10 MiB: the calls, and the page that posts the same form. */
const WITH_FILE =
	/^\/api\/users\/upload-data$|^\/api\/jobs\/[^/]+\/apply$|^\/crypto-jobs\/[^/]+\/apply$/;

/** Returns the maximum body size in bytes for a path: 10 MiB plus multipart framing for uploads, else 1 MiB. */
export function bodyLimit(path: string): number {
	return WITH_FILE.test(path) ? 10 * MEBIBYTE + 65_536 : MEBIBYTE;
}

/** A request body: read in full, absent, over its limit, or aborted by the sender. */
export type Body =
	| { state: 'read'; body: Buffer }
	| { state: 'none' }
	| { state: 'too large' }
	| { state: 'broken' };

/**
 * Reads a body of up to `limit` bytes before the request is handled, so that an oversized one is refused outright and
 * a slow one occupies nothing but its socket.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
	const length = request.headers['content-length'];
	if (length === undefined && request.headers['transfer-encoding'] === undefined)
		return { state: 'none' };
	if (Number(length ?? 0) > limit) return { state: 'too large' };
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let size = 0;
		request.on('data', (chunk: Buffer) => {
			size += chunk.length;
			if (size <= limit) chunks.push(chunk);
			else {
				request.pause();
				request.removeAllListeners('data');
				resolve({ state: 'too large' });
			}
		});
		request.once('end', () => resolve({ state: 'read', body: Buffer.concat(chunks) }));
		request.once('error', () => resolve({ state: 'broken' }));
		request.once('close', () => resolve({ state: 'broken' }));
	});
}

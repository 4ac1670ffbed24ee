import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HttpError } from '../http/errors.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { finishedSnapshots, readManifest } from './finished.ts';
import { CHECKSUMS, filesOf, isSnapshotName, MANIFEST, type Manifest } from './manifest.ts';

/** Denotes the newest snapshot in a URL. */
export const LATEST = 'latest';

const types: Record<string, string> = {
	'.gz': 'application/gzip',
	'.parquet': 'application/vnd.apache.parquet',
	'.json': 'application/json; charset=utf-8',
	'': 'text/plain; charset=utf-8',
};
const typeOf = (file: string): string => types[/\.[a-z]+$/.exec(file)?.[0] ?? ''] ?? '';

const sharedHeaders = {
	'Accept-Ranges': 'bytes',
	'X-Content-Type-Options': 'nosniff',
	'Cross-Origin-Resource-Policy': 'cross-origin',
	// A name is never reused for other bytes; checksummed files must not be recompressed on the way.
	'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
};

const unknown = () =>
	new HttpError(404, 'Snapshot file not found. /snapshots lists the available files.');

/** Returns the ETag of a file, without quotes; undefined if the snapshot has no file with this name. */
function tagOf(manifest: Manifest, file: string): string | undefined {
	if (file === MANIFEST || file === CHECKSUMS) return `${manifest.name}-${file}`;
	return filesOf(manifest).find(({ name }) => name === file)?.sha256;
}

/**
 * The address of a file in the newest snapshot. @throws HttpError 404 when there is no snapshot, or no such file in
 * it.
 */
export async function newestAddress(folder: string, file: string): Promise<string> {
	const [newest] = await finishedSnapshots(folder);
	if (!newest || !tagOf(newest.manifest, file)) throw unknown();
	return `/snapshots/${newest.manifest.name}/${file}`;
}

/** Returns the requested range; the whole file if the condition for the range (`If-Range`) is not met. */
function rangeOf(request: Request, tag: string, size: number): ReturnType<typeof readRange> {
	const condition = request.headers.get('if-range');
	return condition === null || condition === tag
		? readRange(request.headers.get('range'), size)
		: 'whole';
}

const hasCopy = (request: Request, tag: string): boolean => {
	const known = request.headers.get('if-none-match') ?? '';
	return known.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));
};

/**
 * A file of a complete snapshot in `folder`, or the requested range of it. Names are looked up in the snapshot's
 * manifest: no address leads out of the folder.
 * @throws HttpError 404 for a snapshot or file that does not exist.
 */
export async function snapshotResponse(
	folder: string,
	{ request, name, file }: { request: Request; name: string; file: string },
): Promise<Response> {
	const manifest = isSnapshotName(name) ? await readManifest(join(folder, name)) : undefined;
	const found = manifest && tagOf(manifest, file);
	if (!found) throw unknown();
	const tag = `"${found}"`;
	const headers: Record<string, string> = {
		...sharedHeaders,
		ETag: tag,
		'Content-Type': typeOf(file),
		'Content-Disposition': `attachment; filename="${file}"`,
	};
	if (hasCopy(request, tag)) return new Response(null, { status: 304, headers });
	return bytesOf(join(folder, name, file), request, tag, headers);
}

async function bytesOf(
	path: string,
	request: Request,
	tag: string,
	headers: Record<string, string>,
): Promise<Response> {
	const handle = await open(path).catch(() => undefined);
	if (!handle) throw unknown();
	let handedOn = false;
	try {
		const { size } = await handle.stat();
		const range = rangeOf(request, tag, size);
		if (range === 'unsatisfiable')
			return new Response(null, {
				status: 416,
				headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
			});
		const part: ByteRange = range === 'whole' ? { first: 0, last: size - 1 } : range;
		headers['Content-Length'] = String(part.last - part.first + 1);
		if (range !== 'whole') headers['Content-Range'] = `bytes ${part.first}-${part.last}/${size}`;
		const status = range === 'whole' ? 200 : 206;
		if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers });
		const stream = handle.createReadStream({ start: part.first, end: part.last });
		handedOn = true;
		return new Response(webStream(stream), { status, headers });
	} finally {
		if (!handedOn) await handle.close();
	}
}

// Node's own conversion throws an uncaught error when the reader leaves midway.
function webStream(stream: Readable): ReadableStream<Uint8Array> {
	const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		cancel() {
			stream.destroy();
		},
	});
}

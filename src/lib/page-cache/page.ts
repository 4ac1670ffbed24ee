import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

/** Supported encodings for compressed responses, best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A rendered response as it is cached. Times are milliseconds since 1970. */
export interface Page {
	status: number;
	/** Lowercase header names, without set-cookie, content-length and content-encoding. */
	headers: [name: string, value: string][];
	/** Absent while only a compressed copy is kept, for a page that nobody has requested again. */
	body: Buffer | undefined;
	/** Without quotes. */
	etag: string;
	tags: readonly string[];
	storedAt: number;
	freshUntil: number;
	/** Time until which the page may still be shown after freshUntil, while a new one is made. */
	staleUntil: number;
	compressed: Partial<Record<Encoding, Buffer>>;
}

/** The response sent to one visitor for a page. */
export interface PageResponse {
	status: number;
	headers: [name: string, value: string][];
	body: Buffer | undefined;
}

/** Minimum bytes to compress: with smaller bodies, compression saves no more than the headers it adds. */
const WORTH_COMPRESSING = 512;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compression levels by use: for one visitor who is waiting, or for a copy sent to everybody afterwards. */
const qualities = {
	waiting: { br: 4, gzip: 3 },
	kept: { br: 5, gzip: 6 },
};

/** Bytes compressed in one step: each further step waits for a turn of the event loop. */
const CHUNK = 65_536;

/**
 * Returns Brotli's window as a power of two, just large enough for `bytes`: a larger one only costs more to set up.
 */
const windowFor = (bytes: number): number =>
	Math.min(
		constants.BROTLI_DEFAULT_WINDOW,
		Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes))),
	);

const compressors: Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>> = {
	br: (body, quality) =>
		brotli(body, {
			chunkSize: CHUNK,
			params: {
				[constants.BROTLI_PARAM_QUALITY]: quality,
				[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
				[constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
			},
		}),
	gzip: (body, level) => gzipAsync(body, { level, chunkSize: CHUNK }),
};

/** Returns the entity tag of a body, without quotes. */
export function etagOf(body: Buffer): string {
	return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}

/** Returns whether an If-None-Match header names `etag` in any of its encodings. */
export function etagMatches(header: string | null | undefined, etag: string): boolean {
	if (!header) return false;
	if (header.trim() === '*') return true;
	return header.split(',').some((part) => {
		const bare = part.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
		return bare.replace(/-(?:br|gzip)$/, '') === etag;
	});
}

const isCompressible = (type: string) =>
	/^(?:text\/|application\/(?:json|xml|javascript|manifest\+json|rss\+xml|ld\+json|openapi\+json|feed\+json)|image\/svg\+xml)/.test(
		type,
	) && !type.startsWith('text/event-stream');

/**
 * Returns whether bodies of this media type compress: text, JSON, XML, SVG; not event streams, which must not be
 * delayed.
 */
export function isCompressibleType(type: string | undefined): boolean {
	return type !== undefined && isCompressible(type.toLowerCase());
}

/** Returns the best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | null | undefined): Encoding | undefined {
	if (!accept) return undefined;
	const refused = new Set<string>();
	const wanted = new Set<string>();
	for (const part of accept.toLowerCase().split(',')) {
		const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
		const zero = parameters.some((piece) => /^q=0(?:\.0*)?$/.test(piece));
		(zero ? refused : wanted).add(name);
	}
	const allowed = (name: Encoding) => wanted.has(name) || (wanted.has('*') && !refused.has(name));
	return encodings.find(allowed);
}

async function compress(
	page: Page,
	body: Buffer,
	wanted: readonly Encoding[],
	quality: Record<Encoding, number>,
): Promise<void> {
	const type = page.headers.find(([name]) => name === 'content-type')?.[1];
	if (body.length < WORTH_COMPRESSING || !isCompressibleType(type)) return;
	const copies = await Promise.all(
		wanted.map(async (one) => [one, await compressors[one](body, quality[one])] as const),
	);
	page.compressed = { ...page.compressed, ...Object.fromEntries(copies) };
}

/** Creates every copy of a page that is requested again, compressing off the main thread. */
export async function compressPage(page: Page): Promise<void> {
	const body = wholeBody(page);
	await compress(page, body, encodings, qualities.kept);
	page.body = body;
}

/**
 * Compresses the copy for a visitor waiting for a new page quickly, and keeps no other: most pages of a directory are
 * requested once, and a copy is a seventh the size of its page. The original body is empty afterwards.
 */
export async function compressFirst(page: Page, wanted: Encoding): Promise<void> {
	const body = wholeBody(page);
	await compress(page, body, [wanted], qualities.waiting);
	if (!page.compressed[wanted]) return;
	page.body = undefined;
	giveBack(body);
}

/**
 * Frees the memory of a body that is no longer needed, immediately, and leaves it empty. Left to the garbage collector,
 * bodies outlive minor collections (a compressor holds its input) and cause a major one every hundred pages, which
 * makes two or three visitors wait 50 ms.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
	const isWhole = buffer.byteLength === byteLength;
	if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Returns the body as it was rendered; throws when the page has no copy at all. */
function wholeBody({ body, compressed }: Page): Buffer {
	if (body) return body;
	if (compressed.br) return brotliDecompressSync(compressed.br);
	if (compressed.gzip) return gunzipSync(compressed.gzip);
	throw new TypeError('a page without a body');
}

/** Approximate overhead of objects, lists and index entries, besides their strings: per page, header and tag. */
const OVERHEAD = { page: 1_024, header: 96, tag: 160 };

/**
 * Returns the bytes that a page takes in the cache under `key`. A small response, such as a redirect, is mostly
 * headers and address: uncounted, they would let a stranger requesting ever new addresses fill ten times the allowed
 * memory.
 */
export function pageBytes(page: Page, key: string): number {
	const { body, compressed, headers, tags } = page;
	const bodies = [body, compressed.br, compressed.gzip].map((one) => one?.length ?? 0);
	const named = headers.map(([name, value]) => name.length + value.length + OVERHEAD.header);
	const tagged = tags.map((tag) => tag.length + OVERHEAD.tag);
	return [...bodies, ...named, ...tagged].reduce(
		(sum, bytes) => sum + bytes,
		OVERHEAD.page + key.length,
	);
}

const isEdgeLife = (name: string) => name === 'cdn-cache-control' || name === 'surrogate-control';

/** Builds the response to one request: 304 when the visitor has the page, else the best copy they can read. */
export function answerFor(
	page: Page,
	request: { method: string; accept: string | null | undefined; match: string | null | undefined },
	mark: 'HIT' | 'MISS' | 'STALE',
): PageResponse {
	const wanted = chooseEncoding(request.accept);
	const copy = wanted && page.compressed[wanted];
	const headers: PageResponse['headers'] = [...page.headers, ['x-cache', mark]];
	const type = page.headers.find(([name]) => name === 'content-type')?.[1];
	if (isCompressibleType(type) && !page.headers.some(([name]) => name === 'vary'))
		headers.push(['vary', 'Accept-Encoding']);
	// A CDN's copy starts with the age it had here.
	if (headers.some(([name]) => isEdgeLife(name)))
		headers.push(['age', String(Math.floor((performance.now() - page.storedAt) / 1_000))]);
	headers.push(['etag', copy ? `"${page.etag}-${wanted}"` : `"${page.etag}"`]);
	if (page.status === 200 && etagMatches(request.match, page.etag))
		return {
			status: 304,
			headers: headers.filter(([name]) => name !== 'content-type'),
			body: undefined,
		};
	const body = copy ?? wholeBody(page);
	if (copy && wanted) headers.push(['content-encoding', wanted]);
	headers.push(['content-length', String(body.length)]);
	return { status: page.status, headers, body: request.method === 'HEAD' ? undefined : body };
}

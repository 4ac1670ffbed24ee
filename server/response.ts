import {
	type IncomingMessage,
	type OutgoingHttpHeader,
	type OutgoingHttpHeaders,
	ServerResponse,
} from 'node:http';
import {
	type BrotliCompress,
	constants,
	createBrotliCompress,
	createGzip,
	type Gzip,
} from 'node:zlib';
import { boundedAddress } from '#lib/http/redirects.ts';
import { chooseEncoding, type Encoding, isCompressibleType } from '#lib/page-cache/page.ts';
import { describeStatus, errorBody } from './refusal.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Shorter responses are sent uncompressed. */
const WORTH_COMPRESSING = 1_024;

/**
 * Brotli's window as a power of two, 256 KiB: what is compressed here is hardly ever longer, and Brotli's default takes
 * 4 MiB per response in progress.
 */
const WINDOW = 18;

/** Types whose encoding browsers would guess if no charset were given. */
const NEEDS_CHARSET =
	/^(?:text\/[\w.+-]+|application\/(?:json|xml|javascript|manifest\+json|[\w.-]+\+xml|[\w.-]+\+json)|image\/svg\+xml)$/i;

/** Path prefix of the only pages that other sites may frame. */
const FRAMED = '/embed/screen/';

type Callback = (error?: Error | null) => void;

/**
 * The server's response: adds the common headers just before they are sent, and compresses on the way. The code that
 * answers (static files, cache, Astro) need not know.
 */
export class AppResponse extends ServerResponse<IncomingMessage> {
	/** Set for each request before it is handled. */
	security: SecurityHeaders | undefined;
	requestId = '';
	path = '';
	/** The `Accept` header of the request. */
	accept = '';
	/** Bytes of the body handed to the socket. */
	bodyBytes = 0;
	#compressor: BrotliCompress | Gzip | undefined;
	#prepared = false;
	/** Sent in place of the site's own body: see #replaceError. */
	#replacement: Buffer | undefined;
	#flushing = false;

	override writeHead(
		status: number,
		reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
		given?: OutgoingHttpHeaders | OutgoingHttpHeader[],
	): this {
		const headers = typeof reason === 'string' ? given : reason;
		if (headers && !Array.isArray(headers))
			for (const [name, value] of Object.entries(headers))
				if (value !== undefined) this.setHeader(name, value);
		const sent = this.#passing(status);
		if (!this.#prepared) {
			this.#replaceError(sent);
			this.#prepare(sent);
		}
		return super.writeHead(sent);
	}

	/** Sends 503 in place of 500 for an error page marked as temporary, since Astro only knows 500. */
	#passing(status: number): number {
		return status === 500 && this.#text('x-cairn-status') === '503' ? 503 : status;
	}

	/** Called by Node for a response whose headers were never written explicitly. */
	override write(chunk: unknown, encoding?: BufferEncoding | Callback, done?: Callback): boolean {
		if (!this.headersSent) this.writeHead(this.statusCode);
		const callback = typeof encoding === 'function' ? encoding : done;
		if (this.#replacement) {
			callback?.();
			return true;
		}
		const data = toBuffer(chunk, encoding);
		if (!this.#compressor) return this.#send(data, callback);
		const more = this.#compressor.write(data, callback);
		this.#flushSoon();
		return more;
	}

	override end(chunk?: unknown, encoding?: BufferEncoding | (() => void), done?: () => void): this {
		const callback = [chunk, encoding, done].find((value) => typeof value === 'function');
		const data =
			typeof chunk === 'function' || chunk == null ? undefined : toBuffer(chunk, encoding);
		if (!this.headersSent) {
			if (!this.hasHeader('content-length') && !this.hasHeader('transfer-encoding'))
				this.#knownLength(data?.length ?? 0);
			this.writeHead(this.statusCode);
		}
		if (typeof callback === 'function') this.once('finish', () => callback());
		if (this.#replacement) {
			this.bodyBytes = this.#replacement.length;
			super.end(this.req.method === 'HEAD' ? undefined : this.#replacement);
			return this;
		}
		if (this.#compressor) {
			if (data) this.#compressor.write(data);
			this.#compressor.end();
			return this;
		}
		if (data) this.bodyBytes += data.length;
		super.end(data);
		return this;
	}

	/** Sets the length of a body given in one piece. A HEAD response has no body to measure. */
	#knownLength(length: number): void {
		const bodiless = this.statusCode === 204 || this.statusCode === 304 || this.statusCode < 200;
		if (!bodiless && this.req.method !== 'HEAD') this.setHeader('content-length', length);
	}

	#send(data: Buffer, callback?: Callback): boolean {
		this.bodyBytes += data.length;
		return super.write(data, callback);
	}

	/**
	 * Flushes soon: a page is written as many small pieces in one turn, and the finished part should reach the reader
	 * right away.
	 */
	#flushSoon(): void {
		if (this.#flushing) return;
		this.#flushing = true;
		setImmediate(() => {
			this.#flushing = false;
			if (this.#compressor && !this.#compressor.writableEnded) this.#compressor.flush();
		});
	}

	/**
	 * Adds a body to an error that the site sent without one, and turns an error page below /api/ into the contract's
	 * JSON: programs must never have to parse HTML.
	 */
	#replaceError(status: number): void {
		if (status < 400) return;
		const type = this.#text('content-type');
		const isPage = type === undefined || type.startsWith('text/');
		const isBare = type === undefined && status >= 500;
		if (!isBare && !(isPage && this.path.startsWith('/api/'))) return;
		for (const name of ['content-length', 'content-encoding', 'content-security-policy', 'etag'])
			this.removeHeader(name);
		const error = errorBody(this.path, status, describeStatus(status, this.requestId), this.accept);
		this.#replacement = error.body;
		this.setHeader('content-type', error.type);
		this.setHeader('content-length', error.body.length);
		this.setHeader('cache-control', 'no-store');
	}

	#prepare(status: number): void {
		this.#prepared = true;
		for (const name of this.getHeaderNames())
			if (name.startsWith('x-cairn-')) this.removeHeader(name);
		this.removeHeader('x-powered-by');
		for (const [name, value] of this.security?.always ?? []) this.setHeader(name, value);
		for (const [name, value] of this.security?.defaults ?? [])
			if (!this.hasHeader(name)) this.setHeader(name, value);
		if (this.#mayBeFramed()) this.removeHeader('x-frame-options');
		if (this.requestId) this.setHeader('x-request-id', this.requestId);
		this.#boundLocation();
		this.#nameCharset();
		this.#negotiate(status);
	}

	/**
	 * Whether the page may be framed: only embedded screens whose own response allows it. They contain nothing about the
	 * visitor.
	 */
	#mayBeFramed(): boolean {
		return (
			this.path.startsWith(FRAMED) &&
			(this.#text('content-security-policy')?.includes('frame-ancestors *') ?? false)
		);
	}

	/** Limits the length of a redirect, whatever caused it, so that no URL of ours is echoed at arbitrary length. */
	#boundLocation(): void {
		const location = this.#text('location');
		if (location?.startsWith('/')) this.setHeader('location', boundedAddress(location));
	}

	#nameCharset(): void {
		const type = this.getHeader('content-type');
		if (typeof type === 'string' && NEEDS_CHARSET.test(type.trim()))
			this.setHeader('content-type', `${type.trim()}; charset=utf-8`);
	}

	#negotiate(status: number): void {
		if (!isCompressibleType(this.#text('content-type'))) return;
		if (!this.#text('vary')?.toLowerCase().includes('accept-encoding'))
			this.appendHeader('vary', 'Accept-Encoding');
		const encoding = chooseEncoding(this.req.headers['accept-encoding']?.toString());
		if (encoding && this.#mayCompress(status)) this.#compress(encoding);
	}

	#mayCompress(status: number): boolean {
		if (status === 204 || status === 206 || status === 304) return false;
		if (this.req.method === 'HEAD' || this.hasHeader('content-encoding')) return false;
		if (this.#replacement) return false;
		if (/no-transform/i.test(this.#text('cache-control') ?? '')) return false;
		const length = Number(this.#text('content-length') ?? Number.POSITIVE_INFINITY);
		return length >= WORTH_COMPRESSING;
	}

	#compress(encoding: Encoding): void {
		const etag = this.#text('etag');
		if (etag?.startsWith('"')) this.setHeader('etag', `${etag.slice(0, -1)}-${encoding}"`);
		this.removeHeader('content-length');
		this.setHeader('content-encoding', encoding);
		const compressor =
			encoding === 'br'
				? createBrotliCompress({
						params: {
							[constants.BROTLI_PARAM_QUALITY]: 4,
							[constants.BROTLI_PARAM_LGWIN]: WINDOW,
						},
					})
				: createGzip({ level: 5 });
		compressor.on('data', (data: Buffer) => {
			if (!this.#send(data)) compressor.pause();
		});
		this.on('drain', () => compressor.resume());
		compressor.on('drain', () => this.emit('drain'));
		compressor.on('end', () => super.end());
		compressor.on('error', (error) => this.destroy(error));
		this.once('close', () => compressor.destroy());
		this.#compressor = compressor;
	}

	#text(name: string): string | undefined {
		return this.getHeader(name)?.toString();
	}
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
	if (typeof chunk === 'string')
		return Buffer.from(chunk, typeof encoding === 'string' ? toEncoding(encoding) : 'utf8');
	if (chunk instanceof Uint8Array)
		return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	throw new TypeError('A body must be text or bytes.');
}

function toEncoding(name: string): BufferEncoding {
	return Buffer.isEncoding(name) ? name : 'utf8';
}

import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPrivateIp, type Resolve } from './private-network.ts';

/**
 * Thrown when a host name resolves to a private network at connection time, whatever it resolved to when it was
 * checked.
 */
export class PrivateNetworkError extends Error {
	override name = 'PrivateNetworkError';
}

/**
 * Resolves the addresses to connect to and refuses if any is private, so that the addresses checked are the ones
 * connected to.
 */
const publicOnly =
	(resolve: Resolve, isPrivate: (address: string) => boolean): LookupFunction =>
	(hostname, { all }, done) => {
		resolve(hostname).then(
			(found) => {
				const [first] = found;
				if (!first || found.some(({ address }) => isPrivate(address)))
					done(new PrivateNetworkError(`${hostname} leads into a private network`), []);
				else if (all) done(null, found);
				else done(null, first.address, first.family);
			},
			(error: NodeJS.ErrnoException) => done(error, []),
		);
	};

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
	gzip: createGunzip,
	br: createBrotliDecompress,
	deflate: createInflate,
};

/** Statuses from here on are not valid HTTP; some hosts answer 999 to clients that they take for bots. */
const MAX_STATUS = 600;
const noStatus = ({ host }: URL, status: number) =>
	Object.assign(new Error(`${host} returned ${status}, which is not an HTTP status`), {
		code: 'HPE_INVALID_STATUS',
	});

/** Statuses whose response has no body. */
const BODILESS = [204, 205, 304];

/** A request to an outside address. */
export interface OutsideRequest {
	headers: Record<string, string>;
	signal: AbortSignal;
	resolve: Resolve;
	/** Returns whether an address is off limits. */
	isPrivate?: (address: string) => boolean;
	/** Sent as a POST; if absent, the request is a GET. */
	body?: string;
}

/**
 * Works like `fetch`, without following redirects, for an address named by a source or a member rather than the
 * operator: connects to public addresses only, over a connection of its own.
 * @throws PrivateNetworkError for a host that is in, or resolves to, a private network; an Error with a `code` when there is
 * no valid response.
 */
export function fetchOutside(
	url: URL,
	{ headers, signal, resolve, isPrivate = isPrivateIp, body }: OutsideRequest,
): Promise<Response> {
	const { promise, resolve: answer, reject } = Promise.withResolvers<Response>();
	const request = url.protocol === 'https:' ? secure : plain;
	// A host that is an IP address is never looked up.
	const literal = url.hostname.replace(/^\[|\]$/g, '');
	if (isIP(literal) && isPrivate(literal))
		return Promise.reject(new PrivateNetworkError(`${literal} is in a private network`));
	const clientRequest = request(url, {
		agent: false,
		method: body === undefined ? 'GET' : 'POST',
		headers: {
			...headers,
			...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
			'accept-encoding': 'gzip, deflate, br',
		},
		lookup: publicOnly(resolve, isPrivate),
		signal,
	});
	clientRequest.once('error', reject);
	clientRequest.once('response', (incoming) => {
		const status = incoming.statusCode ?? 0;
		const given = new Headers();
		for (const [name, values = []] of Object.entries(incoming.headersDistinct))
			for (const value of values) given.append(name, value);
		try {
			if (status < 200 || status >= MAX_STATUS) throw noStatus(url, status);
			const body = BODILESS.includes(status) ? null : decodeBody(incoming, given);
			answer(new Response(body, { status, headers: given }));
		} catch (error) {
			incoming.destroy();
			reject(error);
		}
	});
	clientRequest.end(body);
	return promise;
}

function decodeBody(incoming: Readable, headers: Headers): ReadableStream<Uint8Array<ArrayBuffer>> {
	const decoder = decoders[headers.get('content-encoding')?.toLowerCase() ?? '']?.();
	const whole = decoder ? incoming.compose(decoder) : incoming;
	const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = whole[Symbol.asyncIterator]();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		async cancel() {
			incoming.destroy();
			await chunks.return?.();
		},
	});
}

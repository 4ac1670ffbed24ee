import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '#lib/base/settings-error.ts';
import { fetchOutside, PrivateNetworkError } from '#lib/http/fetch-outside.ts';
import { isInPrivateNetwork, type Resolve, resolveName } from '#lib/http/private-network.ts';
import { connectionTrouble } from './connection-trouble.ts';
import type { SourceInput, Validator } from './importer.ts';
import { userAgent } from './user-agent.ts';

export interface FetchLimits {
	/** Milliseconds allowed for the response headers to arrive. */
	headMs: number;
	/** Maximum milliseconds between two bytes. */
	idleMs: number;
	/** Milliseconds allowed in total, including the reader's own time. */
	totalMs: number;
	/** Maximum bytes of the body, after decompression. */
	bytes: number;
	redirects: number;
	/** Maximum attempts for failures that may be temporary: 408, 429, 5xx, no connection. */
	tries: number;
	/** First pause between attempts; doubled each time. `Retry-After` takes precedence. */
	pauseMs: number;
	/** Longest `Retry-After` that is honoured. */
	longestPauseMs: number;
}

export const defaultLimits: FetchLimits = {
	headMs: 30_000,
	idleMs: 60_000,
	totalMs: 3_600_000,
	bytes: 512 * 1024 * 1024,
	redirects: 5,
	tries: 5,
	pauseMs: 1_000,
	longestPauseMs: 300_000,
};

export interface FetchOptions {
	/**
	 * Returns the address that is really requested, if it contains a key. Messages and the input show the address without
	 * the key.
	 */
	withKey?: (url: URL) => URL;
	/** Headers such as a key of the source. Sent only to the address's own origin, never to the target of a redirect. */
	headers?: Record<string, string>;
	limits?: Partial<FetchLimits>;
	signal?: AbortSignal;
	/** Receives a message before each pause. */
	log?: (sentence: string) => void;
	/** User agent, see `userAgent()`. */
	agent?: string;
	/** Advice to the operator when the source refuses access (401, 403); by default, to check the key. */
	whenRefused?: string;
	/** Validator of the last known response: if that has not changed, the input says so and has no content. */
	validator?: Validator | undefined;
	/** Resolves the addresses of a host that a redirect names; the system's resolver by default. */
	resolve?: Resolve;
	/** Waits until the host may be contacted; called before each attempt. */
	turn?: (url: URL) => Promise<void>;
	/** Called with the milliseconds for which the host asks to be left alone, if they exceed the wait here. */
	rest?: (url: URL, milliseconds: number) => Promise<void>;
}

/** Longest time that a host is left alone at its own request. */
const MAX_REST_MS = 24 * 3_600_000;
/** Maximum length of a stored validator. */
const MAX_VALIDATOR_LENGTH = 500;

/**
 * Requests an http(s) address and streams its body, decompressed. Transient failures are retried before the body
 * begins; afterwards the stream throws. All failures are SettingsErrors with a one-sentence message.
 */
export async function fetchSource(
	address: string,
	options: FetchOptions = {},
): Promise<SourceInput> {
	const limits = { ...defaultLimits, ...options.limits };
	const shown = webUrl(address, address);
	const url = options.withKey?.(shown) ?? shown;
	const name = shortName(shown);
	const stop = new AbortController();
	const total = setTimeout(() => stop.abort(), limits.totalMs);
	total.unref();
	const signal = options.signal ? AbortSignal.any([stop.signal, options.signal]) : stop.signal;
	const attempt = { url, name, limits, signal, options };
	const response = await untilAnswered(attempt);
	const metadata = { validator: validatorOf(response), charset: charsetOf(response) };
	const input = { name, url: shown.href, ...metadata };
	if (response.status === 304) {
		clearTimeout(total);
		return { ...input, isUnchanged: true, validator: options.validator, chunks: nothing() };
	}
	return { ...input, chunks: bodyOf(response, attempt, () => clearTimeout(total)) };
}

/** Returns the address for messages, shortened, since one that names a hundred coins is unreadable. */
const shortName = ({ host, pathname }: URL): string =>
	pathname.length > MAX_PATH_LENGTH
		? `${host}${pathname.slice(0, MAX_PATH_LENGTH)}…`
		: `${host}${pathname}`;

const MAX_PATH_LENGTH = 120;

async function* nothing(): AsyncGenerator<Uint8Array> {}

function validatorOf({ headers }: Response): Validator {
	const short = (name: string) => {
		const value = headers.get(name);
		return value !== null && value.length <= MAX_VALIDATOR_LENGTH ? value : undefined;
	};
	return { etag: short('etag'), lastModified: short('last-modified') };
}

/** Reads the charset from `Content-Type: text/xml; charset="windows-1251"`. */
function charsetOf({ headers }: Response): string | undefined {
	const type = headers.get('content-type') ?? '';
	return /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1];
}

interface Attempt {
	url: URL;
	name: string;
	limits: FetchLimits;
	signal: AbortSignal;
	options: FetchOptions;
}

/** A transient failure; `waitMs` is how long the source asked to wait. */
class Passing extends Error {
	readonly waitMs: number | undefined;

	constructor(message: string, waitMs?: number) {
		super(message);
		this.waitMs = waitMs;
	}
}

async function untilAnswered(attempt: Attempt): Promise<Response> {
	const { limits, signal, options, url } = attempt;
	for (let tried = 1; ; tried += 1) {
		await options.turn?.(url);
		try {
			return await ask(attempt);
		} catch (error) {
			if (!(error instanceof Passing)) throw error;
			const wait = error.waitMs ?? limits.pauseMs * 2 ** (tried - 1);
			if (tried >= limits.tries || wait > limits.longestPauseMs) {
				if (error.waitMs) await options.rest?.(url, Math.min(error.waitMs, MAX_REST_MS));
				throw new SettingsError(`${error.message}; try again later.`);
			}
			options.log?.(`${error.message}; next try in ${Math.ceil(wait / 1000)} s.`);
			await delay(wait, undefined, { signal }).catch(() => {
				throw new SettingsError(`${error.message}; stopped while waiting for the next attempt.`);
			});
		}
	}
}

/** Makes a single attempt, following redirects. */
async function ask(attempt: Attempt): Promise<Response> {
	let url = attempt.url;
	for (let followed = 0; followed <= attempt.limits.redirects; followed += 1) {
		const response = await head(attempt, url);
		const target = response.headers.get('location');
		if (response.status < 300 || response.status >= 400 || !target)
			return checkResponse(response, attempt);
		await response.body?.cancel();
		const next = URL.parse(target, url);
		if (!next) throw new SettingsError(`${attempt.name} redirects to something that is not a URL.`);
		url = await outside(webUrl(next.href, attempt.name), attempt);
	}
	throw new SettingsError(`${attempt.name} redirects more than ${attempt.limits.redirects} times.`);
}

/** Checks a redirect: an operator may request any address, but a source must not lead into the operator's network. */
async function outside(url: URL, { url: first, name, options }: Attempt): Promise<URL> {
	const { resolve = resolveName } = options;
	if (url.host === first.host || !(await isInPrivateNetwork(url, resolve))) return url;
	throw inside(name, url);
}

const inside = (name: string, { hostname }: URL) =>
	new SettingsError(
		`${name} redirects into a private network (${hostname}); such redirects are not followed.`,
	);

async function head({ name, limits, signal, options, url: first }: Attempt, url: URL) {
	const timer = new AbortController();
	const timeout = setTimeout(() => timer.abort(), limits.headMs);
	const own = url.origin === first.origin ? options.headers : {};
	const init = {
		headers: {
			'user-agent': options.agent ?? userAgent(),
			accept: '*/*',
			...conditions(options),
			...own,
		},
		signal: AbortSignal.any([signal, timer.signal]),
	};
	try {
		if (url.host === first.host) return await fetch(url, { redirect: 'manual', ...init });
		// A name's addresses may change between the check and the connection.
		return await fetchOutside(url, { ...init, resolve: options.resolve ?? resolveName });
	} catch (error) {
		if (error instanceof PrivateNetworkError) throw inside(name, url);
		if (signal.aborted) throw new SettingsError(`${name} was not read: stopped or timed out.`);
		if (timer.signal.aborted)
			throw new Passing(`${name} did not answer within ${limits.headMs / 1000} s`);
		throw new Passing(`${name} ${connectionTrouble(causeOf(error))}`);
	} finally {
		clearTimeout(timeout);
	}
}

function conditions({ validator }: FetchOptions): Record<string, string> {
	return {
		...(validator?.etag && { 'if-none-match': validator.etag }),
		...(validator?.lastModified && { 'if-modified-since': validator.lastModified }),
	};
}

async function checkResponse(
	response: Response,
	{ name, limits, options }: Attempt,
): Promise<Response> {
	const { status } = response;
	if (status === 304 && Object.keys(conditions(options)).length > 0) return response;
	if (status === 200) {
		const length = Number(response.headers.get('content-length') ?? 0);
		if (length <= limits.bytes) return response;
		await response.body?.cancel();
		throw new SettingsError(tooLarge(name, limits));
	}
	await response.body?.cancel();
	if (status === 429)
		throw new Passing(`${name} says too many requests (429)`, retryAfter(response));
	if (status === 408 || status >= 500)
		throw new Passing(
			`${name} answered with an error of its own (${status})`,
			retryAfter(response),
		);
	if (status === 401 || status === 403)
		throw new SettingsError(
			`${name} refuses access (${status}); ${options.whenRefused ?? 'check the key for this source'}.`,
		);
	if (status === 402)
		throw new SettingsError(
			`${name} is only for paying customers (402); set a key for this source.`,
		);
	if (status === 404 || status === 410)
		throw new SettingsError(`${name} does not exist (${status}); check the URL.`);
	throw new SettingsError(`${name} returned ${status} instead of data; check the URL.`);
}

async function* bodyOf(
	response: Response,
	{ name, limits, signal }: Attempt,
	done: () => void,
): AsyncGenerator<Uint8Array> {
	const reader = response.body?.getReader();
	let bytes = 0;
	try {
		while (reader) {
			const { value } = await nextChunk(reader, name, limits, signal);
			if (!value) break;
			bytes += value.byteLength;
			if (bytes > limits.bytes) throw new SettingsError(tooLarge(name, limits));
			yield value;
		}
		if (bytes === 0) throw new SettingsError(`${name} returned nothing; check the URL.`);
	} finally {
		done();
		await reader?.cancel().catch(() => undefined);
	}
}

async function nextChunk(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	name: string,
	limits: FetchLimits,
	signal: AbortSignal,
): Promise<{ value?: Uint8Array | undefined }> {
	const idle = Promise.withResolvers<never>();
	const timeout = setTimeout(
		() => idle.reject(new SettingsError(`${name} sent nothing for ${limits.idleMs / 1000} s.`)),
		limits.idleMs,
	);
	try {
		return await Promise.race([reader.read(), idle.promise]);
	} catch (error) {
		if (error instanceof SettingsError) throw error;
		const reason = signal.aborted ? 'stopped or out of time' : causeOf(error);
		throw new SettingsError(`${name} ended prematurely (${reason}).`);
	} finally {
		clearTimeout(timeout);
	}
}

function webUrl(address: string, from: string): URL {
	const url = URL.parse(address);
	if (!url)
		throw new SettingsError(`${address} is not a URL; it should look like https://host/path.`);
	if (url.protocol === 'http:' || url.protocol === 'https:') return url;
	throw new SettingsError(
		address === from
			? `${address} is not a web address; only http and https are read.`
			: `${from} redirects to a ${url.protocol} address; only http and https are read.`,
	);
}

/** Returns the milliseconds to wait according to `Retry-After`, which is in seconds or a date. */
function retryAfter(response: Response): number | undefined {
	const text = response.headers.get('retry-after')?.trim();
	if (!text) return undefined;
	const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
	return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const tooLarge = (name: string, limits: FetchLimits) =>
	`${name} is larger than ${Math.round((limits.bytes / 1024 / 1024) * 100) / 100} MB; raise --max-mb if that is right.`;

function causeOf(error: unknown): string {
	const cause = error instanceof Error ? (error.cause ?? error) : error;
	if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
		return cause.code;
	return cause instanceof Error ? cause.message : String(cause);
}

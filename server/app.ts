import { randomUUID } from 'node:crypto';
import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from 'node:http';
import { attributeWork } from '#lib/base/course.ts';
import { astroLogSink } from '#lib/http/astro-log.ts';
import type { PageCache } from '#lib/page-cache/store.ts';
import { bodyLimit, readBody } from './body.ts';
import { answerFromCache } from './cached-answer.ts';
import { clientAddress, isLoopback } from './client-address.ts';
import { answerHealth, type HealthOptions, isSameSecret } from './health.ts';
import { type Logger, loggedPath } from './log.ts';
import { answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import { describeStatus, refuse } from './refusal.ts';
import { checkTarget, type Target } from './request-target.ts';
import { AppResponse } from './response.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import type { Tracing } from './tracing.ts';

/** Astro's handler or a stand-in, which answers through `response`. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface AppOptions {
	handler: Handler;
	cache: PageCache;
	log: Logger;
	metrics: Metrics;
	ready: HealthOptions['ready'];
	files?: StaticFiles;
	/** Canonical origin, without a trailing slash. */
	siteUrl?: string;
	trustedProxies?: number;
	protectedCode?: string;
	metricsToken?: string;
	/** Where traces are sent: each request becomes a span. */
	tracing?: Tracing;
	/** Milliseconds; the defaults are 30 s, 30 s and 65 s. */
	timeouts?: { headers?: number; request?: number; keepAlive?: number };
}

export interface App {
	server: Server;
	/** Makes /readyz return 503 and every response close its connection. */
	startDraining(): void;
}

/** Headers with which a proxy, or anyone posing as one, could mislead Astro. */
const FORWARDED = [
	'forwarded',
	'x-forwarded-host',
	'x-forwarded-port',
	'x-forwarded-proto',
	'x-forwarded-for',
	'x-real-ip',
];

/** Known methods; callers may invent others. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const NOT_FOUND = '/404';
/** Whether a path is Astro's error page, which cannot be requested directly: that gives not found. */
const isErrorPage = (path: string): boolean => decodeURIComponent(path) === '/500';

/** Whether it is a payment webhook, which is signed by its sender. */
const isSigned = (path: string): boolean => /^\/api\/payments\/\w+\/webhook$/.test(path);

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Returns the request's id. An id from a trusted proxy is kept so that its log and ours match; a stranger's is not. */
function requestIdOf(request: IncomingMessage, trustedProxies: number): string {
	const given = single(request.headers['x-request-id']);
	const sane = given !== undefined && /^[\w.-]{8,64}$/.test(given);
	return trustedProxies > 0 && sane ? given : randomUUID();
}

/** Overwrites the headers that Astro reads with what this server determined about the request. */
function rewrite(
	request: IncomingMessage,
	target: Target,
	address: string,
	id: string,
	https: boolean,
) {
	for (const name of FORWARDED) delete request.headers[name];
	request.headers.host = target.host;
	request.headers['x-forwarded-for'] = address;
	request.headers['x-request-id'] = id;
	if (https) request.headers['x-forwarded-proto'] = 'https';
	request.url = (isErrorPage(target.path) ? NOT_FOUND : target.path) + target.search;
}

/** Creates the server around `options.handler`, not yet listening. */
export function createApp(options: AppOptions): App {
	const { cache, log, metrics } = options;
	const trustedProxies = options.trustedProxies ?? 0;
	const security = securityHeaders(options.siteUrl);
	const site = options.siteUrl ? new URL(options.siteUrl) : undefined;
	const astroLog = astroLogSink;
	let isDraining = false;
	const health: HealthOptions = {
		ready: options.ready,
		draining: () => isDraining,
		metrics,
		metricsToken: options.metricsToken,
		trustedProxies,
	};

	const observe = (request: IncomingMessage, response: AppResponse, seen: Seen) => {
		const started = performance.now();
		response.once('close', () => {
			const ms = performance.now() - started;
			const { method = '' } = request;
			// A caller may invent methods; the labels of a metric must stay few.
			const label = response.statusCode === 405 ? 'other' : method;
			metrics.observe(seen.path, label, response.statusCode, ms / 1_000);
			log.info({
				id: response.requestId,
				method: method.slice(0, 16),
				path: loggedPath(seen.path, seen.search),
				status: response.statusCode,
				ms: Math.round(ms * 10) / 10,
				bytes: response.bodyBytes,
				cache: response.getHeader('x-cache'),
				aborted: response.writableFinished ? undefined : true,
			});
		});
	};

	const takeBody = async (request: IncomingMessage, response: AppResponse, path: string) => {
		if (request.method === 'GET' || request.method === 'HEAD') return true;
		const limit = bodyLimit(path);
		const body = await readBody(request, limit);
		if (body.state === 'read') Object.assign(request, { body: body.body });
		if (body.state !== 'too large') return body.state !== 'broken';
		const most = Math.floor(limit / 1_048_576);
		const description = `The body exceeds the ${most} MiB that are accepted here.`;
		// The rest of the body is not read, so the connection cannot be used again.
		response.shouldKeepAlive = false;
		refuse(response, path, 413, description);
		response.once('finish', () => request.socket.destroySoon());
		return false;
	};

	const answer = async (request: IncomingMessage, response: AppResponse, target: Target) => {
		const { path } = target;
		const method = request.method ?? '';
		if (await answerHealth(path, request, response, health)) return;
		const headers = {
			accept: single(request.headers['accept-encoding']),
			match: request.headers['if-none-match'],
		};
		const since = request.headers['if-modified-since'];
		if (await options.files?.serve({ method, path, ...headers, since }, response)) return;
		if (options.protectedCode && path.startsWith('/api/') && !isSigned(path)) {
			if (!isSameSecret(single(request.headers.protected_code), options.protectedCode)) {
				refuse(response, path, 403, 'The Protected_code header is missing or wrong.');
				return;
			}
		}
		if (answerFromCache(cache, method, target, headers, response)) return;
		if (!(await takeBody(request, response, path))) return;
		await astroLog.request.run(response.requestId, () =>
			attributeWork(metrics.routeOf(path), () => options.handler(request, response)),
		);
	};

	const fail = (error: unknown, response: AppResponse, path: string) => {
		log.error({ id: response.requestId, err: error }, 'request failed');
		refuse(response, path, 500, describeStatus(500, response.requestId));
	};

	const listener: RequestListener<typeof IncomingMessage, typeof AppResponse> = (
		request,
		response,
	) => {
		const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s, 2);
		const seen = { path, search: query && `?${query}` };
		response.security = security;
		response.path = path;
		response.accept = request.headers.accept ?? '';
		response.requestId = requestIdOf(request, trustedProxies);
		if (isDraining) response.shouldKeepAlive = false;
		observe(request, response, seen);
		response.on('error', (error) => log.debug({ id: response.requestId, err: error }, 'socket'));
		const fromLoopback = isLoopback(request.socket.remoteAddress);
		// If there are two, a proxy in front may have read the other.
		const { host: hosts = [] } = request.headersDistinct;
		const host = hosts.length === 1 ? hosts[0] : undefined;
		const target = checkTarget(
			{ method: request.method, host, address: request.url },
			{ host: site?.host, fromLoopback },
		);
		if ('status' in target) {
			refuse(response, path, target.status, target.description, target.headers);
			return;
		}
		const forwarded = request.headers['x-forwarded-for'];
		const address = clientAddress(request.socket.remoteAddress, forwarded, trustedProxies);
		// Read before: /metrics asks whether a proxy stands in between.
		if (target.path !== '/metrics')
			rewrite(request, target, address, response.requestId, site?.protocol === 'https:');
		const work = () =>
			answer(request, response, target).catch((error: unknown) => {
				fail(error, response, target.path);
			});
		if (options.tracing)
			traceRequest(options.tracing, request, response, metrics.routeOf(path), work);
		else void work();
	};

	const server = createServer(
		{
			ServerResponse: AppResponse,
			maxHeaderSize: 16_384,
			headersTimeout: options.timeouts?.headers ?? 30_000,
			requestTimeout: options.timeouts?.request ?? 30_000,
			keepAliveTimeout: options.timeouts?.keepAlive ?? 65_000,
			connectionsCheckingInterval: Math.min(1_000, options.timeouts?.headers ?? 1_000),
			requireHostHeader: false,
		},
		listener,
	);
	server.maxRequestsPerSocket = 0;
	server.on('clientError', (error, socket) => answerMalformed(error, socket, security));
	return {
		server,
		startDraining: () => {
			isDraining = true;
		},
	};
}

/** Traces a request as a span with its route and status, never its path. */
function traceRequest(
	tracing: Tracing,
	{ method = '' }: IncomingMessage,
	response: AppResponse,
	route: string,
	work: () => Promise<void>,
): void {
	const known = METHODS.includes(method) ? method : 'OTHER';
	const facts = { 'http.request.method': known, 'http.route': route };
	tracing.within({ kind: 'request', name: `${known} ${route}`, facts }, (end) => {
		response.once('close', () => {
			const { statusCode, requestId } = response;
			end({
				error: statusCode >= 500 ? 'error' : undefined,
				facts: { 'http.response.status_code': statusCode, 'cairn.request': requestId },
			});
		});
		void work();
	});
}

interface Seen {
	path: string;
	search: string;
}

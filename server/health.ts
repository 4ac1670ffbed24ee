import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from './client-address.ts';
import type { Metrics } from './metrics.ts';
import { refuse } from './refusal.ts';
import type { AppResponse } from './response.ts';

export interface HealthOptions {
	/** Rejects when the database does not answer or is behind its migrations. */
	ready(): Promise<void>;
	draining(): boolean;
	metrics: Metrics;
	metricsToken?: string;
	/** With proxies in front, a loopback socket says nothing about who is asking. */
	trustedProxies: number;
}

/** Milliseconds within which the database has to answer a readiness check. */
const READY_WITHIN = 1_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in constant time, so that timing does not reveal where they differ. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
	return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new Error('too slow')), milliseconds);
	await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

function sendJson(response: AppResponse, status: number, value: unknown): void {
	response.statusCode = status;
	response.setHeader('cache-control', 'no-store');
	response.setHeader('content-type', 'application/json; charset=utf-8');
	response.end(JSON.stringify(value));
}

function mayReadMetrics(request: IncomingMessage, options: HealthOptions): boolean {
	const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
	if (options.metricsToken && isSameSecret(token, options.metricsToken)) return true;
	const direct = options.trustedProxies === 0 && !request.headers['x-forwarded-for'];
	return direct && isLoopback(request.socket.remoteAddress);
}

/** Answers /healthz, /readyz and /metrics; returns false for any other path. */
export async function answerHealth(
	path: string,
	request: IncomingMessage,
	response: AppResponse,
	options: HealthOptions,
): Promise<boolean> {
	if (path !== '/healthz' && path !== '/readyz' && path !== '/metrics') return false;
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		refuse(response, path, 405, 'Only GET is allowed here.', { allow: 'GET, HEAD' });
	} else if (path === '/healthz') sendJson(response, 200, { status: 200 });
	else if (path === '/readyz') await answerReady(response, options);
	else if (mayReadMetrics(request, options)) {
		const text = await options.metrics.registry.metrics();
		response.setHeader('content-type', options.metrics.registry.contentType);
		response.setHeader('cache-control', 'no-store');
		response.end(text);
	} else refuse(response, path, 403, 'The metrics require the METRICS_TOKEN.');
	return true;
}

async function answerReady(response: AppResponse, options: HealthOptions): Promise<void> {
	const unready = (description: string) => sendJson(response, 503, { status: 503, description });
	if (options.draining()) return unready('The server is shutting down.');
	try {
		await within(options.ready(), READY_WITHIN);
		sendJson(response, 200, { status: 200 });
	} catch {
		unready('The database does not respond or is behind its migrations.');
	}
}

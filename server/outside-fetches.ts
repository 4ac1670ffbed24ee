import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { EndSpan, Tracing } from './tracing.ts';

/** Extracts the error from a message of a Node diagnostics channel. */
const errorOf = (message: unknown): unknown => part(message, 'error');

function part(of: unknown, name: string): unknown {
	return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Begins a span for each outside address that this process requests, as reported by Node's own channels. The host is
 * recorded where the operator or one of our sources named it (`fetch`), but not where a member may have
 * (`fetchOutside`, by node:http). Paths and parameters never are.
 * @param own The host of the collector, which is not traced.
 */
export function watchFetches(begin: Tracing['begin'], own: string): { stop(): void } {
	const open = new WeakMap<object, EndSpan>();
	const take = (request: unknown): EndSpan | undefined => {
		if (typeof request !== 'object' || request === null) return undefined;
		const end = open.get(request);
		open.delete(request);
		return end;
	};
	const started = (request: unknown, host: string | undefined) => {
		if (typeof request !== 'object' || request === null) return;
		const method = textOf(part(request, 'method')) || 'GET';
		const facts = {
			'http.request.method': method,
			...(host !== undefined && { 'server.address': host }),
		};
		open.set(request, begin({ kind: 'fetch', name: `fetch ${method}`, facts }));
	};
	const answered = (request: unknown, status: unknown) =>
		take(request)?.({ facts: { 'http.response.status_code': numberOf(status) } });
	const failed = (request: unknown, error: unknown) => take(request)?.({ error: error ?? 'error' });
	const channels: Record<string, (message: unknown) => void> = {
		'undici:request:create': (message) => {
			const request = part(message, 'request');
			const origin = String(part(request, 'origin'));
			const host = URL.canParse(origin) ? new URL(origin).host : '';
			if (host !== own) started(request, host);
		},
		'undici:request:headers': (message) =>
			answered(part(message, 'request'), part(part(message, 'response'), 'statusCode')),
		'undici:request:error': (message) => failed(part(message, 'request'), errorOf(message)),
		'http.client.request.start': (message) => {
			const request = part(message, 'request');
			const host = part(request, 'getHeader');
			const named = typeof host === 'function' ? Reflect.apply(host, request, ['host']) : '';
			if (named !== own) started(request, undefined);
		},
		'http.client.response.finish': (message) =>
			answered(part(message, 'request'), part(part(message, 'response'), 'statusCode')),
		'http.client.request.error': (message) => failed(part(message, 'request'), errorOf(message)),
	};
	for (const [name, hear] of Object.entries(channels)) subscribe(name, hear);
	return {
		stop() {
			for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear);
		},
	};
}

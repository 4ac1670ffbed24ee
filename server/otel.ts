import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import manifest from '../package.json' with { type: 'json' };
import { watchFetches } from './outside-fetches.ts';
import type { EndSpan, SpanStart, Tracing } from './tracing.ts';

const kinds: Record<SpanStart['kind'], SpanKind> = {
	request: SpanKind.SERVER,
	database: SpanKind.CLIENT,
	fetch: SpanKind.CLIENT,
	job: SpanKind.INTERNAL,
};

/** Names a failure by its class: its message may quote user input. */
const failureOf = (error: unknown): string => (error instanceof Error ? error.name : 'error');

/**
 * Sends traces to the collector at `endpoint` (OTLP over HTTP, `/v1/traces` below it). Loaded only by
 * `openTracing()`, so that a server without tracing does not pay for it.
 */
export function startTracing(endpoint: string): Tracing {
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
	const provider = new TracerProvider({
		// Nothing about the machine is detected: its name may be that of a person.
		resource: resourceFromAttributes({
			'service.name': 'cairn',
			'service.version': manifest.version,
		}),
		spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
	});
	const tracer = provider.getTracer('cairn', manifest.version);
	const start = ({ kind, name, facts }: SpanStart) => {
		const attributes: Attributes = { ...facts };
		const span = tracer.startSpan(name, { kind: kinds[kind], attributes });
		const end: EndSpan = ({ error, facts: more = {} } = {}) => {
			span.setAttributes(more);
			if (error !== undefined)
				span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failureOf(error));
			span.end();
		};
		return { span, end };
	};
	const tracing = {
		begin: (one: SpanStart) => start(one).end,
		within<Result>(one: SpanStart, work: (end: EndSpan) => Result): Result {
			const { span, end } = start(one);
			return context.with(trace.setSpan(context.active(), span), () => work(end));
		},
	};
	const fetches = watchFetches(tracing.begin, new URL(url).host);
	return {
		...tracing,
		async stop() {
			fetches.stop();
			await provider.shutdown();
		},
	};
}

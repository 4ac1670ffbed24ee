import type { Settings } from '#lib/base/settings.ts';

/** The subject of a span; names and facts are ours, never user input. */
export interface SpanStart {
	kind: 'request' | 'database' | 'fetch' | 'job';
	name: string;
	facts?: Record<string, string | number>;
}

/** Ends a span; `error` marks it as failed, without its message. */
export type EndSpan = (end?: { error?: unknown; facts?: Record<string, string | number> }) => void;

/** Destination of spans. */
export interface Tracing {
	/** Begins a span below the current one. */
	begin(span: SpanStart): EndSpan;
	/** Begins a span and runs `work`, whose own spans are nested below it. */
	within<Result>(span: SpanStart, work: (end: EndSpan) => Result): Result;
	/** Sends the remaining spans. */
	stop(): Promise<void>;
}

/**
 * Starts sending traces to the collector named in the settings. Returns undefined if none is named; no tracing code is
 * loaded then.
 */
export async function openTracing({
	otlpEndpoint,
}: Pick<Settings, 'otlpEndpoint'>): Promise<Tracing | undefined> {
	if (otlpEndpoint === undefined) return undefined;
	const { startTracing } = await import('./otel.ts');
	return startTracing(otlpEndpoint);
}

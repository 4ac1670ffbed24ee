import type { Settings } from '#lib/base/settings.ts';

/** What a span is about; names and facts are ours, never what somebody sent. */
export interface SpanStart {
	kind: 'request' | 'database' | 'fetch' | 'job';
	name: string;
	facts?: Record<string, string | number>;
}

/** Ends a span; `error` marks it as failed, without its words. */
export type EndSpan = (end?: { error?: unknown; facts?: Record<string, string | number> }) => void;

/** Where spans go. */
export interface Tracing {
	/** Begins a span below the one that is under way. */
	begin(span: SpanStart): EndSpan;
	/** Begins one, and does `work`, whose own spans stand below it. */
	within<Result>(span: SpanStart, work: (end: EndSpan) => Result): Result;
	/** Sends what is left. */
	stop(): Promise<void>;
}

/** Sends traces to the collector that the settings name; undefined where they name none, and then nothing of it is loaded. */
export async function openTracing({
	otlpEndpoint,
}: Pick<Settings, 'otlpEndpoint'>): Promise<Tracing | undefined> {
	if (otlpEndpoint === undefined) return undefined;
	const { startTracing } = await import('./otel.ts');
	return startTracing(otlpEndpoint);
}

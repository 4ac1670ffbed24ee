import { HttpError } from '#lib/http/errors.ts';
import type { AskEvent } from './events.ts';
import { MAX_STREAMS } from './limits.ts';
import { openStreams } from './open-streams.ts';

/** Milliseconds without an event after which an empty line is sent to keep the connection open. */
const BEAT = 10_000;

/**
 * Takes one of the places for streams; the returned function releases it, once. @throws HttpError 503 if all are
 * taken.
 */
export function reserveStream(most = MAX_STREAMS): () => void {
	if (openStreams.count >= most)
		throw new HttpError(503, 'The assistant is at capacity. Ask again in a moment.', {
			headers: { 'Retry-After': '5' },
		});
	openStreams.count += 1;
	let isTaken = true;
	return () => {
		if (!isTaken) return;
		isTaken = false;
		openStreams.count -= 1;
	};
}

/** Returns an event in stream syntax (`text/event-stream`). */
export const serializeEvent = ({ event, data }: AskEvent): string =>
	`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Streams events to a reader, and keeps the connection alive between them. If the reader leaves, the work's signal
 * aborts; the stream still waits for the work to finish, so that nothing is left half done.
 * @param leaves aborts when the request does.
 * @param freed is called when everything has finished.
 */
export function eventStream(
	events: (signal: AbortSignal) => AsyncIterable<AskEvent>,
	leaves: AbortSignal,
	freed: () => void,
	beat = BEAT,
): Response {
	const gone = new AbortController();
	const signal = AbortSignal.any([leaves, gone.signal]);
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			const write = (text: string) => {
				if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
			};
			const beats = setInterval(() => write(': still reading\n\n'), beat);
			const run = async () => {
				for await (const one of events(signal)) write(serializeEvent(one));
				if (!gone.signal.aborted) controller.close();
			};
			run()
				.catch((error: unknown) => {
					if (!gone.signal.aborted) controller.error(error);
				})
				.finally(() => {
					clearInterval(beats);
					freed();
				});
		},
		cancel() {
			gone.abort();
		},
	});
	return new Response(body, {
		headers: {
			'Content-Type': 'text/event-stream; charset=utf-8',
			'Cache-Control': 'no-store, no-transform',
			// A buffering proxy would hold it back.
			'X-Accel-Buffering': 'no',
		},
	});
}

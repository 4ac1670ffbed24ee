import { AsyncLocalStorage } from 'node:async_hooks';

/** A line that Astro logs. */
export interface AstroLogLine {
	level: string;
	label: string | null;
	message: string;
}

interface Sink {
	/** The request during which something is logged. */
	request: AsyncLocalStorage<string>;
	/** Set by the server; without it (a build) lines go to standard error. */
	write: ((line: AstroLogLine, requestId: string | undefined) => void) | undefined;
}

/** The destination of Astro's own lines, and the request that each line belongs to. */
export const astroLogSink: Sink = { request: new AsyncLocalStorage(), write: undefined };

/** Serves as the `logger` of astro.config.mjs: passes Astro's lines, such as a page's stack, to the server's log. */
export default function astroLog() {
	const sink = astroLogSink;
	return {
		write(line: AstroLogLine) {
			if (sink.write) sink.write(line, sink.request.getStore());
			// A build tells what is wrong and is otherwise quiet.
			else if (/^(?:error|warn)$/.test(line.level)) process.stderr.write(`${line.message}\n`);
		},
	};
}

import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { renderArticle } from './markdown.ts';
import { MAX_HTML_LENGTH, type RenderReply, renderRequest } from './render-message.ts';

/**
 * Renders articles in a separate process, one per message; `render-apart.ts` starts and ends it. Its first argument
 * is the processor time allowed per text, in milliseconds: its thread `render-watch.ts` ends the process beyond that.
 */

const patience = BigInt(process.argv[2] ?? '0') * 1_000n;
/** The processor time of this process, in microseconds, at which the current text is stopped; 0 while there is none. */
const until = new BigInt64Array(new SharedArrayBuffer(8));

function watchUntil(microseconds: bigint): void {
	Atomics.store(until, 0, microseconds);
	Atomics.notify(until, 0);
}

function usedCpuTime(): bigint {
	const { user, system } = process.cpuUsage();
	return BigInt(user + system);
}

function answer(message: unknown): RenderReply {
	const { body, options } = renderRequest.parse(message);
	try {
		const article = renderArticle(body, options);
		return article.html.length > MAX_HTML_LENGTH
			? { state: 'too-much' }
			: { state: 'rendered', article };
	} catch (error) {
		// Nested deeper than the stack.
		if (error instanceof RangeError) return { state: 'too-much' };
		throw error;
	}
}

const tell = (message: RenderReply) => {
	if (process.connected) process.send?.(message);
};

process.on('message', (message) => {
	watchUntil(usedCpuTime() + patience);
	const made = answer(message);
	watchUntil(0n);
	tell(made);
});
// The server is gone.
process.on('disconnect', () => process.exit());

const watch = new Worker(join(import.meta.dirname, 'render-watch.ts'), {
	workerData: until,
	resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
});
watch.unref();
await once(watch, 'online');
// Its modules are loaded by now: time from here on is spent on the text.
tell({ state: 'ready' });
// Now, since a process that takes too long is killed.
flushCompileCache();

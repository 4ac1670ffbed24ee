import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { renderArticle } from './markdown.ts';
import { MOST_OF_HTML, type RenderAnswer, renderOrder } from './render-message.ts';

/**
 * Renders articles in a process of its own, one message each; `render-apart.ts` starts and ends it. Its first argument says
 * how many milliseconds of processor time a text may take: a thread of it, `render-watch.ts`, ends it after that.
 */

const patience = BigInt(process.argv[2] ?? '0') * 1_000n;
/** Up to what processor time of this process, in microseconds, the text under way may go; 0 without one. */
const until = new BigInt64Array(new SharedArrayBuffer(8));

function watchUntil(microseconds: bigint): void {
	Atomics.store(until, 0, microseconds);
	Atomics.notify(until, 0);
}

function used(): bigint {
	const { user, system } = process.cpuUsage();
	return BigInt(user + system);
}

function answer(message: unknown): RenderAnswer {
	const { body, options } = renderOrder.parse(message);
	try {
		const article = renderArticle(body, options);
		return article.html.length > MOST_OF_HTML
			? { state: 'too-much' }
			: { state: 'rendered', article };
	} catch (error) {
		// Nested deeper than the stack.
		if (error instanceof RangeError) return { state: 'too-much' };
		throw error;
	}
}

const tell = (message: RenderAnswer) => {
	if (process.connected) process.send?.(message);
};

process.on('message', (message) => {
	watchUntil(used() + patience);
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
// By now its modules are loaded: what it takes from here on is the text's.
tell({ state: 'ready' });

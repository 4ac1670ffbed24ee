import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { renderArticle } from './markdown.ts';

/** Renders articles in a thread of its own, one message each; `render-apart.ts` starts and ends it. */
const order = z.object({
	body: z.string(),
	options: z.object({ origin: z.string(), isContributed: z.boolean() }),
});

parentPort?.on('message', (message: unknown) => {
	const { body, options } = order.parse(message);
	parentPort?.postMessage(renderArticle(body, options));
});
// By now its modules are loaded: what it takes from here on is the text's.
parentPort?.postMessage('ready');

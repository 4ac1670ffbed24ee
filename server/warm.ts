import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Handler } from './app.ts';
import { listen } from './listen.ts';

/** Milliseconds for all requests together, so that a start cannot hang on them. */
const MAX_MS = 10_000;

/** Routes whose modules load so slowly that the first visitors would have to wait. */
const heavy = [
	{ path: '/', method: 'GET' },
	{ path: '/api/openapi.json', method: 'GET' },
	{ path: '/api/v1/ask', method: 'POST' },
];

/**
 * Requests the heavy routes once before the site reports ready, so that the first reader does not wait for their
 * modules to load. Listens on a port of its own. `PORT` must be set by then, since pages remember it. The responses are
 * ignored.
 */
export async function warmRoutes(handler: Handler): Promise<void> {
	const server = createServer((request, response) => void handler(request, response));
	const port = await listen(server, '127.0.0.1', 0);
	const signal = AbortSignal.timeout(MAX_MS);
	try {
		for (const { path, method } of heavy) {
			const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, signal });
			await answer.arrayBuffer();
		}
	} catch {
		// Whoever asks first then waits, and is told what is wrong.
	} finally {
		server.close();
		server.closeAllConnections();
		await once(server, 'close');
	}
}

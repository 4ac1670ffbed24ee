import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds before connections that still work are cut. */
const PATIENCE = 8_000;
/** Milliseconds without a new connection after which nobody is on the way; after so many looks the door is closed anyway. */
const QUIET = 50;
const MOST_LOOKS = 40;

/**
 * Ends a server that is draining: each of its answers closes its connection. Until `pause` has resolved it takes requests
 * as ever, so that a balancer, told by /readyz, sends no more, and connections that are kept are given up by their
 * clients. Then it answers nobody until nobody comes any more, stops accepting, lets running requests end, closes idle
 * connections at once and the rest after 8 s. Resolves when none is left.
 */
export async function drain(
	server: Server,
	pause: Promise<unknown> = Promise.resolve(),
	patience = PATIENCE,
): Promise<void> {
	await pause;
	const letGo = hold(server);
	await emptied(server);
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	letGo();
	// A connection becomes idle when its answer ends; nothing tells, so look.
	const sweep = setInterval(() => server.closeIdleConnections(), 50);
	const cut = setTimeout(() => server.closeAllConnections(), patience);
	await closed.finally(() => {
		clearInterval(sweep);
		clearTimeout(cut);
	});
}

/**
 * Takes requests and answers none until it is told to let go: who waits for an answer opens no connection, and nobody stands
 * at the door when it is closed.
 */
function hold(server: Server): () => void {
	const handlers = server.listeners('request');
	const held: [IncomingMessage, ServerResponse][] = [];
	const take = (request: IncomingMessage, response: ServerResponse) => {
		held.push([request, response]);
	};
	server.removeAllListeners('request');
	server.on('request', take);
	return () => {
		server.off('request', take);
		for (const handler of handlers)
			server.on('request', (...given) => handler.apply(server, given));
		for (const given of held) server.emit('request', ...given);
	};
}

/** Resolves when no connection has come for a moment. */
async function emptied(server: Server): Promise<void> {
	let taken = 0;
	const count = () => {
		taken += 1;
	};
	server.on('connection', count);
	for (let before = -1, looks = 0; before !== taken && looks < MOST_LOOKS; looks += 1) {
		before = taken;
		await delay(QUIET);
	}
	server.off('connection', count);
}

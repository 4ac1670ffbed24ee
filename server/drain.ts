import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds before connections that are still busy are cut. */
const PATIENCE = 8_000;
/**
 * Milliseconds without a new connection after which no more are expected. After `MAX_LOOKS` checks the server closes
 * anyway.
 */
const QUIET = 50;
const MAX_LOOKS = 40;

/**
 * Shuts down a draining server, each of whose responses closes its connection. Until `pause` resolves it serves
 * requests as usual, so that a balancer, told by /readyz, stops sending more and clients give up their keep-alive
 * connections. Then it holds new requests until none arrive any more, stops accepting, lets running requests finish,
 * and closes idle connections at once and the rest after 8 s. Resolves when none is left.
 */
export async function drain(
	server: Server,
	pause: Promise<unknown> = Promise.resolve(),
	patience = PATIENCE,
): Promise<void> {
	await pause;
	const letGo = hold(server);
	await waitUntilQuiet(server);
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	letGo();
	// A connection becomes idle when its response ends; no event tells, so poll.
	const sweep = setInterval(() => server.closeIdleConnections(), 50);
	const cut = setTimeout(() => server.closeAllConnections(), patience);
	await closed.finally(() => {
		clearInterval(sweep);
		clearTimeout(cut);
	});
}

/**
 * Accepts requests but answers none until released: a client waiting for an answer opens no new connection, so the
 * accept queue is empty when the server closes.
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

/** Resolves once no new connection has been opened for a moment. */
async function waitUntilQuiet(server: Server): Promise<void> {
	let taken = 0;
	const count = () => {
		taken += 1;
	};
	server.on('connection', count);
	for (let before = -1, looks = 0; before !== taken && looks < MAX_LOOKS; looks += 1) {
		before = taken;
		await delay(QUIET);
	}
	server.off('connection', count);
}

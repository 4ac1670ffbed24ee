import type { Server } from 'node:http';

/** Milliseconds before connections that still work are cut. */
const PATIENCE = 8_000;

/**
 * Stops accepting, lets running requests end, closes idle connections at once and the rest after 8 s.
 * Resolves when none is left.
 */
export async function drain(server: Server, patience = PATIENCE): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	// A connection becomes idle when its answer ends; nothing tells, so look.
	const sweep = setInterval(() => server.closeIdleConnections(), 50);
	const cut = setTimeout(() => server.closeAllConnections(), patience);
	await closed.finally(() => {
		clearInterval(sweep);
		clearTimeout(cut);
	});
}

import { once } from 'node:events';
import { type IncomingMessage, request as passOn, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** A TLS-terminating proxy in front of a site, like those of operators. */
export interface TlsProxy {
	/** `https://localhost:…`, without a trailing slash. */
	url: string;
	/** The certificate, for programs that must trust it. */
	cert: string;
	/** Sets where the site listens, once it does. */
	leadTo(site: string): void;
	close(): Promise<void>;
}

function forward(site: string, request: IncomingMessage, response: ServerResponse): void {
	const before = request.headers['x-forwarded-for'];
	const from = request.socket.remoteAddress ?? '';
	const headers = {
		...request.headers,
		'x-forwarded-proto': 'https',
		'x-forwarded-for': before ? `${before}, ${from}` : from,
	};
	const onward = passOn(site + (request.url ?? '/'), { method: request.method, headers });
	onward.on('response', (answer) => {
		response.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(response);
	});
	onward.on('error', () => response.destroy());
	request.pipe(onward);
}

/** Starts one on a free port of this machine. */
export async function startTlsProxy(): Promise<TlsProxy> {
	const { key, cert } = selfSigned('localhost');
	let site = '';
	const server = createServer({ key, cert }, (request, response) =>
		forward(site, request, response),
	);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `https://localhost:${port}`,
		cert,
		leadTo(address) {
			site = address;
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SecurityHeaders } from './security-headers.ts';

function statusOf(error: Error): number {
	const code = 'code' in error ? error.code : undefined;
	if (code === 'HPE_HEADER_OVERFLOW') return 431;
	if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
	return 400;
}

/** Answers input that is not HTTP, arrives too slowly or is too large to read, then closes the connection. */
export function answerMalformed(error: Error, socket: Duplex, security: SecurityHeaders): void {
	if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
		socket.destroy();
		return;
	}
	const status = statusOf(error);
	const headers = [...security.always, ...security.defaults].map(
		([name, value]) => `${name}: ${value}`,
	);
	const body = `${STATUS_CODES[status]}\n`;
	socket.end(
		[
			`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
			'connection: close',
			'content-type: text/plain; charset=utf-8',
			`content-length: ${body.length}`,
			`x-request-id: ${crypto.randomUUID()}`,
			...headers,
			'',
			body,
		].join('\r\n'),
	);
}

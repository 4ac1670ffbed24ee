import { STATUS_CODES } from 'node:http';
import type { AppResponse } from './response.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) =>
	text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

function page(status: number, description: string): string {
	const title = STATUS_CODES[status] ?? 'Error';
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | Cairn</title><h1>${title}</h1><p>${escapeHtml(description)}</p><p><a href="/">Go to the home page</a></p></html>`;
}

/** Returns whether an `Accept` header asks for JSON rather than a page. */
const wantsJson = (accept: string): boolean =>
	/\bapplication\/(?:[\w.-]+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);

/**
 * Returns the body of an error: JSON in the contract's shape below /api, for probes and where the header `accept` asks
 * for it; otherwise a small page.
 */
export function errorBody(
	path: string,
	status: number,
	description: string,
	accept = '',
): { type: string; body: Buffer } {
	return /^\/(?:api|mcp)(?:\/|$)/.test(path) || path === '/readyz' || wantsJson(accept)
		? {
				type: 'application/json; charset=utf-8',
				body: Buffer.from(JSON.stringify({ status, description })),
			}
		: { type: 'text/html; charset=utf-8', body: Buffer.from(page(status, description)) };
}

/** Answers with an error of the server itself. */
export function refuse(
	response: AppResponse,
	path: string,
	status: number,
	description: string,
	headers: Record<string, string> = {},
): void {
	if (response.headersSent) {
		response.destroy();
		return;
	}
	for (const name of response.getHeaderNames()) response.removeHeader(name);
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	const { type, body } = errorBody(path, status, description, response.accept);
	response.statusCode = status;
	response.setHeader('cache-control', 'no-store');
	response.setHeader('content-type', type);
	response.end(body);
}

/** Describes a status for which the site itself gave no message. */
export function describeStatus(status: number, requestId: string): string {
	if (status >= 500)
		return `Something went wrong on our side. If you contact us, quote this number: ${requestId}`;
	if (status === 404) return 'There is nothing at this address.';
	return `${STATUS_CODES[status] ?? 'The request was refused'}.`;
}

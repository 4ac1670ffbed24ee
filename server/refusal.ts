import { STATUS_CODES } from 'node:http';
import type { AppResponse } from './response.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) =>
	text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

function page(status: number, description: string): string {
	const title = STATUS_CODES[status] ?? 'Error';
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | Cairn</title><h1>${title}</h1><p>${escapeHtml(description)}</p><p><a href="/">Go to the home page</a></p></html>`;
}

/** Answers an error of the server itself: JSON in the contract's shape below /api/, else a small page. */
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
	response.setHeader('cache-control', 'no-store');
	response.statusCode = status;
	if (path.startsWith('/api/') || path === '/readyz') {
		response.setHeader('content-type', 'application/json; charset=utf-8');
		response.end(JSON.stringify({ status, description }));
		return;
	}
	response.setHeader('content-type', 'text/html; charset=utf-8');
	response.end(page(status, description));
}

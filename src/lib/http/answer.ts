import { createHash } from 'node:crypto';
import { HttpError } from './errors.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** Returns a public response with a strong ETag, or 304 without a body when the caller already has it. */
export function publicJson(request: Request, body: unknown, maxAge = 30): Response {
	const text = JSON.stringify(body);
	const tag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
	const headers = {
		...json,
		ETag: `"${tag}"`,
		'Cache-Control': `public, max-age=${maxAge}, stale-while-revalidate=300`,
	};
	return hasTag(request, tag)
		? new Response(null, { status: 304, headers })
		: new Response(text, { headers });
}

/**
 * Returns whether the request names the tag. A compressed response's tag has its encoding after a hyphen and still
 * matches.
 */
function hasTag(request: Request, tag: string): boolean {
	const known = request.headers.get('if-none-match') ?? '';
	if (known.trim() === '*') return true;
	return known
		.split(',')
		.map((one) => one.trim().replace(/^W\//, '').replaceAll('"', ''))
		.some((one) => one === tag || one.replace(/-(?:br|gzip|zstd)$/, '') === tag);
}

/** Returns the contract's error body. Never cached. */
export function errorResponse(error: HttpError): Response {
	const { status, code, message: description, fields } = error;
	const headers = new Headers({ ...json, 'Cache-Control': 'no-store', ...error.headers });
	for (const cookie of error.cookies) headers.append('Set-Cookie', cookie);
	return new Response(JSON.stringify({ status, code, description, fields }), { status, headers });
}

/** Returns 405 with the allowed methods. */
export const methodNotAllowed = (method: string, allow: string): Response =>
	errorResponse(
		new HttpError(405, `${method} is not allowed here; use ${allow}.`, {
			headers: { Allow: allow },
		}),
	);

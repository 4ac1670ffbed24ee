import type { APIRoute } from 'astro';
import { openApiDocument } from '#lib/api/openapi.ts';
import { methodNotAllowed, publicJson } from '#lib/http/answer.ts';

export const GET: APIRoute = ({ request, url }) =>
	publicJson(request, openApiDocument(url.origin), 3_600);

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'GET, HEAD');

import type { APIRoute } from 'astro';
import { recordFeed } from '#lib/feeds/feeds.server.ts';
import { methodNotAllowed } from '#lib/http/answer.ts';

export const GET: APIRoute = (context) => recordFeed(context, 'round', context.params);

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'GET, HEAD');

import type { APIRoute } from 'astro';
import { recordFeed } from '#lib/feeds/feeds.server.ts';
import { notAllowed } from '#lib/http/answer.ts';

export const GET: APIRoute = (context) => recordFeed(context, 'project', context.params);

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => notAllowed(request.method, 'GET, HEAD');

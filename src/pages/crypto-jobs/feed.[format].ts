import type { APIRoute } from 'astro';
import { jobsFeed } from '#lib/careers/job-feed.server.ts';
import { methodNotAllowed } from '#lib/http/answer.ts';

export const GET: APIRoute = (context) =>
	jobsFeed(context, context.params.format, '/crypto-jobs/feed');

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'GET, HEAD');

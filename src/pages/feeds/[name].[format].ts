import type { APIRoute } from 'astro';
import { jobsFeed } from '#lib/careers/job-feed.server.ts';
import { siteFeed } from '#lib/feeds/feeds.server.ts';
import { methodNotAllowed } from '#lib/http/answer.ts';

export const GET: APIRoute = (context) =>
	context.params.name === 'jobs'
		? jobsFeed(context, context.params.format, '/feeds/jobs')
		: siteFeed(context, context.params);

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'GET, HEAD');
